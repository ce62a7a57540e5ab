from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.campaign_recipients_preview import CampaignRecipientsPreview
from ...models.preview_campaign_recipients_body import PreviewCampaignRecipientsBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    campaign_id: str,
    *,
    body: PreviewCampaignRecipientsBody | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/campaigns/{campaign_id}/preview-recipients".format(
            campaign_id=quote(str(campaign_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> CampaignRecipientsPreview:
    if response.status_code == 200:
        response_200 = CampaignRecipientsPreview.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[CampaignRecipientsPreview]:
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
    body: PreviewCampaignRecipientsBody | Unset = UNSET,
) -> Response[CampaignRecipientsPreview]:
    """Show who would get a campaign now: their number, some of them, and why one contact is among them or
    not.

     With `more` those who have it already are left out, as by send_campaign_to_more. Nothing is sent or
    kept.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        body (PreviewCampaignRecipientsBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CampaignRecipientsPreview]
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
    body: PreviewCampaignRecipientsBody | Unset = UNSET,
) -> CampaignRecipientsPreview:
    """Show who would get a campaign now: their number, some of them, and why one contact is among them or
    not.

     With `more` those who have it already are left out, as by send_campaign_to_more. Nothing is sent or
    kept.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        body (PreviewCampaignRecipientsBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CampaignRecipientsPreview
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
    body: PreviewCampaignRecipientsBody | Unset = UNSET,
) -> Response[CampaignRecipientsPreview]:
    """Show who would get a campaign now: their number, some of them, and why one contact is among them or
    not.

     With `more` those who have it already are left out, as by send_campaign_to_more. Nothing is sent or
    kept.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        body (PreviewCampaignRecipientsBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CampaignRecipientsPreview]
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
    body: PreviewCampaignRecipientsBody | Unset = UNSET,
) -> CampaignRecipientsPreview:
    """Show who would get a campaign now: their number, some of them, and why one contact is among them or
    not.

     With `more` those who have it already are left out, as by send_campaign_to_more. Nothing is sent or
    kept.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        body (PreviewCampaignRecipientsBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CampaignRecipientsPreview
    """

    return (
        await asyncio_detailed(
            campaign_id=campaign_id,
            client=client,
            body=body,
        )
    ).parsed
