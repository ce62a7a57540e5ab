"""The examples of README.md, run in their order as one program."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from conftest import URL

README = Path(__file__).parent.parent / "README.md"


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    signed = json.loads(os.environ["SIGNED_WEBHOOK"])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WEBHOOK_SECRET", signed["secret"])
    Path("readers.csv").write_text("email\nfile@example.com\n")
    names: dict[str, Any] = {"request": SimpleNamespace(body=signed["body"], headers=signed["headers"])}
    examples = re.findall(r"```python\n(.*?)```", README.read_text(), flags=re.DOTALL)
    assert len(examples) == 5
    for example in examples:
        exec(compile(example.replace("https://news.example.com", URL), str(README), "exec"), names)
    names["mailcast"].get_httpx_client().close()
    output = capsys.readouterr().out
    assert "reader@example.com" in output
    assert "invalid_request 422" in output and "/email" in output
    assert "msg_1 webhook.test" in output
    assert names["started"].status == "queued"
