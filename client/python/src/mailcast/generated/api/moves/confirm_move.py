from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.confirm_move_body import ConfirmMoveBody
from ...models.move import Move
from ...types import UNSET, Response, Unset


def _get_kwargs(
    move_id: str,
    *,
    body: ConfirmMoveBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/moves/{move_id}/confirm".format(
            move_id=quote(str(move_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Move:
    if response.status_code == 202:
        response_202 = Move.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Move]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    move_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ConfirmMoveBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Move]:
    """Begin a planned move from another service.

     Issues are published with their own dates, readers are imported, and former paths lead to the issues
    here. No mail is sent, and nothing causes an event. A move that makes paid readers is for owners.

    Args:
        move_id (str):
        idempotency_key (str | Unset):
        body (ConfirmMoveBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Move]
    """

    kwargs = _get_kwargs(
        move_id=move_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    move_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ConfirmMoveBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Move:
    """Begin a planned move from another service.

     Issues are published with their own dates, readers are imported, and former paths lead to the issues
    here. No mail is sent, and nothing causes an event. A move that makes paid readers is for owners.

    Args:
        move_id (str):
        idempotency_key (str | Unset):
        body (ConfirmMoveBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Move
    """

    return sync_detailed(
        move_id=move_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    move_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ConfirmMoveBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Move]:
    """Begin a planned move from another service.

     Issues are published with their own dates, readers are imported, and former paths lead to the issues
    here. No mail is sent, and nothing causes an event. A move that makes paid readers is for owners.

    Args:
        move_id (str):
        idempotency_key (str | Unset):
        body (ConfirmMoveBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Move]
    """

    kwargs = _get_kwargs(
        move_id=move_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    move_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ConfirmMoveBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Move:
    """Begin a planned move from another service.

     Issues are published with their own dates, readers are imported, and former paths lead to the issues
    here. No mail is sent, and nothing causes an event. A move that makes paid readers is for owners.

    Args:
        move_id (str):
        idempotency_key (str | Unset):
        body (ConfirmMoveBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Move
    """

    return (
        await asyncio_detailed(
            move_id=move_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
