from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.check_newsletter_slug_response_200 import CheckNewsletterSlugResponse200
from ...types import UNSET, Response


def _get_kwargs(
    *,
    slug: str,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["slug"] = slug

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/newsletters/check-slug",
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> CheckNewsletterSlugResponse200:
    if response.status_code == 200:
        response_200 = CheckNewsletterSlugResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[CheckNewsletterSlugResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    slug: str,
) -> Response[CheckNewsletterSlugResponse200]:
    """Check whether a slug is free.

     Limits: 300 an hour for the account.

    Args:
        slug (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CheckNewsletterSlugResponse200]
    """

    kwargs = _get_kwargs(
        slug=slug,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    slug: str,
) -> CheckNewsletterSlugResponse200:
    """Check whether a slug is free.

     Limits: 300 an hour for the account.

    Args:
        slug (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CheckNewsletterSlugResponse200
    """

    return sync_detailed(
        client=client,
        slug=slug,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    slug: str,
) -> Response[CheckNewsletterSlugResponse200]:
    """Check whether a slug is free.

     Limits: 300 an hour for the account.

    Args:
        slug (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CheckNewsletterSlugResponse200]
    """

    kwargs = _get_kwargs(
        slug=slug,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    slug: str,
) -> CheckNewsletterSlugResponse200:
    """Check whether a slug is free.

     Limits: 300 an hour for the account.

    Args:
        slug (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CheckNewsletterSlugResponse200
    """

    return (
        await asyncio_detailed(
            client=client,
            slug=slug,
        )
    ).parsed
