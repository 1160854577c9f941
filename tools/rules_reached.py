"""`make rules`: how many rules are cited by effects and reached by tests, and which are not.

A test says which rules it proves with `@proves("DMD-RUN-2")`. Rules that no test can reach, or that
wait for later work, stand with their reason in `tests/<game>/unproven.yaml`.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from pathlib import Path

import yaml

from dmd.core.kit import Kit
from dmd.games import kits

ROOT = Path(__file__).parents[1]


def cited(kit: Kit) -> set[str]:
    """Every id in the code of the rulebook, effects and requirements, questions and comments."""
    id_ = re.compile(rf"\b{kit.prefix}(?:-[A-Z]+)+-E?\d+")
    texts = (path.read_text("utf-8") for path in (ROOT / "dmd" / kit.id).rglob("*.py"))
    return {one for text in texts for one in id_.findall(text)}


def proven(kit: Kit) -> dict[str, int]:
    """Every id a test says it proves, and by how many tests."""
    found: dict[str, int] = defaultdict(int)
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "proves":
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        found[str(argument.value)] += 1
    others = tuple(f"{one.prefix}-" for one in kits().values() if one is not kit)
    return {rule: many for rule, many in found.items() if not rule.startswith(others)}


def main() -> int:
    """Print the counts, then what is left, of each game of the kit."""
    own = [kit for kit in kits().values() if (ROOT / "dmd" / kit.id / "kit.py").exists()]
    return max([told(kit) for kit in own])


def told(kit: Kit) -> int:
    """Print the counts of one game, then what is left; 1 where that is not excused."""
    ids = [rule.id for rule in kit.rulebook()]
    by_tests, by_code = proven(kit), cited(kit)
    reasons_file = ROOT / "tests" / kit.id / "unproven.yaml"
    reasons = yaml.safe_load(reasons_file.read_text("utf-8")) if reasons_file.exists() else {}
    left = [id_ for id_ in ids if id_ not in by_tests]
    print(f"{kit.title}: {len(ids)} rules, {sum(i in by_code for i in ids)} cited by the code,")
    print(f"{len(ids) - len(left)} proven by {sum(by_tests.values())} marks on tests.")
    unknown = sorted((set(by_tests) | by_code) - set(ids))
    stale = sorted(set(reasons) - set(left))
    silent = [id_ for id_ in left if id_ not in reasons]
    for title, some in (("unknown", unknown), ("excused, though proven", stale)):
        if some:
            print(f"{title}: {', '.join(some)}")
    if left:
        print("Not proven:")
        for id_ in left:
            print(f"  {id_:13} {reasons.get(id_, 'no reason given')}")
    return 1 if unknown or stale or silent else 0


if __name__ == "__main__":
    sys.exit(main())
