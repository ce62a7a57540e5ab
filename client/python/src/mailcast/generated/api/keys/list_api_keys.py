from http import HTTPStatus
from typing import Any, Literal

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_api_keys_response_200 import ListApiKeysResponse200
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
    made_by: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    params["include"] = include

    params["madeBy"] = made_by

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/api-keys",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ListApiKeysResponse200:
    if response.status_code == 200:
        response_200 = ListApiKeysResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListApiKeysResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
    made_by: str | Unset = UNSET,
) -> Response[ListApiKeysResponse200]:
    """List the active API keys, newest first.

    Args:
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):
        made_by (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListApiKeysResponse200]
    """

    kwargs = _get_kwargs(
        limit=limit,
        cursor=cursor,
        include=include,
        made_by=made_by,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
    made_by: str | Unset = UNSET,
) -> ListApiKeysResponse200:
    """List the active API keys, newest first.

    Args:
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):
        made_by (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListApiKeysResponse200
    """

    return sync_detailed(
        client=client,
        limit=limit,
        cursor=cursor,
        include=include,
        made_by=made_by,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
    made_by: str | Unset = UNSET,
) -> Response[ListApiKeysResponse200]:
    """List the active API keys, newest first.

    Args:
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):
        made_by (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListApiKeysResponse200]
    """

    kwargs = _get_kwargs(
        limit=limit,
        cursor=cursor,
        include=include,
        made_by=made_by,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
    made_by: str | Unset = UNSET,
) -> ListApiKeysResponse200:
    """List the active API keys, newest first.

    Args:
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):
        made_by (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListApiKeysResponse200
    """

    return (
        await asyncio_detailed(
            client=client,
            limit=limit,
            cursor=cursor,
            include=include,
            made_by=made_by,
        )
    ).parsed
