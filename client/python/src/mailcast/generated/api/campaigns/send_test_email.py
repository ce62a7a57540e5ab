from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.send_test_email_body import SendTestEmailBody
from ...models.test_email import TestEmail
from ...types import UNSET, Response, Unset


def _get_kwargs(
    campaign_id: str,
    *,
    body: SendTestEmailBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/campaigns/{campaign_id}/test".format(
            campaign_id=quote(str(campaign_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> TestEmail:
    if response.status_code == 202:
        response_202 = TestEmail.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[TestEmail]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SendTestEmailBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[TestEmail]:
    """Send a campaign to yourself, as a reader would get it.

     The subject begins with [Test], and the unsubscribe link does not work. With contactId the mail has
    that contact's values. Otherwise it has the address alone.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (SendTestEmailBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[TestEmail]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SendTestEmailBody,
    idempotency_key: str | Unset = UNSET,
) -> TestEmail:
    """Send a campaign to yourself, as a reader would get it.

     The subject begins with [Test], and the unsubscribe link does not work. With contactId the mail has
    that contact's values. Otherwise it has the address alone.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (SendTestEmailBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        TestEmail
    """

    return sync_detailed(
        campaign_id=campaign_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SendTestEmailBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[TestEmail]:
    """Send a campaign to yourself, as a reader would get it.

     The subject begins with [Test], and the unsubscribe link does not work. With contactId the mail has
    that contact's values. Otherwise it has the address alone.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (SendTestEmailBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[TestEmail]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SendTestEmailBody,
    idempotency_key: str | Unset = UNSET,
) -> TestEmail:
    """Send a campaign to yourself, as a reader would get it.

     The subject begins with [Test], and the unsubscribe link does not work. With contactId the mail has
    that contact's values. Otherwise it has the address alone.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (SendTestEmailBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        TestEmail
    """

    return (
        await asyncio_detailed(
            campaign_id=campaign_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
