from http import HTTPStatus
from typing import Any, Literal

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_campaigns_response_200 import ListCampaignsResponse200
from ...models.list_campaigns_sort import ListCampaignsSort
from ...models.list_campaigns_status import (
    ListCampaignsStatus,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    newsletter_id: str | Unset = UNSET,
    status: ListCampaignsStatus | Unset = UNSET,
    sort: ListCampaignsSort | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["newsletterId"] = newsletter_id

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    json_sort: str | Unset = UNSET
    if not isinstance(sort, Unset):
        json_sort = sort

    params["sort"] = json_sort

    params["limit"] = limit

    params["cursor"] = cursor

    params["include"] = include

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/campaigns",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ListCampaignsResponse200:
    if response.status_code == 200:
        response_200 = ListCampaignsResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListCampaignsResponse200]:
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
    status: ListCampaignsStatus | Unset = UNSET,
    sort: ListCampaignsSort | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListCampaignsResponse200]:
    """List campaigns, newest first, or by the time at which they go out or went out.

    Args:
        newsletter_id (str | Unset):
        status (ListCampaignsStatus | Unset):
        sort (ListCampaignsSort | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListCampaignsResponse200]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        status=status,
        sort=sort,
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
    status: ListCampaignsStatus | Unset = UNSET,
    sort: ListCampaignsSort | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListCampaignsResponse200:
    """List campaigns, newest first, or by the time at which they go out or went out.

    Args:
        newsletter_id (str | Unset):
        status (ListCampaignsStatus | Unset):
        sort (ListCampaignsSort | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListCampaignsResponse200
    """

    return sync_detailed(
        client=client,
        newsletter_id=newsletter_id,
        status=status,
        sort=sort,
        limit=limit,
        cursor=cursor,
        include=include,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    status: ListCampaignsStatus | Unset = UNSET,
    sort: ListCampaignsSort | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListCampaignsResponse200]:
    """List campaigns, newest first, or by the time at which they go out or went out.

    Args:
        newsletter_id (str | Unset):
        status (ListCampaignsStatus | Unset):
        sort (ListCampaignsSort | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListCampaignsResponse200]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        status=status,
        sort=sort,
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
    status: ListCampaignsStatus | Unset = UNSET,
    sort: ListCampaignsSort | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListCampaignsResponse200:
    """List campaigns, newest first, or by the time at which they go out or went out.

    Args:
        newsletter_id (str | Unset):
        status (ListCampaignsStatus | Unset):
        sort (ListCampaignsSort | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListCampaignsResponse200
    """

    return (
        await asyncio_detailed(
            client=client,
            newsletter_id=newsletter_id,
            status=status,
            sort=sort,
            limit=limit,
            cursor=cursor,
            include=include,
        )
    ).parsed
