from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.campaign import Campaign
from ...models.schedule_campaign_body import ScheduleCampaignBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    campaign_id: str,
    *,
    body: ScheduleCampaignBody,
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
        "url": "/api/v1/campaigns/{campaign_id}/schedule".format(
            campaign_id=quote(str(campaign_id), safe=""),
        ),
    }

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
    body: ScheduleCampaignBody,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | Campaign]:
    """Send a campaign at a later time.

     It goes to the contacts who are in its audience at that time. What could not be sent is refused now.
    A local time keeps its meaning: it is right over changes to and from summer time, and when the rules
    of its zone change. A local time that the clocks skip moves forward; of one that they show twice the
    first counts.
    Call it again to move a scheduled campaign to another time. To change its text or to send it at
    once, make it a draft first, with unschedule_campaign.
    When the server is away at that time the campaign is sent late. After 24 hours it pauses instead
    (stopReason schedule_missed), and resume_campaign sends it.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ScheduleCampaignBody):

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
    body: ScheduleCampaignBody,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | Campaign:
    """Send a campaign at a later time.

     It goes to the contacts who are in its audience at that time. What could not be sent is refused now.
    A local time keeps its meaning: it is right over changes to and from summer time, and when the rules
    of its zone change. A local time that the clocks skip moves forward; of one that they show twice the
    first counts.
    Call it again to move a scheduled campaign to another time. To change its text or to send it at
    once, make it a draft first, with unschedule_campaign.
    When the server is away at that time the campaign is sent late. After 24 hours it pauses instead
    (stopReason schedule_missed), and resume_campaign sends it.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ScheduleCampaignBody):

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
    body: ScheduleCampaignBody,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | Campaign]:
    """Send a campaign at a later time.

     It goes to the contacts who are in its audience at that time. What could not be sent is refused now.
    A local time keeps its meaning: it is right over changes to and from summer time, and when the rules
    of its zone change. A local time that the clocks skip moves forward; of one that they show twice the
    first counts.
    Call it again to move a scheduled campaign to another time. To change its text or to send it at
    once, make it a draft first, with unschedule_campaign.
    When the server is away at that time the campaign is sent late. After 24 hours it pauses instead
    (stopReason schedule_missed), and resume_campaign sends it.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ScheduleCampaignBody):

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
    body: ScheduleCampaignBody,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | Campaign:
    """Send a campaign at a later time.

     It goes to the contacts who are in its audience at that time. What could not be sent is refused now.
    A local time keeps its meaning: it is right over changes to and from summer time, and when the rules
    of its zone change. A local time that the clocks skip moves forward; of one that they show twice the
    first counts.
    Call it again to move a scheduled campaign to another time. To change its text or to send it at
    once, make it a draft first, with unschedule_campaign.
    When the server is away at that time the campaign is sent late. After 24 hours it pauses instead
    (stopReason schedule_missed), and resume_campaign sends it.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ScheduleCampaignBody):

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
