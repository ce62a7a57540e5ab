from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.campaign import Campaign
from ...models.duplicate_campaign_body import DuplicateCampaignBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    campaign_id: str,
    *,
    body: DuplicateCampaignBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/campaigns/{campaign_id}/duplicate".format(
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
    body: DuplicateCampaignBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Campaign]:
    """Copy a campaign, sent or not, as a new draft.

     Texts, audience and A/B test are copied as they are; get_campaign_plan says what does not hold any
    more. `subject` is that of option A too. In another newsletter the copy goes to all its readers: an
    audience is about the readers of one newsletter.

    Limits: 60 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (DuplicateCampaignBody | Unset):

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
    body: DuplicateCampaignBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Campaign:
    """Copy a campaign, sent or not, as a new draft.

     Texts, audience and A/B test are copied as they are; get_campaign_plan says what does not hold any
    more. `subject` is that of option A too. In another newsletter the copy goes to all its readers: an
    audience is about the readers of one newsletter.

    Limits: 60 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (DuplicateCampaignBody | Unset):

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
    body: DuplicateCampaignBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Campaign]:
    """Copy a campaign, sent or not, as a new draft.

     Texts, audience and A/B test are copied as they are; get_campaign_plan says what does not hold any
    more. `subject` is that of option A too. In another newsletter the copy goes to all its readers: an
    audience is about the readers of one newsletter.

    Limits: 60 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (DuplicateCampaignBody | Unset):

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
    body: DuplicateCampaignBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Campaign:
    """Copy a campaign, sent or not, as a new draft.

     Texts, audience and A/B test are copied as they are; get_campaign_plan says what does not hold any
    more. `subject` is that of option A too. In another newsletter the copy goes to all its readers: an
    audience is about the readers of one newsletter.

    Limits: 60 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (DuplicateCampaignBody | Unset):

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
