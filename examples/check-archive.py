"""Checks an account's archive without Mailcast: python3 check-archive.py FILE.zip

Prints JSON: the rows of each record file, and every problem that was found. With `-` after the file it reads from standard input a JSON list of
texts that may stand nowhere in the archive, such as keys.
"""

import hashlib
import json
import re
import sys
import zipfile

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None)}


def is_type(value, name):
    return isinstance(value, TYPES[name]) and not (name in ("integer", "number") and isinstance(value, bool))


def check(value, schema, where, problems):
    """Checks a value against the part of JSON Schema that the archive uses, and refuses any other keyword."""
    unknown = set(schema) - {"type", "pattern", "format", "items", "properties", "required", "additionalProperties"}
    if unknown:
        problems.append(f"{where}: the schema uses {sorted(unknown)}")
    names = schema.get("type")
    if names is not None and not any(is_type(value, name) for name in ([names] if isinstance(names, str) else names)):
        return problems.append(f"{where}: {value!r} is not {names}")
    if isinstance(value, str):
        if "pattern" in schema and not re.search(schema["pattern"], value):
            problems.append(f"{where}: {value!r} does not match {schema['pattern']}")
        form = {"date-time": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$", "date": r"^\d{4}-\d\d-\d\d$"}.get(schema.get("format"))
        if form and not re.match(form, value):
            problems.append(f"{where}: {value!r} is no {schema['format']}")
    if isinstance(value, list):
        for i, item in enumerate(value):
            check(item, schema.get("items", {}), f"{where}/{i}", problems)
    if isinstance(value, dict) and "properties" in schema:
        for name in schema["required"]:
            if name not in value:
                problems.append(f"{where}: no {name}")
        for name, item in value.items():
            if name not in schema["properties"]:
                problems.append(f"{where}: {name} is not in the schema")
            else:
                check(item, schema["properties"][name], f"{where}/{name}", problems)


def main():
    secrets = [secret.encode() for secret in (json.load(sys.stdin) if sys.argv[2:] == ["-"] else [])]
    problems, rows, ids = [], {}, {}
    with zipfile.ZipFile(sys.argv[1]) as archive:
        broken = archive.testzip()
        if broken:
            problems.append(f"{broken}: wrong CRC-32")
        manifest = json.loads(archive.read("manifest.json"))
        listed = {entry["file"]: entry for entry in manifest["records"] + manifest["files"]}
        names = archive.namelist()
        if len(names) != len(set(names)) or set(names) != set(listed) | {"manifest.json"}:
            problems.append(f"the manifest and the archive differ: {sorted(set(names) ^ set(listed))}")
        for name in names:
            data = archive.read(name)
            problems += [f"{name}: a secret stands in it: {secret[:12]!r}" for secret in secrets if secret in data]
            if name not in listed:
                continue
            entry = listed[name]
            if hashlib.sha256(data).hexdigest() != entry["sha256"] or len(data) != entry["bytes"]:
                problems.append(f"{name}: length or checksum differ")
            if "schema" not in entry:
                continue
            lines = data.decode("utf-8").split("\n")
            if lines.pop() != "":
                problems.append(f"{name}: the last line does not end")
            if len(lines) != entry["rows"]:
                problems.append(f"{name}: {len(lines)} lines, {entry['rows']} in the manifest")
            records = [json.loads(line) for line in lines]
            for i, record in enumerate(records):
                check(record, entry["schema"], f"{name}:{i + 1}", problems)
            rows[entry["name"]] = len(records)
            ids[entry["name"]] = [record["id"] for record in records if "id" in record]
            if len(ids[entry["name"]]) != len(set(ids[entry["name"]])):
                problems.append(f"{name}: an id stands twice")
    print(json.dumps({"format": manifest["format"], "rows": rows, "ids": ids, "files": sorted(listed), "problems": problems}))


main()
