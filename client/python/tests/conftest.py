"""A server of the repository: `npm run test:apps` starts it and gives its address and a key."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import sleep

import httpx
import pytest

from mailcast import Mailcast

URL = os.environ.get("MAILCAST_URL", "")
KEY = os.environ.get("MAILCAST_API_KEY", "")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not URL or not KEY:
        pytest.exit("Set MAILCAST_URL and MAILCAST_API_KEY, or use npm run test:apps", returncode=1)


@pytest.fixture
def mailcast() -> Iterator[Mailcast]:
    with Mailcast(api_key=KEY, base_url=URL) as client:
        yield client


class Moody:
    """A proxy on loopback that answers some requests itself, and keeps the headers of all."""

    def __init__(self) -> None:
        self.refusals: list[tuple[int, dict[str, str], bytes]] = []
        self.asked: list[dict[str, str]] = []
        self.lose = 0
        self.trickles = False
        moody = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                moody.asked.append({name.lower(): value for name, value in self.headers.items()})
                if moody.refusals:
                    status, headers, content = moody.refusals.pop(0)
                else:
                    kept = {k: v for k, v in self.headers.items() if k.lower() not in ("host", "content-length")}
                    given = httpx.request(self.command, URL + self.path, headers=kept, content=body)
                    status, content = given.status_code, given.content
                    headers = {k: v for k, v in given.headers.items() if k in ("content-type", "idempotency-replayed")}
                    if moody.lose > 0:
                        moody.lose -= 1
                        self.close_connection = True
                        return
                self.send_response(status)
                for name, value in {
                    **headers,
                    "content-length": str(len(content) + (1_000_000 if moody.trickles else 0)),
                }.items():
                    self.send_header(name, value)
                self.end_headers()
                if moody.trickles:
                    self.trickle()
                self.wfile.write(content)

            def trickle(self) -> None:
                """Sends spaces, which JSON may begin with, until the client has left."""
                self.close_connection = True
                try:
                    while True:
                        self.wfile.write(b" ")
                        sleep(0.01)
                except OSError:
                    pass

            do_GET = do_POST = do_PATCH = do_DELETE = answer

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.thread = Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05})
        self.thread.start()

    def refuse(self, status: int, code: str, retry_after: str = "0") -> None:
        content = (
            f'{{"type":"about:blank","title":"{code}","status":{status},"detail":"This is {code}.","code":"{code}"}}'
        )
        headers = {"content-type": "application/problem+json", "retry-after": retry_after}
        self.refusals.append((status, headers, content.encode()))

    def stop(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def moody() -> Iterator[Moody]:
    server = Moody()
    yield server
    server.stop()


@pytest.fixture
def to_moody(moody: Moody) -> Callable[..., Mailcast]:
    def make(**options: object) -> Mailcast:
        return Mailcast(api_key=KEY, base_url=moody.url, **options)  # type: ignore[arg-type]

    return make
