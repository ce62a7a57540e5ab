from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.send_welcome_test_email_body import SendWelcomeTestEmailBody
from ...models.welcome_test_email import WelcomeTestEmail
from ...types import UNSET, Response, Unset


def _get_kwargs(
    newsletter_id: str,
    *,
    body: SendWelcomeTestEmailBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/newsletters/{newsletter_id}/welcome-test".format(
            newsletter_id=quote(str(newsletter_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> WelcomeTestEmail:
    if response.status_code == 202:
        response_202 = WelcomeTestEmail.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[WelcomeTestEmail]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SendWelcomeTestEmailBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[WelcomeTestEmail]:
    """Send the welcome mail to yourself, as a new reader would get it.

     Subject and content are those of the newsletter, or those in this call, which need not be saved yet.
    The subject begins with [Test], and the links to leave do nothing.
    With contactId the mail is filled in with the values of that contact; otherwise with the address
    alone. Without addresses it goes to the account's owner.

    Limits: 20 an hour for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        body (SendWelcomeTestEmailBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[WelcomeTestEmail]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SendWelcomeTestEmailBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> WelcomeTestEmail:
    """Send the welcome mail to yourself, as a new reader would get it.

     Subject and content are those of the newsletter, or those in this call, which need not be saved yet.
    The subject begins with [Test], and the links to leave do nothing.
    With contactId the mail is filled in with the values of that contact; otherwise with the address
    alone. Without addresses it goes to the account's owner.

    Limits: 20 an hour for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        body (SendWelcomeTestEmailBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        WelcomeTestEmail
    """

    return sync_detailed(
        newsletter_id=newsletter_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SendWelcomeTestEmailBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[WelcomeTestEmail]:
    """Send the welcome mail to yourself, as a new reader would get it.

     Subject and content are those of the newsletter, or those in this call, which need not be saved yet.
    The subject begins with [Test], and the links to leave do nothing.
    With contactId the mail is filled in with the values of that contact; otherwise with the address
    alone. Without addresses it goes to the account's owner.

    Limits: 20 an hour for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        body (SendWelcomeTestEmailBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[WelcomeTestEmail]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SendWelcomeTestEmailBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> WelcomeTestEmail:
    """Send the welcome mail to yourself, as a new reader would get it.

     Subject and content are those of the newsletter, or those in this call, which need not be saved yet.
    The subject begins with [Test], and the links to leave do nothing.
    With contactId the mail is filled in with the values of that contact; otherwise with the address
    alone. Without addresses it goes to the account's owner.

    Limits: 20 an hour for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        body (SendWelcomeTestEmailBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        WelcomeTestEmail
    """

    return (
        await asyncio_detailed(
            newsletter_id=newsletter_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
