from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.get_campaign_plan_include_item import (
    GetCampaignPlanIncludeItem,
)
from ...models.send_plan import SendPlan
from ...types import UNSET, Response, Unset


def _get_kwargs(
    campaign_id: str,
    *,
    limit: int | Unset = UNSET,
    include: list[GetCampaignPlanIncludeItem] | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    json_include: list[str] | Unset = UNSET
    if not isinstance(include, Unset):
        json_include = []
        for include_item_data in include:
            include_item: str = include_item_data
            json_include.append(include_item)

    params["include"] = json_include

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/campaigns/{campaign_id}/plan".format(
            campaign_id=quote(str(campaign_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> SendPlan:
    if response.status_code == 200:
        response_200 = SendPlan.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[SendPlan]:
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
    limit: int | Unset = UNSET,
    include: list[GetCampaignPlanIncludeItem] | Unset = UNSET,
) -> Response[SendPlan]:
    """Show who would get a campaign if it was sent now, who would not and why, and what to know before.

     For a sent campaign, the plan covers the readers who match now and do not have it yet
    (send_campaign_to_more). For a campaign that could not begin at its time, the checks say what is
    still in the way. The same as `dryRun` of the sending operation, with a wider limit; `confirm` is
    for that operation with the same limit and include.

    Limits: 600 an hour for the account.

    Args:
        campaign_id (str):
        limit (int | Unset):
        include (list[GetCampaignPlanIncludeItem] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[SendPlan]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
        limit=limit,
        include=include,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    include: list[GetCampaignPlanIncludeItem] | Unset = UNSET,
) -> SendPlan:
    """Show who would get a campaign if it was sent now, who would not and why, and what to know before.

     For a sent campaign, the plan covers the readers who match now and do not have it yet
    (send_campaign_to_more). For a campaign that could not begin at its time, the checks say what is
    still in the way. The same as `dryRun` of the sending operation, with a wider limit; `confirm` is
    for that operation with the same limit and include.

    Limits: 600 an hour for the account.

    Args:
        campaign_id (str):
        limit (int | Unset):
        include (list[GetCampaignPlanIncludeItem] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        SendPlan
    """

    return sync_detailed(
        campaign_id=campaign_id,
        client=client,
        limit=limit,
        include=include,
    ).parsed


async def asyncio_detailed(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    include: list[GetCampaignPlanIncludeItem] | Unset = UNSET,
) -> Response[SendPlan]:
    """Show who would get a campaign if it was sent now, who would not and why, and what to know before.

     For a sent campaign, the plan covers the readers who match now and do not have it yet
    (send_campaign_to_more). For a campaign that could not begin at its time, the checks say what is
    still in the way. The same as `dryRun` of the sending operation, with a wider limit; `confirm` is
    for that operation with the same limit and include.

    Limits: 600 an hour for the account.

    Args:
        campaign_id (str):
        limit (int | Unset):
        include (list[GetCampaignPlanIncludeItem] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[SendPlan]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
        limit=limit,
        include=include,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    include: list[GetCampaignPlanIncludeItem] | Unset = UNSET,
) -> SendPlan:
    """Show who would get a campaign if it was sent now, who would not and why, and what to know before.

     For a sent campaign, the plan covers the readers who match now and do not have it yet
    (send_campaign_to_more). For a campaign that could not begin at its time, the checks say what is
    still in the way. The same as `dryRun` of the sending operation, with a wider limit; `confirm` is
    for that operation with the same limit and include.

    Limits: 600 an hour for the account.

    Args:
        campaign_id (str):
        limit (int | Unset):
        include (list[GetCampaignPlanIncludeItem] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        SendPlan
    """

    return (
        await asyncio_detailed(
            campaign_id=campaign_id,
            client=client,
            limit=limit,
            include=include,
        )
    ).parsed
