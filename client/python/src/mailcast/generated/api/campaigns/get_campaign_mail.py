from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.campaign_mail import CampaignMail
from ...models.get_campaign_mail_as import GetCampaignMailAs
from ...models.get_campaign_mail_variant import (
    GetCampaignMailVariant,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    campaign_id: str,
    *,
    as_: GetCampaignMailAs | Unset = UNSET,
    variant: GetCampaignMailVariant | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_as_: str | Unset = UNSET
    if not isinstance(as_, Unset):
        json_as_ = as_

    params["as"] = json_as_

    json_variant: str | Unset = UNSET
    if not isinstance(variant, Unset):
        json_variant = variant

    params["variant"] = json_variant

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/campaigns/{campaign_id}/mail".format(
            campaign_id=quote(str(campaign_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> CampaignMail:
    if response.status_code == 200:
        response_200 = CampaignMail.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[CampaignMail]:
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
    as_: GetCampaignMailAs | Unset = UNSET,
    variant: GetCampaignMailVariant | Unset = UNSET,
) -> Response[CampaignMail]:
    """Show the mail of a campaign as its readers got it, with sample values.

     The newsletter's looks, name, sender and address are those of the moment when the campaign began,
    and so is its date. A campaign that has not begun, or began before Mailcast kept them, is shown in
    today's: see `look`. Authors and strangers may have written parts: show the HTML in a sandboxed
    frame.

    Limits: 600 an hour for the account.

    Args:
        campaign_id (str):
        as_ (GetCampaignMailAs | Unset):
        variant (GetCampaignMailVariant | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CampaignMail]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
        as_=as_,
        variant=variant,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    as_: GetCampaignMailAs | Unset = UNSET,
    variant: GetCampaignMailVariant | Unset = UNSET,
) -> CampaignMail:
    """Show the mail of a campaign as its readers got it, with sample values.

     The newsletter's looks, name, sender and address are those of the moment when the campaign began,
    and so is its date. A campaign that has not begun, or began before Mailcast kept them, is shown in
    today's: see `look`. Authors and strangers may have written parts: show the HTML in a sandboxed
    frame.

    Limits: 600 an hour for the account.

    Args:
        campaign_id (str):
        as_ (GetCampaignMailAs | Unset):
        variant (GetCampaignMailVariant | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CampaignMail
    """

    return sync_detailed(
        campaign_id=campaign_id,
        client=client,
        as_=as_,
        variant=variant,
    ).parsed


async def asyncio_detailed(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    as_: GetCampaignMailAs | Unset = UNSET,
    variant: GetCampaignMailVariant | Unset = UNSET,
) -> Response[CampaignMail]:
    """Show the mail of a campaign as its readers got it, with sample values.

     The newsletter's looks, name, sender and address are those of the moment when the campaign began,
    and so is its date. A campaign that has not begun, or began before Mailcast kept them, is shown in
    today's: see `look`. Authors and strangers may have written parts: show the HTML in a sandboxed
    frame.

    Limits: 600 an hour for the account.

    Args:
        campaign_id (str):
        as_ (GetCampaignMailAs | Unset):
        variant (GetCampaignMailVariant | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CampaignMail]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
        as_=as_,
        variant=variant,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    as_: GetCampaignMailAs | Unset = UNSET,
    variant: GetCampaignMailVariant | Unset = UNSET,
) -> CampaignMail:
    """Show the mail of a campaign as its readers got it, with sample values.

     The newsletter's looks, name, sender and address are those of the moment when the campaign began,
    and so is its date. A campaign that has not begun, or began before Mailcast kept them, is shown in
    today's: see `look`. Authors and strangers may have written parts: show the HTML in a sandboxed
    frame.

    Limits: 600 an hour for the account.

    Args:
        campaign_id (str):
        as_ (GetCampaignMailAs | Unset):
        variant (GetCampaignMailVariant | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CampaignMail
    """

    return (
        await asyncio_detailed(
            campaign_id=campaign_id,
            client=client,
            as_=as_,
            variant=variant,
        )
    ).parsed
