"""JSON Schema (draft-07) of a type, so that editors check files while they are typed."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

DRAFT: Final = "http://json-schema.org/draft-07/schema#"
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,17}")


def json_schema(type_: Any, title: str) -> dict[str, Any]:
    """The schema of a type, as the guarded reader reads it.

    >>> from msgspec import Struct
    >>> class Space(Struct):
    ...     "A place on the board."
    ...     id: str
    >>> schema = json_schema(Space, "Space")
    >>> schema["definitions"]["Space"]["properties"]
    {'id': {'type': ['string', 'integer']}}
    """
    modern = msgspec.json.schema(type_, ref_template="#/definitions/{name}")
    definitions = modern.pop("$defs", {})
    schema = {"$schema": DRAFT, **_older({**modern, "title": title})}
    if definitions:
        schema["definitions"] = {name: _older(each) for name, each in definitions.items()}
    return schema


def _older(node: Any) -> Any:
    """One part of a schema in the words of draft-07, and with the reader's habits."""
    if not isinstance(node, dict):
        return node
    older = {keyword: _translated(keyword, value) for keyword, value in node.items()}
    older.pop("discriminator", None)  # OpenAPI's word; editors read the tags themselves
    if "prefixItems" in older:
        older["additionalItems"] = older.pop("items", False)
        older["items"] = older.pop("prefixItems")
    if "properties" in older:
        older.setdefault("additionalProperties", False)
    if "$ref" in older and len(older) > 1:  # draft-07 ignores what stands beside a reference
        older["allOf"] = [{"$ref": older.pop("$ref")}]
    if older.get("type") == "string" and _fits_numbers(older):
        older["type"] = ["string", "integer"]  # a bare whole number is read as text
    return older


def _translated(keyword: str, value: Any) -> Any:
    match keyword:
        case "properties":
            return {name: _older(each) for name, each in value.items()}
        case "anyOf" | "allOf" | "oneOf" | "prefixItems":
            return [_older(each) for each in value]
        case "items" | "additionalProperties":
            return _older(value)
        case "enum":
            return [
                *value,
                *(int(each) for each in value if _is_whole(each) and int(each) not in value),
            ]
    return value


def _fits_numbers(text: dict[str, Any]) -> bool:
    """Whether the pattern of a text, if it has one, can be met by a number at all."""
    return any(re.search(text.get("pattern", ""), number) for number in ("1", "15", "150", "1500"))


def _is_whole(value: Any) -> bool:
    return isinstance(value, str) and _WHOLE.fullmatch(value) is not None
