from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.branding_preview import BrandingPreview
from ...models.preview_branding_body import PreviewBrandingBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    newsletter_id: str,
    *,
    body: PreviewBrandingBody | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/newsletters/{newsletter_id}/branding/preview".format(
            newsletter_id=quote(str(newsletter_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> BrandingPreview:
    if response.status_code == 200:
        response_200 = BrandingPreview.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[BrandingPreview]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: PreviewBrandingBody | Unset = UNSET,
) -> Response[BrandingPreview]:
    """Show a newsletter's mails and page in a brand that is not saved yet.

     Fields that are left out are as the newsletter has them. Colours that could not be read are shown,
    and named in `contrast`: update_newsletter would refuse them. Nothing is sent or kept.

    Limits: 600 an hour for the account.

    Args:
        newsletter_id (str):
        body (PreviewBrandingBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BrandingPreview]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: PreviewBrandingBody | Unset = UNSET,
) -> BrandingPreview:
    """Show a newsletter's mails and page in a brand that is not saved yet.

     Fields that are left out are as the newsletter has them. Colours that could not be read are shown,
    and named in `contrast`: update_newsletter would refuse them. Nothing is sent or kept.

    Limits: 600 an hour for the account.

    Args:
        newsletter_id (str):
        body (PreviewBrandingBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BrandingPreview
    """

    return sync_detailed(
        newsletter_id=newsletter_id,
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: PreviewBrandingBody | Unset = UNSET,
) -> Response[BrandingPreview]:
    """Show a newsletter's mails and page in a brand that is not saved yet.

     Fields that are left out are as the newsletter has them. Colours that could not be read are shown,
    and named in `contrast`: update_newsletter would refuse them. Nothing is sent or kept.

    Limits: 600 an hour for the account.

    Args:
        newsletter_id (str):
        body (PreviewBrandingBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BrandingPreview]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: PreviewBrandingBody | Unset = UNSET,
) -> BrandingPreview:
    """Show a newsletter's mails and page in a brand that is not saved yet.

     Fields that are left out are as the newsletter has them. Colours that could not be read are shown,
    and named in `contrast`: update_newsletter would refuse them. Nothing is sent or kept.

    Limits: 600 an hour for the account.

    Args:
        newsletter_id (str):
        body (PreviewBrandingBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BrandingPreview
    """

    return (
        await asyncio_detailed(
            newsletter_id=newsletter_id,
            client=client,
            body=body,
        )
    ).parsed
