"""The client against a real server, and against one that refuses or breaks off."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from io import BytesIO

import pytest
from conftest import KEY, URL, Moody

from mailcast import (
    File,
    Mailcast,
    MailcastAnswerError,
    MailcastConnectionError,
    MailcastProblem,
    Retry,
    WebhookVerificationError,
    each,
    each_async,
    verify_webhook,
)
from mailcast.generated.api.contacts import (
    add_contact,
    delete_contact,
    get_contact,
    import_contacts,
    list_contacts,
    remove_tag,
    update_contact,
)
from mailcast.generated.models import AddContactBody, Import, ImportContactsFilesBody, Subscriber, UpdateContactBody


def added(mailcast: Mailcast, email: str, source: str = "python") -> Subscriber:
    contact = add_contact.sync(client=mailcast, body=AddContactBody(email=email, source=source))
    assert isinstance(contact, Subscriber)
    return contact


def test_a_contact_is_added_read_changed_under_its_etag_and_deleted(mailcast: Mailcast) -> None:
    contact = added(mailcast, "ada@example.com")
    read = get_contact.sync_detailed(client=mailcast, contact_id=contact.id)
    assert (read.status_code, read.parsed.email) == (200, "ada@example.com")
    assert [one.email for one in list_contacts.sync(client=mailcast, email="ada@example.com").data] == [
        "ada@example.com"
    ]
    etag = read.headers["etag"]
    changed = UpdateContactBody(source="changed")
    update_contact.sync(client=mailcast, contact_id=contact.id, body=changed, if_match=etag)
    with pytest.raises(MailcastProblem) as raised:
        update_contact.sync(client=mailcast, contact_id=contact.id, body=UpdateContactBody(source="x"), if_match=etag)
    assert raised.value.code == "precondition_failed"
    assert delete_contact.sync_detailed(client=mailcast, contact_id=contact.id).status_code == 204
    with pytest.raises(MailcastProblem) as raised:
        get_contact.sync(client=mailcast, contact_id=contact.id)
    assert (raised.value.status, raised.value.code) == (404, "not_found")


def test_a_problem_has_its_pointers_and_no_key(mailcast: Mailcast) -> None:
    with pytest.raises(MailcastProblem) as raised:
        add_contact.sync(client=mailcast, body=AddContactBody(email="not an address", source=""))
    problem = raised.value
    assert (problem.status, problem.code) == (422, "invalid_request")
    assert sorted(one.pointer for one in problem.errors) == ["/email", "/source"]
    assert problem.request_id is not None and problem.request_id.startswith("req_")
    assert KEY not in str(problem.body) and KEY not in repr(mailcast)


def test_a_refusal_is_waited_out_with_the_same_idempotency_key(moody: Moody, to_moody: Callable[..., Mailcast]) -> None:
    moody.refuse(429, "rate_limited")
    moody.refuse(503, "unavailable")
    waits: list[Retry] = []
    with to_moody(on_retry=waits.append) as mailcast:
        assert added(mailcast, "retried@example.com").email == "retried@example.com"
    assert [(one.attempt, one.wait_s) for one in waits] == [(1, 0.0), (2, 0.0)]
    keys = {asked["idempotency-key"] for asked in moody.asked}
    assert (len(moody.asked), len(keys)) == (3, 1)


def test_a_lost_answer_is_replayed_and_a_given_key_is_kept(moody: Moody, to_moody: Callable[..., Mailcast]) -> None:
    moody.lose = 1
    with to_moody() as mailcast:
        answer = add_contact.sync_detailed(
            client=mailcast, body=AddContactBody(email="lost@example.com"), idempotency_key="lost 1"
        )
    assert answer.status_code == 201
    assert answer.headers["idempotency-replayed"] == "true"
    assert [asked["idempotency-key"] for asked in moody.asked] == ["lost 1", "lost 1"]


def test_a_file_is_sent_whole_in_each_attempt(moody: Moody, to_moody: Callable[..., Mailcast]) -> None:
    moody.refuse(503, "unavailable")
    rows = "".join(f"row{number}@example.com\n" for number in range(1000))
    with to_moody() as mailcast:
        file = File(payload=BytesIO(f"email\n{rows}".encode()), file_name="rows.csv")
        started = import_contacts.sync(client=mailcast, body=ImportContactsFilesBody(file=file))
    first, second = moody.asked
    assert first["content-length"] == second["content-length"]
    assert first["content-type"] == second["content-type"]
    assert isinstance(started, Import)


def test_what_repeating_does_not_help_is_raised_at_once(moody: Moody, to_moody: Callable[..., Mailcast]) -> None:
    with to_moody() as mailcast:
        moody.refuse(501, "not_here")
        with pytest.raises(MailcastProblem):
            list_contacts.sync(client=mailcast)
        moody.refuse(429, "rate_limited", "3600")
        with pytest.raises(MailcastProblem) as raised:
            list_contacts.sync(client=mailcast)
        assert raised.value.retry_after_s == 3600
        moody.refusals.append((302, {"location": "http://127.0.0.1:9/x?y"}, b""))
        with pytest.raises(MailcastAnswerError, match="redirects to http://127.0.0.1:9/x,"):
            list_contacts.sync(client=mailcast)
        moody.refusals.append((200, {"content-type": "text/html"}, b"<h1>Welcome"))
        with pytest.raises(MailcastAnswerError, match="which Mailcast never sends"):
            list_contacts.sync(client=mailcast)
    assert len(moody.asked) == 4


def test_a_server_that_is_away_is_a_connection_error() -> None:
    away = pytest.raises(MailcastConnectionError, match="http://127.0.0.1:9 cannot be reached")
    with Mailcast(api_key=KEY, base_url="http://127.0.0.1:9", retries=0) as mailcast, away:
        list_contacts.sync(client=mailcast)


def test_an_answer_that_never_ends_is_given_up(moody: Moody, to_moody: Callable[..., Mailcast]) -> None:
    moody.trickles = True
    with to_moody(retries=0, timeout_s=1) as mailcast, pytest.raises(MailcastConnectionError):
        list_contacts.sync(client=mailcast)

    async def run() -> None:
        async with to_moody(retries=0, timeout_s=1) as mailcast:
            with pytest.raises(MailcastConnectionError):
                await list_contacts.asyncio(client=mailcast)

    asyncio.run(run())


def test_dots_in_a_path_lead_nowhere_else(moody: Moody, to_moody: Callable[..., Mailcast]) -> None:
    for contact_id, tag in (("..", "vip"), ("sub_1", ".."), ("sub_1", ".")):
        with to_moody() as mailcast, pytest.raises(ValueError, match="cannot be"):
            remove_tag.sync(client=mailcast, contact_id=contact_id, tag=tag)

    async def run() -> None:
        async with to_moody() as mailcast:
            with pytest.raises(ValueError, match="cannot be"):
                await remove_tag.asyncio(client=mailcast, contact_id="..", tag="vip")

    asyncio.run(run())
    assert moody.asked == []


def test_a_list_is_read_over_three_pages_when_they_are_needed(
    mailcast: Mailcast, moody: Moody, to_moody: Callable[..., Mailcast]
) -> None:
    emails = [f"page{number}@example.com" for number in range(5)]
    for email in emails:
        added(mailcast, email, "pages")
    with to_moody() as counted:
        found = each(list_contacts.sync, client=counted, source="pages", limit=2, sort="oldest")
        assert (next(found).email, len(moody.asked)) == (emails[0], 1)
        assert [one.email for one in found] == emails[1:]
    assert len(moody.asked) == 3


def test_the_asynchronous_functions_do_the_same() -> None:
    async def run() -> None:
        async with Mailcast(api_key=KEY, base_url=URL) as mailcast:
            bodies = [AddContactBody(email=f"async{number}@example.com", source="async") for number in range(5)]
            await asyncio.gather(*(add_contact.asyncio(client=mailcast, body=body) for body in bodies))
            found = [
                one.email async for one in each_async(list_contacts.asyncio, client=mailcast, source="async", limit=2)
            ]
            assert sorted(found) == [body.email for body in bodies]
            with pytest.raises(MailcastProblem):
                await add_contact.asyncio(client=mailcast, body=AddContactBody(email="no"))

    asyncio.run(run())


def test_a_refusal_is_waited_out_asynchronously_too(moody: Moody, to_moody: Callable[..., Mailcast]) -> None:
    moody.refuse(503, "unavailable")

    async def run() -> None:
        async with to_moody() as mailcast:
            await add_contact.asyncio(client=mailcast, body=AddContactBody(email="later@example.com"))

    asyncio.run(run())
    first, second = moody.asked
    assert first["idempotency-key"] == second["idempotency-key"]


def test_a_webhook_of_the_server_is_verified() -> None:
    signed = json.loads(os.environ["SIGNED_WEBHOOK"])
    body, headers, secret = signed["body"], signed["headers"], signed["secret"]
    other = "whsec_" + "A" * 32
    for secrets in (secret, [other, secret]):
        event = verify_webhook(body=body.encode(), headers=headers, secret=secrets)
        assert (event["id"], event["type"]) == ("msg_1", "webhook.test")
    with pytest.raises(WebhookVerificationError):
        verify_webhook(body=body + " ", headers=headers, secret=secret)
    with pytest.raises(WebhookVerificationError):
        verify_webhook(body=body, headers=headers, secret=other)
    for signature in ("v1", "v1,é", "v1,a,b", ""):
        forged = {**headers, "webhook-signature": signature}
        with pytest.raises(WebhookVerificationError):
            verify_webhook(body=body, headers=forged, secret=secret)
    with pytest.raises(WebhookVerificationError):
        verify_webhook(body=b"\xff", headers=headers, secret=secret)


def test_an_option_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="base_url"):
        Mailcast(api_key=KEY, base_url="news.example.com")
    with pytest.raises(ValueError, match="api_key"):
        Mailcast(api_key="", base_url=URL)
