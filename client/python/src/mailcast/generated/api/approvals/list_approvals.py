from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_approvals_response_200 import ListApprovalsResponse200
from ...models.list_approvals_status import (
    ListApprovalsStatus,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    status: ListApprovalsStatus | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/approvals",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ListApprovalsResponse200:
    if response.status_code == 200:
        response_200 = ListApprovalsResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListApprovalsResponse200]:
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
    status: ListApprovalsStatus | Unset = UNSET,
) -> Response[ListApprovalsResponse200]:
    """List requests that a person must approve, newest first.

     A key that must confirm sees its own alone. A person sees those of operations that their role may
    do. They are deleted 90 days after they were made.

    Args:
        limit (int | Unset):
        cursor (str | Unset):
        status (ListApprovalsStatus | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListApprovalsResponse200]
    """

    kwargs = _get_kwargs(
        limit=limit,
        cursor=cursor,
        status=status,
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
    status: ListApprovalsStatus | Unset = UNSET,
) -> ListApprovalsResponse200:
    """List requests that a person must approve, newest first.

     A key that must confirm sees its own alone. A person sees those of operations that their role may
    do. They are deleted 90 days after they were made.

    Args:
        limit (int | Unset):
        cursor (str | Unset):
        status (ListApprovalsStatus | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListApprovalsResponse200
    """

    return sync_detailed(
        client=client,
        limit=limit,
        cursor=cursor,
        status=status,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    status: ListApprovalsStatus | Unset = UNSET,
) -> Response[ListApprovalsResponse200]:
    """List requests that a person must approve, newest first.

     A key that must confirm sees its own alone. A person sees those of operations that their role may
    do. They are deleted 90 days after they were made.

    Args:
        limit (int | Unset):
        cursor (str | Unset):
        status (ListApprovalsStatus | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListApprovalsResponse200]
    """

    kwargs = _get_kwargs(
        limit=limit,
        cursor=cursor,
        status=status,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    status: ListApprovalsStatus | Unset = UNSET,
) -> ListApprovalsResponse200:
    """List requests that a person must approve, newest first.

     A key that must confirm sees its own alone. A person sees those of operations that their role may
    do. They are deleted 90 days after they were made.

    Args:
        limit (int | Unset):
        cursor (str | Unset):
        status (ListApprovalsStatus | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListApprovalsResponse200
    """

    return (
        await asyncio_detailed(
            client=client,
            limit=limit,
            cursor=cursor,
            status=status,
        )
    ).parsed
