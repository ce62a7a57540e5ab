from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.site_address import SiteAddress
from ...types import Response


def _get_kwargs(
    newsletter_id: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/newsletters/{newsletter_id}/address".format(
            newsletter_id=quote(str(newsletter_id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> SiteAddress:
    if response.status_code == 200:
        response_200 = SiteAddress.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[SiteAddress]:
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
) -> Response[SiteAddress]:
    """Read a newsletter's own host, with the records to publish and what the last check found.

    Args:
        newsletter_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[SiteAddress]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> SiteAddress:
    """Read a newsletter's own host, with the records to publish and what the last check found.

    Args:
        newsletter_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        SiteAddress
    """

    return sync_detailed(
        newsletter_id=newsletter_id,
        client=client,
    ).parsed


async def asyncio_detailed(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[SiteAddress]:
    """Read a newsletter's own host, with the records to publish and what the last check found.

    Args:
        newsletter_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[SiteAddress]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> SiteAddress:
    """Read a newsletter's own host, with the records to publish and what the last check found.

    Args:
        newsletter_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        SiteAddress
    """

    return (
        await asyncio_detailed(
            newsletter_id=newsletter_id,
            client=client,
        )
    ).parsed
