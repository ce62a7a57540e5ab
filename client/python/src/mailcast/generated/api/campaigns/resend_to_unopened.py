from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.campaign import Campaign
from ...models.resend_to_unopened_body import ResendToUnopenedBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    campaign_id: str,
    *,
    body: ResendToUnopenedBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/campaigns/{campaign_id}/resend-to-unopened".format(
            campaign_id=quote(str(campaign_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Campaign:
    if response.status_code == 201:
        response_201 = Campaign.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Campaign]:
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
    body: ResendToUnopenedBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Campaign]:
    """Copy a sent campaign as a draft for the readers who got it and have not opened it.

     Give it another subject, then send it with send_campaign. It goes to those who have not opened it by
    then, are still subscribed and were sent it. Opens by programs do not count, so some of them may
    have read it. It counts as a use of duplicate_campaign.

    Limits: 60 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (ResendToUnopenedBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Campaign]
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
    body: ResendToUnopenedBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Campaign:
    """Copy a sent campaign as a draft for the readers who got it and have not opened it.

     Give it another subject, then send it with send_campaign. It goes to those who have not opened it by
    then, are still subscribed and were sent it. Opens by programs do not count, so some of them may
    have read it. It counts as a use of duplicate_campaign.

    Limits: 60 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (ResendToUnopenedBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Campaign
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
    body: ResendToUnopenedBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Campaign]:
    """Copy a sent campaign as a draft for the readers who got it and have not opened it.

     Give it another subject, then send it with send_campaign. It goes to those who have not opened it by
    then, are still subscribed and were sent it. Opens by programs do not count, so some of them may
    have read it. It counts as a use of duplicate_campaign.

    Limits: 60 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (ResendToUnopenedBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Campaign]
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
    body: ResendToUnopenedBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Campaign:
    """Copy a sent campaign as a draft for the readers who got it and have not opened it.

     Give it another subject, then send it with send_campaign. It goes to those who have not opened it by
    then, are still subscribed and were sent it. Opens by programs do not count, so some of them may
    have read it. It counts as a use of duplicate_campaign.

    Limits: 60 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (ResendToUnopenedBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Campaign
    """

    return (
        await asyncio_detailed(
            campaign_id=campaign_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
