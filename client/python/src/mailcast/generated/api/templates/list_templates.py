from http import HTTPStatus
from typing import Any, Literal

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_templates_response_200 import ListTemplatesResponse200
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    newsletter_id: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["newsletterId"] = newsletter_id

    params["limit"] = limit

    params["cursor"] = cursor

    params["include"] = include

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/templates",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ListTemplatesResponse200:
    if response.status_code == 200:
        response_200 = ListTemplatesResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListTemplatesResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListTemplatesResponse200]:
    """List templates: those of the account, newest first, then those that come with Mailcast.

     A campaign begins with one by create_campaign with `templateId`.
    Those that come with Mailcast show the colour, theme and logo of each newsletter; preview_content
    shows how. Their names and texts are in German for a newsletter in German, else in English. Without
    `newsletterId` it is the account's first.

    Args:
        newsletter_id (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListTemplatesResponse200]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListTemplatesResponse200:
    """List templates: those of the account, newest first, then those that come with Mailcast.

     A campaign begins with one by create_campaign with `templateId`.
    Those that come with Mailcast show the colour, theme and logo of each newsletter; preview_content
    shows how. Their names and texts are in German for a newsletter in German, else in English. Without
    `newsletterId` it is the account's first.

    Args:
        newsletter_id (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListTemplatesResponse200
    """

    return sync_detailed(
        client=client,
        newsletter_id=newsletter_id,
        limit=limit,
        cursor=cursor,
        include=include,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListTemplatesResponse200]:
    """List templates: those of the account, newest first, then those that come with Mailcast.

     A campaign begins with one by create_campaign with `templateId`.
    Those that come with Mailcast show the colour, theme and logo of each newsletter; preview_content
    shows how. Their names and texts are in German for a newsletter in German, else in English. Without
    `newsletterId` it is the account's first.

    Args:
        newsletter_id (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListTemplatesResponse200]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListTemplatesResponse200:
    """List templates: those of the account, newest first, then those that come with Mailcast.

     A campaign begins with one by create_campaign with `templateId`.
    Those that come with Mailcast show the colour, theme and logo of each newsletter; preview_content
    shows how. Their names and texts are in German for a newsletter in German, else in English. Without
    `newsletterId` it is the account's first.

    Args:
        newsletter_id (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListTemplatesResponse200
    """

    return (
        await asyncio_detailed(
            client=client,
            newsletter_id=newsletter_id,
            limit=limit,
            cursor=cursor,
            include=include,
        )
    ).parsed
