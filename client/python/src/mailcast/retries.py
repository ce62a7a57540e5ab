"""Sends a request until a final answer, and raises everything that is no success.

This is a layer under httpx, so that every generated function has it.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any

import httpx

from .problems import (
    MailcastAnswerError,
    MailcastApprovalRequested,
    MailcastConnectionError,
    MailcastError,
    MailcastProblem,
)

FIRST_WAIT_S = 0.5
LONGEST_BACKOFF_S = 8.0
# When a longer wait is asked for, the problem is raised with `retry_after_s`.
LONGEST_WAIT_S = 60


@dataclass(frozen=True)
class Retry:
    """An attempt that failed and is repeated after `wait_s`."""

    attempt: int
    wait_s: float
    error: MailcastError


OnRetry = Callable[[Retry], None]


@dataclass(frozen=True)
class _Failure:
    error: MailcastError
    passing: bool
    after_s: int | None = None


class RetryTransport(httpx.BaseTransport):
    """Repeats requests of a synchronous client."""

    def __init__(self, inner: httpx.BaseTransport, retries: int, on_retry: OnRetry | None, timeout_s: float) -> None:
        self._inner, self._retries, self._on_retry, self._timeout_s = inner, retries, on_retry, timeout_s

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        _prepare(request)
        attempt = 1
        while True:
            outcome: httpx.Response | _Failure
            try:
                response = self._inner.handle_request(request)
                try:
                    _read_within(self._timeout_s, response)
                finally:
                    response.close()
                outcome = _judge(request, response)
            except httpx.TransportError as error:
                outcome = _broken(request, error)
            if isinstance(outcome, httpx.Response):
                return outcome
            time.sleep(_wait(outcome, attempt, self._retries, self._on_retry))
            attempt += 1

    def close(self) -> None:
        self._inner.close()


class AsyncRetryTransport(httpx.AsyncBaseTransport):
    """Repeats requests of an asynchronous client."""

    def __init__(
        self, inner: httpx.AsyncBaseTransport, retries: int, on_retry: OnRetry | None, timeout_s: float
    ) -> None:
        self._inner, self._retries, self._on_retry, self._timeout_s = inner, retries, on_retry, timeout_s

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        _prepare(request)
        attempt = 1
        while True:
            outcome: httpx.Response | _Failure
            try:
                response = await self._inner.handle_async_request(request)
                try:
                    await _aread_within(self._timeout_s, response)
                finally:
                    await response.aclose()
                outcome = _judge(request, response)
            except httpx.TransportError as error:
                outcome = _broken(request, error)
            if isinstance(outcome, httpx.Response):
                return outcome
            await asyncio.sleep(_wait(outcome, attempt, self._retries, self._on_retry))
            attempt += 1

    async def aclose(self) -> None:
        await self._inner.aclose()


def _read_within(timeout_s: float, response: httpx.Response) -> None:
    """Reads an answer. httpx gives its limit to each part anew, so that a trickle would never end."""
    assert isinstance(response.stream, httpx.SyncByteStream)
    response.stream = _Limited(response.stream, timeout_s)
    response.read()


class _Limited(httpx.SyncByteStream):
    def __init__(self, inner: httpx.SyncByteStream, timeout_s: float) -> None:
        self._inner, self._timeout_s = inner, timeout_s

    def __iter__(self) -> Iterator[bytes]:
        ends = time.monotonic() + self._timeout_s
        for part in self._inner:
            if time.monotonic() > ends:
                raise httpx.ReadTimeout(_not_whole(self._timeout_s))
            yield part

    def close(self) -> None:
        self._inner.close()


async def _aread_within(timeout_s: float, response: httpx.Response) -> None:
    try:
        await asyncio.wait_for(response.aread(), timeout_s)
    except asyncio.TimeoutError:
        raise httpx.ReadTimeout(_not_whole(timeout_s)) from None


def _not_whole(timeout_s: float) -> str:
    return f"no whole answer within {timeout_s:g} s"


def _prepare(request: httpx.Request) -> None:
    """Gives a write its Idempotency-Key, the same in each attempt."""
    if request.method != "GET" and "idempotency-key" not in request.headers:
        request.headers["Idempotency-Key"] = secrets.token_hex(16)


def _judge(request: httpx.Request, response: httpx.Response) -> httpx.Response | _Failure:
    """Returns a success as it is, and everything else as a failure."""
    status = response.status_code
    after_s = retry_after_s(response.headers.get("retry-after"))
    body = _json_of(response)
    if status >= 400 and isinstance(body, dict) and isinstance(body.get("code"), str):
        clean = json.loads(_without_key(json.dumps(body), request))
        return _Failure(MailcastProblem(status, clean, after_s), _is_passing(status, body["code"]), after_s)
    if "mailcast-approval" in response.headers and isinstance(body, dict):
        return _Failure(MailcastApprovalRequested(body), passing=False)
    if response.is_success and (status == 204 or body is not None):
        return response
    return _Failure(MailcastAnswerError(status, _strange(request, response)), _is_passing(status, None), after_s)


def _json_of(response: httpx.Response) -> Any:
    if "json" not in response.headers.get("content-type", ""):
        return None
    try:
        return response.json()
    except ValueError:
        return None


def _broken(request: httpx.Request, error: httpx.TransportError) -> _Failure:
    reason = _without_key(str(error) or type(error).__name__, request)
    failure = MailcastConnectionError(f"{_origin(request)} cannot be reached or broke off: {reason}.")
    failure.__cause__ = error
    return _Failure(failure, passing=True)


def _strange(request: httpx.Request, response: httpx.Response) -> str:
    if response.has_redirect_location:
        # A redirect could lead the key to another host.
        to = response.headers["location"].split("?")[0]
        return (
            f"{_origin(request)} redirects to {to}, and the key is not sent on. "
            "Give that address as base_url if it is yours."
        )
    kind = response.headers.get("content-type", "no content type")
    return (
        f"{_origin(request)} answered {response.status_code} with {kind}, which Mailcast never sends. "
        "Check that base_url is the address of a Mailcast."
    )


def _origin(request: httpx.Request) -> str:
    return f"{request.url.scheme}://{request.url.netloc.decode()}"


def _without_key(text: str, request: httpx.Request) -> str:
    key = request.headers.get("authorization", "").removeprefix("Bearer ")
    return text.replace(key, "mc_…") if key else text


def _is_passing(status: int, code: str | None) -> bool:
    """Returns whether to try again: after a timeout, a limit or a server error, except for 501."""
    return (
        status in (408, 429) or (status >= 500 and status != 501) or (status == 409 and code == "idempotency_in_flight")
    )


def retry_after_s(header: str | None) -> int | None:
    """Reads a `Retry-After` in seconds or as a date (RFC 9110 §10.2.3); None for neither."""
    if header is None:
        return None
    if re.fullmatch(r"\d{1,9}", header.strip()):
        return int(header)
    try:
        left = parsedate_to_datetime(header) - datetime.now(timezone.utc)
    except (TypeError, ValueError):
        return None
    return max(0, -int(-left.total_seconds() // 1))


def _wait(failure: _Failure, attempt: int, retries: int, on_retry: OnRetry | None) -> float:
    """Returns the seconds to wait, or raises the failure when it is final.

    They are the server's, or 0.5, 1, 2… s, each shortened at random by up to half.
    """
    longest = min(LONGEST_BACKOFF_S, FIRST_WAIT_S * 2 ** (attempt - 1))
    wait_s = longest * (1 - random.random() / 2) if failure.after_s is None else float(failure.after_s)
    if not failure.passing or attempt > retries or wait_s > LONGEST_WAIT_S:
        raise failure.error
    if on_retry is not None:
        on_retry(Retry(attempt, wait_s, failure.error))
    return wait_s
