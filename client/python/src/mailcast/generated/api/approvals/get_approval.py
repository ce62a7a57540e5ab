from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...types import Response


def _get_kwargs(
    approval_id: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/approvals/{approval_id}".format(
            approval_id=quote(str(approval_id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Approval:
    if response.status_code == 200:
        response_200 = Approval.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Approval]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    approval_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[Approval]:
    """Get a request that a person must approve, and what became of it.

     Ask again until `status` is no longer pending, or wait for the event approval.decided. A secret in
    `result`, such as that of a new key, is in the first answer to its asker alone.

    Args:
        approval_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval]
    """

    kwargs = _get_kwargs(
        approval_id=approval_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    approval_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Approval:
    """Get a request that a person must approve, and what became of it.

     Ask again until `status` is no longer pending, or wait for the event approval.decided. A secret in
    `result`, such as that of a new key, is in the first answer to its asker alone.

    Args:
        approval_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval
    """

    return sync_detailed(
        approval_id=approval_id,
        client=client,
    ).parsed


async def asyncio_detailed(
    approval_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[Approval]:
    """Get a request that a person must approve, and what became of it.

     Ask again until `status` is no longer pending, or wait for the event approval.decided. A secret in
    `result`, such as that of a new key, is in the first answer to its asker alone.

    Args:
        approval_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval]
    """

    kwargs = _get_kwargs(
        approval_id=approval_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    approval_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Approval:
    """Get a request that a person must approve, and what became of it.

     Ask again until `status` is no longer pending, or wait for the event approval.decided. A secret in
    `result`, such as that of a new key, is in the first answer to its asker alone.

    Args:
        approval_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval
    """

    return (
        await asyncio_detailed(
            approval_id=approval_id,
            client=client,
        )
    ).parsed
