from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.campaign import Campaign
from ...models.send_campaign_to_more_body import SendCampaignToMoreBody
from ...models.send_plan import SendPlan
from ...types import UNSET, Response, Unset


def _get_kwargs(
    campaign_id: str,
    *,
    body: SendCampaignToMoreBody | Unset = UNSET,
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
        "url": "/api/v1/campaigns/{campaign_id}/send-more".format(
            campaign_id=quote(str(campaign_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Campaign | SendPlan:
    if response.status_code == 200:
        response_200 = SendPlan.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = Campaign.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Campaign | SendPlan]:
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
    body: SendCampaignToMoreBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Campaign | SendPlan]:
    """Send a campaign that was sent to further readers, as its next step.

     `matching`: those who are in the audience now and in no earlier step, so also readers who joined
    since. `failed` and `uncertain`: readers of earlier steps whose mail failed, or may not have
    arrived, and who are still in the audience. No reader gets it twice, except uncertain ones by your
    choice.
    A reader who is sent it again counts once, with the later step. With `dryRun` it answers with the
    plan, which says how many remain.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (SendCampaignToMoreBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Campaign | SendPlan]
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
    body: SendCampaignToMoreBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Campaign | SendPlan:
    """Send a campaign that was sent to further readers, as its next step.

     `matching`: those who are in the audience now and in no earlier step, so also readers who joined
    since. `failed` and `uncertain`: readers of earlier steps whose mail failed, or may not have
    arrived, and who are still in the audience. No reader gets it twice, except uncertain ones by your
    choice.
    A reader who is sent it again counts once, with the later step. With `dryRun` it answers with the
    plan, which says how many remain.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (SendCampaignToMoreBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Campaign | SendPlan
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
    body: SendCampaignToMoreBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Campaign | SendPlan]:
    """Send a campaign that was sent to further readers, as its next step.

     `matching`: those who are in the audience now and in no earlier step, so also readers who joined
    since. `failed` and `uncertain`: readers of earlier steps whose mail failed, or may not have
    arrived, and who are still in the audience. No reader gets it twice, except uncertain ones by your
    choice.
    A reader who is sent it again counts once, with the later step. With `dryRun` it answers with the
    plan, which says how many remain.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (SendCampaignToMoreBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Campaign | SendPlan]
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
    body: SendCampaignToMoreBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Campaign | SendPlan:
    """Send a campaign that was sent to further readers, as its next step.

     `matching`: those who are in the audience now and in no earlier step, so also readers who joined
    since. `failed` and `uncertain`: readers of earlier steps whose mail failed, or may not have
    arrived, and who are still in the audience. No reader gets it twice, except uncertain ones by your
    choice.
    A reader who is sent it again counts once, with the later step. With `dryRun` it answers with the
    plan, which says how many remain.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (SendCampaignToMoreBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Campaign | SendPlan
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
