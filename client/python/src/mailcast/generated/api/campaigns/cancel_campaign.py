from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.campaign import Campaign
from ...models.cancel_campaign_body import CancelCampaignBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    campaign_id: str,
    *,
    body: CancelCampaignBody | Unset = UNSET,
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
        "url": "/api/v1/campaigns/{campaign_id}/cancel".format(
            campaign_id=quote(str(campaign_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Approval | Campaign:
    if response.status_code == 200:
        response_200 = Campaign.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Approval | Campaign]:
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
    body: CancelCampaignBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | Campaign]:
    """End a campaign that is being sent or paused.

     Recipients who have not got it yet are skipped for good; their number moves from pending to skipped
    within moments. Messages that were sent stay sent. Its page stays at its address for those who got
    it, and leaves the archive unless an earlier step reached every reader. When no mail left it has no
    page. This cannot be undone.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (CancelCampaignBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Campaign]
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
    body: CancelCampaignBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | Campaign:
    """End a campaign that is being sent or paused.

     Recipients who have not got it yet are skipped for good; their number moves from pending to skipped
    within moments. Messages that were sent stay sent. Its page stays at its address for those who got
    it, and leaves the archive unless an earlier step reached every reader. When no mail left it has no
    page. This cannot be undone.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (CancelCampaignBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Campaign
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
    body: CancelCampaignBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | Campaign]:
    """End a campaign that is being sent or paused.

     Recipients who have not got it yet are skipped for good; their number moves from pending to skipped
    within moments. Messages that were sent stay sent. Its page stays at its address for those who got
    it, and leaves the archive unless an earlier step reached every reader. When no mail left it has no
    page. This cannot be undone.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (CancelCampaignBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Campaign]
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
    body: CancelCampaignBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | Campaign:
    """End a campaign that is being sent or paused.

     Recipients who have not got it yet are skipped for good; their number moves from pending to skipped
    within moments. Messages that were sent stay sent. Its page stays at its address for those who got
    it, and leaves the archive unless an earlier step reached every reader. When no mail left it has no
    page. This cannot be undone.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (CancelCampaignBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Campaign
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
