"""The client that the generated functions take."""

from __future__ import annotations

import re
from importlib.metadata import version
from typing import Any
from urllib.parse import urlsplit

import httpx

from .generated.client import AuthenticatedClient
from .retries import AsyncRetryTransport, OnRetry, RetryTransport


class _Client(httpx.Client):
    def build_request(self, method: str, url: httpx.URL | str, **more: Any) -> httpx.Request:
        _refuse_dots(url)
        return super().build_request(method, url, **more)


class _AsyncClient(httpx.AsyncClient):
    def build_request(self, method: str, url: httpx.URL | str, **more: Any) -> httpx.Request:
        _refuse_dots(url)
        return super().build_request(method, url, **more)


def _refuse_dots(url: httpx.URL | str) -> None:
    """Refuses `.` and `..` in a path. httpx would lead the deletion of a reader's tag to that of a tag."""
    if re.search(r"/\.{1,2}(?:/|$)", str(url)):
        raise ValueError("An id or a name in a path cannot be '.' or '..'.")


class Mailcast(AuthenticatedClient):
    """A Mailcast and a key for it. Pass it as `client` to the functions of `mailcast.generated.api`.

    `timeout_s` is the limit of each step of an attempt: to connect, to send a part, to wait for the
    answer, and to read it whole. `retries` is the number of further attempts after the first. `on_retry` is called before each wait, for your log. `transport` and `async_transport`
    are httpx's, for a proxy or a test.
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout_s: float = 30,
        retries: int = 3,
        on_retry: OnRetry | None = None,
        transport: httpx.BaseTransport | None = None,
        async_transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        address = urlsplit(base_url)
        if address.scheme not in ("http", "https") or not address.netloc:
            raise ValueError("base_url must be the address of your Mailcast, such as https://news.example.com.")
        if not api_key or not api_key.isascii() or not api_key.isprintable():
            raise ValueError("api_key must be a key of Mailcast, such as mc_….")
        super().__init__(
            base_url=base_url.rstrip("/"),
            token=api_key,
            raise_on_unexpected_status=True,
            headers={"User-Agent": f"mailcast-python/{version('mailcast')}", "Accept": "application/json"},
        )
        self._retrying = (retries, on_retry, timeout_s)
        self._transports = (transport, async_transport)
        self._shared: dict[str, Any] = {
            "base_url": base_url.rstrip("/"),
            "headers": {**self._headers, "Authorization": f"Bearer {api_key}"},
            "timeout": timeout_s,
            # A redirect could lead the key to another host.
            "follow_redirects": False,
        }

    def get_httpx_client(self) -> httpx.Client:
        if self._client is None:
            inner = self._transports[0] or httpx.HTTPTransport()
            self._client = _Client(transport=RetryTransport(inner, *self._retrying), **self._shared)
        return self._client

    def get_async_httpx_client(self) -> httpx.AsyncClient:
        if self._async_client is None:
            inner = self._transports[1] or httpx.AsyncHTTPTransport()
            self._async_client = _AsyncClient(transport=AsyncRetryTransport(inner, *self._retrying), **self._shared)
        return self._async_client

    # The generated client would copy itself without the retries.

    def with_headers(self, headers: dict[str, str]) -> AuthenticatedClient:
        raise NotImplementedError("Give another Mailcast a transport that adds the headers.")

    def with_cookies(self, cookies: dict[str, str]) -> AuthenticatedClient:
        raise NotImplementedError("Mailcast takes keys, and no cookies.")

    def with_timeout(self, timeout: httpx.Timeout) -> AuthenticatedClient:
        raise NotImplementedError("Make another Mailcast with this timeout_s.")

    def __repr__(self) -> str:
        return f"Mailcast(base_url={self._base_url!r})"
