from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.move import Move
from ...models.move_by_file import MoveByFile
from ...models.move_by_key import MoveByKey
from ...models.start_move_files_body import StartMoveFilesBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: MoveByFile | MoveByKey | StartMoveFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/moves",
    }

    if isinstance(body, MoveByFile | MoveByKey):
        if isinstance(body, MoveByFile):
            _kwargs["json"] = body.to_dict()
        else:
            _kwargs["json"] = body.to_dict()

        headers["Content-Type"] = "application/json"
    if isinstance(body, StartMoveFilesBody):
        _kwargs["files"] = body.to_multipart()

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
    *,
    client: AuthenticatedClient | Client,
    body: MoveByFile | MoveByKey | StartMoveFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Move]:
    """Read what another newsletter service has, and plan to move it here.

     Send a form (multipart/form-data) with the export of the other service: a ZIP, CSV, JSON or XML file
    of at most 2 GiB. Kit, Ghost and listmonk are also read by a key, in JSON. It is encrypted, never
    shown, and deleted as soon as everything was read.
    Nothing is changed: get_move has the plan as soon as its status is `planned`, and confirm_move
    begins. A move can be made again on any day until the former service is closed. It then adds only
    what is new or has changed there, and people who left here stay so.

    Limits: 20 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (MoveByFile | MoveByKey):
        body (StartMoveFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Move]
    """

    kwargs = _get_kwargs(
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    body: MoveByFile | MoveByKey | StartMoveFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Move:
    """Read what another newsletter service has, and plan to move it here.

     Send a form (multipart/form-data) with the export of the other service: a ZIP, CSV, JSON or XML file
    of at most 2 GiB. Kit, Ghost and listmonk are also read by a key, in JSON. It is encrypted, never
    shown, and deleted as soon as everything was read.
    Nothing is changed: get_move has the plan as soon as its status is `planned`, and confirm_move
    begins. A move can be made again on any day until the former service is closed. It then adds only
    what is new or has changed there, and people who left here stay so.

    Limits: 20 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (MoveByFile | MoveByKey):
        body (StartMoveFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Move
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: MoveByFile | MoveByKey | StartMoveFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Move]:
    """Read what another newsletter service has, and plan to move it here.

     Send a form (multipart/form-data) with the export of the other service: a ZIP, CSV, JSON or XML file
    of at most 2 GiB. Kit, Ghost and listmonk are also read by a key, in JSON. It is encrypted, never
    shown, and deleted as soon as everything was read.
    Nothing is changed: get_move has the plan as soon as its status is `planned`, and confirm_move
    begins. A move can be made again on any day until the former service is closed. It then adds only
    what is new or has changed there, and people who left here stay so.

    Limits: 20 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (MoveByFile | MoveByKey):
        body (StartMoveFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Move]
    """

    kwargs = _get_kwargs(
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: MoveByFile | MoveByKey | StartMoveFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Move:
    """Read what another newsletter service has, and plan to move it here.

     Send a form (multipart/form-data) with the export of the other service: a ZIP, CSV, JSON or XML file
    of at most 2 GiB. Kit, Ghost and listmonk are also read by a key, in JSON. It is encrypted, never
    shown, and deleted as soon as everything was read.
    Nothing is changed: get_move has the plan as soon as its status is `planned`, and confirm_move
    begins. A move can be made again on any day until the former service is closed. It then adds only
    what is new or has changed there, and people who left here stay so.

    Limits: 20 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (MoveByFile | MoveByKey):
        body (StartMoveFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Move
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
