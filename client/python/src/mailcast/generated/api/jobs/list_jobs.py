from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_jobs_kind import ListJobsKind
from ...models.list_jobs_response_200 import ListJobsResponse200
from ...models.list_jobs_status import ListJobsStatus
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    kind: ListJobsKind | Unset = UNSET,
    status: ListJobsStatus | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_kind: str | Unset = UNSET
    if not isinstance(kind, Unset):
        json_kind = kind

    params["kind"] = json_kind

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/jobs",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ListJobsResponse200:
    if response.status_code == 200:
        response_200 = ListJobsResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[ListJobsResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    kind: ListJobsKind | Unset = UNSET,
    status: ListJobsStatus | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> Response[ListJobsResponse200]:
    """List long jobs of every kind, newest first: what runs, and what became of the last ones.

     A job is kept as long as its own record, which has more: get_import, get_bulk_job, get_export,
    get_erasure, get_contact_data, get_account_export, get_move, get_adoption.

    Args:
        kind (ListJobsKind | Unset):
        status (ListJobsStatus | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListJobsResponse200]
    """

    kwargs = _get_kwargs(
        kind=kind,
        status=status,
        limit=limit,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    kind: ListJobsKind | Unset = UNSET,
    status: ListJobsStatus | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> ListJobsResponse200:
    """List long jobs of every kind, newest first: what runs, and what became of the last ones.

     A job is kept as long as its own record, which has more: get_import, get_bulk_job, get_export,
    get_erasure, get_contact_data, get_account_export, get_move, get_adoption.

    Args:
        kind (ListJobsKind | Unset):
        status (ListJobsStatus | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListJobsResponse200
    """

    return sync_detailed(
        client=client,
        kind=kind,
        status=status,
        limit=limit,
        cursor=cursor,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    kind: ListJobsKind | Unset = UNSET,
    status: ListJobsStatus | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> Response[ListJobsResponse200]:
    """List long jobs of every kind, newest first: what runs, and what became of the last ones.

     A job is kept as long as its own record, which has more: get_import, get_bulk_job, get_export,
    get_erasure, get_contact_data, get_account_export, get_move, get_adoption.

    Args:
        kind (ListJobsKind | Unset):
        status (ListJobsStatus | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListJobsResponse200]
    """

    kwargs = _get_kwargs(
        kind=kind,
        status=status,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    kind: ListJobsKind | Unset = UNSET,
    status: ListJobsStatus | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> ListJobsResponse200:
    """List long jobs of every kind, newest first: what runs, and what became of the last ones.

     A job is kept as long as its own record, which has more: get_import, get_bulk_job, get_export,
    get_erasure, get_contact_data, get_account_export, get_move, get_adoption.

    Args:
        kind (ListJobsKind | Unset):
        status (ListJobsStatus | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListJobsResponse200
    """

    return (
        await asyncio_detailed(
            client=client,
            kind=kind,
            status=status,
            limit=limit,
            cursor=cursor,
        )
    ).parsed
