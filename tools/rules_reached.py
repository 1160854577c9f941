"""`make rules`: how many rules are cited by effects and reached by tests, and which are not.

A test says which rules it proves with `@proves("DMD-RUN-2")`. Rules that no test can reach, or that
wait for later work, stand with their reason in `tests/death_may_die/unproven.yaml`.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from pathlib import Path

import yaml

from dmd.death_may_die.library import rulebook

ROOT = Path(__file__).parents[1]
ID = re.compile(r"DMD-[A-Z]+-E?\d+")


def cited() -> set[str]:
    """Every id in the code of the rulebook, effects and requirements, questions and comments."""
    texts = (path.read_text("utf-8") for path in (ROOT / "dmd" / "death_may_die").rglob("*.py"))
    return {id_ for text in texts for id_ in ID.findall(text)}


def proven() -> dict[str, int]:
    """Every id a test says it proves, and by how many tests."""
    found: dict[str, int] = defaultdict(int)
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "proves":
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        found[str(argument.value)] += 1
    return found


def main() -> int:
    """Print the counts, then what is left."""
    ids = [rule.id for rule in rulebook()]
    by_tests, by_code = proven(), cited()
    reasons_file = ROOT / "tests" / "death_may_die" / "unproven.yaml"
    reasons = yaml.safe_load(reasons_file.read_text("utf-8")) if reasons_file.exists() else {}
    left = [id_ for id_ in ids if id_ not in by_tests]
    print(f"{len(ids)} rules: {sum(i in by_code for i in ids)} cited by the code,")
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
