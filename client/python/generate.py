"""Writes src/mailcast/generated anew from ../../generated/openapi.json.

    python -m venv .venv && .venv/bin/pip install --group generate && .venv/bin/python generate.py

`generate.py --check` changes nothing and fails where the committed files differ.
"""

from __future__ import annotations

import filecmp
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
DOCUMENT = HERE / "../../generated/openapi.json"
TARGET = HERE / "src/mailcast/generated"

Json = dict[str, Any]


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        document = Path(folder) / "openapi.json"
        document.write_text(json.dumps(simplify(json.loads(DOCUMENT.read_text()))))
        made = Path(folder) / "generated"
        subprocess.run(
            [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none", "--fail-on-warning"]
            + ["--path", str(document), "--config", str(HERE / "generator.yaml"), "--output-path", str(made)],
            check=True,
            # The generator looks for ruff in PATH.
            env={**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"},
        )
        finish(made)
        if "--check" in sys.argv:
            if equal(made, TARGET):
                return 0
            print("client/python/src/mailcast/generated is not what generate.py makes: run it", file=sys.stderr)
            return 1
        shutil.rmtree(TARGET, ignore_errors=True)
        shutil.copytree(made, TARGET)
    return 0


def simplify(document: Json) -> Json:
    """Leaves out what the runtime does itself, and what would give a file of its own for nothing.

    Problems, approvals and 304 are handled by the runtime for all operations. Times stay text, as
    everywhere in the API. Defaults are the server's: a client must not repeat those of its release.
    """
    for path in document["paths"].values():
        for operation in path.values():
            operation["responses"] = {
                status: without_approval(response)
                for status, response in operation["responses"].items()
                if status.startswith("2")
            }
            operation["parameters"] = [one for one in operation["parameters"] if one["name"] != "If-None-Match"]
    document.pop("webhooks", None)
    schemas = document["components"]["schemas"]
    for tree in (document["paths"], document["components"]):
        walk(tree, simplify_schema)
    share_enumerations(document, schemas)
    return document


def without_approval(response: Json) -> Json:
    """Removes the answer to a key with `confirm: person`, which the runtime raises."""
    for content in response.get("content", {}).values():
        choices = content["schema"].get("anyOf")
        if choices is not None:
            kept = [one for one in choices if one.get("$ref") != "#/components/schemas/Approval"]
            content["schema"] = kept[0] if len(kept) == 1 else {"anyOf": kept}
    response.pop("headers", None)
    return response


def walk(node: Any, visit: Callable[[Json], None]) -> None:
    """Visits each object, except inside examples and values, where a key means nothing."""
    if isinstance(node, dict):
        visit(node)
        for key, value in node.items():
            if key not in ("example", "examples", "enum", "const"):
                walk(value, visit)
    elif isinstance(node, list):
        for value in node:
            walk(value, visit)


def simplify_schema(node: Json) -> None:
    if node.get("type") == "string" and node.get("format") != "binary":
        node.pop("format", None)
    if "type" in node or "anyOf" in node or "$ref" in node:
        node.pop("default", None)
    if isinstance(node.get("enum"), list) and len(node["enum"]) == 1:
        node["const"] = node.pop("enum")[0]


def share_enumerations(document: Json, schemas: Json) -> None:
    """Gives one type to an enumeration that several places have under the same name."""
    places: defaultdict[str, list[tuple[str, Json]]] = defaultdict(list)

    def collect(node: Json) -> None:
        for name, schema in named_schemas(node):
            inner = schema.get("items", schema) if isinstance(schema, dict) else schema
            for one in [inner, *inner.get("anyOf", [])]:
                if isinstance(one.get("enum"), list) and one.get("type") == "string":
                    places[json.dumps(one["enum"])].append((name, one))

    for tree in (document["paths"], document["components"]):
        walk(tree, collect)
    names: defaultdict[str, set[str]] = defaultdict(set)
    for values, found in places.items():
        for name, _ in found:
            names[name].add(values)
    for values, found in places.items():
        own = {name for name, _ in found}
        name = min(own)
        title = name[0].upper() + name[1:]
        # A name with one meaning alone: `status` has many.
        if len(found) < 2 or len(own) > 1 or names[name] != {values} or title in schemas:
            continue
        schemas[title] = {"type": "string", "enum": json.loads(values)}
        for _, schema in found:
            schema.clear()
            schema["$ref"] = f"#/components/schemas/{title}"


def named_schemas(node: Json) -> list[tuple[str, Json]]:
    if isinstance(node.get("schema"), dict) and "in" in node:
        return [(node["name"], node["schema"])]
    properties = node.get("properties")
    if node.get("type") == "object" and isinstance(properties, dict):
        return [(name, schema) for name, schema in properties.items() if isinstance(schema, dict)]
    return []


def finish(made: Path) -> None:
    """Mends what the generator has no setting for."""
    for path in made.rglob("*.py"):
        text = path.read_text()
        new = text
        if path.parent.parent.name == "api":
            # Every other status is an exception of the runtime, so that no answer is None.
            new, count = re.subn(
                r"    if client\.raise_on_unexpected_status:\n"
                r"        raise (errors\.UnexpectedStatus\(response\.status_code, response\.content\))\n"
                r"    else:\n        return None\n",
                r"    raise \1\n",
                new,
            )
            if path.name != "__init__.py" and count != 1:
                raise SystemExit(f"{path.name}: the generator's code has changed, see finish()")
            new = new.replace(" | None:\n", ":\n")
            # A fixed boundary could stand in a file; httpx makes one at random.
            new = re.sub(r' *headers\["Content-Type"\] = "multipart/form-data; boundary=\+\+\+"\n', "", new)
        if path.name == "types.py":
            new = new.replace("    parsed: T | None\n", "    parsed: T\n")
        # `Self` is in `typing` since Python 3.11.
        new = re.sub(
            r"^from typing import (\([^)]*\bSelf\b[^)]*\)|.*\bSelf\b.*)$",
            lambda found: without_self(found[1]) + "from typing_extensions import Self",
            new,
            flags=re.MULTILINE,
        )
        new = re.sub(
            r"    if value in \w+_VALUES:\n        return value\n    raise TypeError\([^)]*\)\n",
            r"    return value  # type: ignore[return-value]  # a newer server may have more\n",
            new,
        )
        if new != text:
            path.write_text(new)
    import_when_used(made / "models/__init__.py")
    subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--quiet", "--isolated", "--line-length=120", made], check=True
    )


def import_when_used(path: Path) -> None:
    """Rewrites the list of models, so that a program loads those alone that it uses (1 s for all)."""
    text = path.read_text()
    places = {
        name: module
        for module, names in re.findall(r"^from \.(\w+) import (\([^)]*\)|\w+)", text, flags=re.MULTILINE)
        for name in re.findall(r"\w+", names)
    }
    imports = "".join(f"    from .{module} import {name} as {name}\n" for name, module in places.items())
    path.write_text(
        '"""Contains all the data models used in inputs/outputs"""\n\n'
        "from importlib import import_module\n"
        "from typing import TYPE_CHECKING, Any\n\n"
        f"if TYPE_CHECKING:\n{imports}\n"
        f"_PLACES = {places!r}\n\n"
        f"__all__ = {sorted(places)!r}\n\n\n"
        "def __getattr__(name: str) -> Any:\n"
        "    if name not in _PLACES:\n"
        '        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")\n'
        '    return getattr(import_module(f".{_PLACES[name]}", __name__), name)\n'
    )


def without_self(names: str) -> str:
    others = [name for name in re.findall(r"\w+", names) if name != "Self"]
    return f"from typing import {', '.join(others)}\n" if others else ""


def equal(one: Path, other: Path) -> bool:
    def files(folder: Path) -> list[Path]:
        return sorted(path.relative_to(folder) for path in folder.rglob("*.py"))

    return files(one) == files(other) and not any(filecmp.cmpfiles(one, other, map(str, files(one)), shallow=False)[1:])


if __name__ == "__main__":
    sys.exit(main())
