from http import HTTPStatus
from typing import Any, Literal
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_template_revisions_response_200 import (
    ListTemplateRevisionsResponse200,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    template_id: str,
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    params["include"] = include

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/templates/{template_id}/revisions".format(
            template_id=quote(str(template_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ListTemplateRevisionsResponse200:
    if response.status_code == 200:
        response_200 = ListTemplateRevisionsResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListTemplateRevisionsResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    template_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListTemplateRevisionsResponse200]:
    """List what a template said before, newest first.

     The first revision is what it says now. They begin as those of campaigns do
    (list_campaign_revisions), and the last 50 are kept. A template that comes with Mailcast has none.

    Args:
        template_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListTemplateRevisionsResponse200]
    """

    kwargs = _get_kwargs(
        template_id=template_id,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    template_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListTemplateRevisionsResponse200:
    """List what a template said before, newest first.

     The first revision is what it says now. They begin as those of campaigns do
    (list_campaign_revisions), and the last 50 are kept. A template that comes with Mailcast has none.

    Args:
        template_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListTemplateRevisionsResponse200
    """

    return sync_detailed(
        template_id=template_id,
        client=client,
        limit=limit,
        cursor=cursor,
        include=include,
    ).parsed


async def asyncio_detailed(
    template_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListTemplateRevisionsResponse200]:
    """List what a template said before, newest first.

     The first revision is what it says now. They begin as those of campaigns do
    (list_campaign_revisions), and the last 50 are kept. A template that comes with Mailcast has none.

    Args:
        template_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListTemplateRevisionsResponse200]
    """

    kwargs = _get_kwargs(
        template_id=template_id,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    template_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListTemplateRevisionsResponse200:
    """List what a template said before, newest first.

     The first revision is what it says now. They begin as those of campaigns do
    (list_campaign_revisions), and the last 50 are kept. A template that comes with Mailcast has none.

    Args:
        template_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListTemplateRevisionsResponse200
    """

    return (
        await asyncio_detailed(
            template_id=template_id,
            client=client,
            limit=limit,
            cursor=cursor,
            include=include,
        )
    ).parsed
