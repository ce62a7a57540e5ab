from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.campaign_cleanup_preview import CampaignCleanupPreview
from ...models.preview_campaign_cleanup_body import PreviewCampaignCleanupBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    campaign_id: str,
    *,
    body: PreviewCampaignCleanupBody | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/campaigns/{campaign_id}/preview-cleanup".format(
            campaign_id=quote(str(campaign_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> CampaignCleanupPreview:
    if response.status_code == 200:
        response_200 = CampaignCleanupPreview.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[CampaignCleanupPreview]:
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
    body: PreviewCampaignCleanupBody | Unset = UNSET,
) -> Response[CampaignCleanupPreview]:
    """Count the readers whom a cleanup would leave out of a campaign, by reason, and show some of them.
    Nothing is changed.

     Without `cleanup` it tries the campaign's own. Set one with update_campaign (`audience.cleanup`). A
    reader for whom several reasons hold counts under the first, so the counts add up.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        body (PreviewCampaignCleanupBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CampaignCleanupPreview]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: PreviewCampaignCleanupBody | Unset = UNSET,
) -> CampaignCleanupPreview:
    """Count the readers whom a cleanup would leave out of a campaign, by reason, and show some of them.
    Nothing is changed.

     Without `cleanup` it tries the campaign's own. Set one with update_campaign (`audience.cleanup`). A
    reader for whom several reasons hold counts under the first, so the counts add up.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        body (PreviewCampaignCleanupBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CampaignCleanupPreview
    """

    return sync_detailed(
        campaign_id=campaign_id,
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: PreviewCampaignCleanupBody | Unset = UNSET,
) -> Response[CampaignCleanupPreview]:
    """Count the readers whom a cleanup would leave out of a campaign, by reason, and show some of them.
    Nothing is changed.

     Without `cleanup` it tries the campaign's own. Set one with update_campaign (`audience.cleanup`). A
    reader for whom several reasons hold counts under the first, so the counts add up.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        body (PreviewCampaignCleanupBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CampaignCleanupPreview]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: PreviewCampaignCleanupBody | Unset = UNSET,
) -> CampaignCleanupPreview:
    """Count the readers whom a cleanup would leave out of a campaign, by reason, and show some of them.
    Nothing is changed.

     Without `cleanup` it tries the campaign's own. Set one with update_campaign (`audience.cleanup`). A
    reader for whom several reasons hold counts under the first, so the counts add up.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        body (PreviewCampaignCleanupBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CampaignCleanupPreview
    """

    return (
        await asyncio_detailed(
            campaign_id=campaign_id,
            client=client,
            body=body,
        )
    ).parsed
