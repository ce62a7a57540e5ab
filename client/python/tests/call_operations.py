"""Calls operations by the generated functions, as test/support/contract/python-way.ts asks.

Each line of the input is a call as JSON, and each line of the output its answer.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_type_hints

from mailcast import UNSET, Mailcast, MailcastProblem
from mailcast.generated import api

# The area of each operation.
AREAS = {path.stem: path.parent.name for path in Path(api.__file__).parent.glob("*/*.py")}


def snake(name: str) -> str:
    return re.sub(r"([A-Z])", lambda found: f"_{found[1].lower()}", name)


def arguments(function: Any, given: dict[str, Any]) -> dict[str, Any]:
    """Distributes an input to the parameters of a generated function, and the rest to its body."""
    parameters = inspect.signature(function).parameters
    made: dict[str, Any] = {}
    rest = dict(given)
    for name in given:
        for parameter in (snake(name), f"{snake(name)}_"):
            if parameter in parameters:
                made[parameter] = rest.pop(name)
    if "body" in parameters and (rest or parameters["body"].default is inspect.Parameter.empty):
        kind = get_type_hints(function)["body"]
        bodies = [one for one in (get_args(kind) or (kind,)) if hasattr(one, "from_dict")]
        # An upload has several bodies: a form, and JSON in one or two shapes.
        made["body"] = next(made for made in map(reader_of(rest), bodies) if made and made.to_dict() == rest)
        rest = {}
    if rest:
        raise TypeError(f"{function.__module__} takes no {', '.join(rest)}")
    return made


def reader_of(fields: dict[str, Any]) -> Callable[[Any], Any]:
    """Returns a function that reads the fields as a body, or None where they are another's."""

    def read(body: Any) -> Any:
        try:
            return body.from_dict(fields)
        except (AttributeError, KeyError, TypeError, ValueError):
            return None

    return read


def plain(value: Any) -> Any:
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value.to_dict() if hasattr(value, "to_dict") else value


def answer(call: dict[str, Any]) -> dict[str, Any]:
    module = importlib.import_module(f"mailcast.generated.api.{AREAS[call['operation']]}.{call['operation']}")
    inputs = arguments(module.sync_detailed, call["input"])
    mailcast = Mailcast(api_key=call["key"], base_url=call["url"], retries=0)

    async def later() -> Any:
        async with mailcast:
            return await module.asyncio_detailed(client=mailcast, **inputs)

    try:
        if call["asynchronous"]:
            response = asyncio.run(later())
        else:
            with mailcast:
                response = module.sync_detailed(client=mailcast, **inputs)
    except MailcastProblem as problem:
        return {"status": problem.status, "body": None, "problem": problem.body}
    assert response.parsed is not UNSET
    return {"status": int(response.status_code), "body": plain(response.parsed), "problem": None}


for line in sys.stdin:
    try:
        answered = answer(json.loads(line))
    except Exception as error:  # noqa: BLE001
        answered = {"failed": f"{type(error).__name__}: {error}"}
    print(json.dumps(answered), flush=True)
