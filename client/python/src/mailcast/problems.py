"""The exceptions of a call. All are MailcastError."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class FieldError:
    """An error in an input. `pointer` is a JSON pointer (RFC 6901) into it."""

    code: str
    detail: str
    pointer: str


class MailcastError(Exception):
    """Any failure of a call."""


class MailcastProblem(MailcastError):
    """A refusal by Mailcast (RFC 9457). `code` is stable, and the text says what to do now."""

    def __init__(self, status: int, body: Mapping[str, Any], retry_after_s: int | None) -> None:
        super().__init__(str(body.get("detail") or body.get("title") or f"The server answered {status}."))
        self.status = status
        self.code = str(body.get("code"))
        self.title = str(body.get("title", ""))
        self.body = body
        self.request_id: str | None = body.get("requestId")
        self.retry_after_s = retry_after_s
        self.errors = [
            FieldError(str(one.get("code")), str(one.get("detail")), str(one.get("pointer")))
            for one in body.get("errors") or []
            if isinstance(one, Mapping)
        ]


class MailcastApprovalRequested(MailcastError):
    """The error of a call that a person must approve. Nothing was done yet.

    `get_approval` returns what became of it, and the `result` of an executed one is the answer.
    """

    def __init__(self, approval: Mapping[str, Any]) -> None:
        super().__init__(f"Nothing was done yet: a person must approve it ({approval.get('id')}).")
        self.approval = approval


class MailcastConnectionError(MailcastError):
    """The error of a call without an answer.

    A write may have been done: repeat it with the same Idempotency-Key.
    """


class MailcastAnswerError(MailcastError):
    """The error of an answer that is not Mailcast's: a proxy's page, a redirect."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
