from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.campaign import Campaign
from ...models.choose_winner_body import ChooseWinnerBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    campaign_id: str,
    *,
    body: ChooseWinnerBody,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/campaigns/{campaign_id}/winner".format(
            campaign_id=quote(str(campaign_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Campaign:
    if response.status_code == 202:
        response_202 = Campaign.from_dict(response.json())

        return response_202

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
    body: ChooseWinnerBody,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Campaign]:
    """Choose the winner of an A/B test, and send it to the rest of the audience.

     It decides a test that waits (stopReason awaiting_winner), or whose mails are still being sent, also
    one that would decide by itself. `winner.clear` says whether the option was better by more than
    chance.
    This cannot be undone. get_campaign_report has the figures of the options.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ChooseWinnerBody):

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
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ChooseWinnerBody,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Campaign:
    """Choose the winner of an A/B test, and send it to the rest of the audience.

     It decides a test that waits (stopReason awaiting_winner), or whose mails are still being sent, also
    one that would decide by itself. `winner.clear` says whether the option was better by more than
    chance.
    This cannot be undone. get_campaign_report has the figures of the options.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ChooseWinnerBody):

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
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ChooseWinnerBody,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Campaign]:
    """Choose the winner of an A/B test, and send it to the rest of the audience.

     It decides a test that waits (stopReason awaiting_winner), or whose mails are still being sent, also
    one that would decide by itself. `winner.clear` says whether the option was better by more than
    chance.
    This cannot be undone. get_campaign_report has the figures of the options.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ChooseWinnerBody):

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
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ChooseWinnerBody,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Campaign:
    """Choose the winner of an A/B test, and send it to the rest of the audience.

     It decides a test that waits (stopReason awaiting_winner), or whose mails are still being sent, also
    one that would decide by itself. `winner.clear` says whether the option was better by more than
    chance.
    This cannot be undone. get_campaign_report has the figures of the options.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ChooseWinnerBody):

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
            if_match=if_match,
        )
    ).parsed
