from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_audit_log_response_200 import ListAuditLogResponse200
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    actor: str | Unset = UNSET,
    operation: str | Unset = UNSET,
    target: str | Unset = UNSET,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["actor"] = actor

    params["operation"] = operation

    params["target"] = target

    params["from"] = from_

    params["to"] = to

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/audit-log",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ListAuditLogResponse200:
    if response.status_code == 200:
        response_200 = ListAuditLogResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListAuditLogResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    actor: str | Unset = UNSET,
    operation: str | Unset = UNSET,
    target: str | Unset = UNSET,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> Response[ListAuditLogResponse200]:
    """List who changed what in the account, newest first.

     Every operation that is no read leaves an entry: its name, its caller, the ids of the records that
    it named or made, the time and the request. With `actor`, `operation` or `target` a page may hold
    fewer entries than `limit`, or none: go on while there is a `nextCursor`.

    Args:
        actor (str | Unset):
        operation (str | Unset):
        target (str | Unset):
        from_ (str | Unset):
        to (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListAuditLogResponse200]
    """

    kwargs = _get_kwargs(
        actor=actor,
        operation=operation,
        target=target,
        from_=from_,
        to=to,
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
    actor: str | Unset = UNSET,
    operation: str | Unset = UNSET,
    target: str | Unset = UNSET,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> ListAuditLogResponse200:
    """List who changed what in the account, newest first.

     Every operation that is no read leaves an entry: its name, its caller, the ids of the records that
    it named or made, the time and the request. With `actor`, `operation` or `target` a page may hold
    fewer entries than `limit`, or none: go on while there is a `nextCursor`.

    Args:
        actor (str | Unset):
        operation (str | Unset):
        target (str | Unset):
        from_ (str | Unset):
        to (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListAuditLogResponse200
    """

    return sync_detailed(
        client=client,
        actor=actor,
        operation=operation,
        target=target,
        from_=from_,
        to=to,
        limit=limit,
        cursor=cursor,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    actor: str | Unset = UNSET,
    operation: str | Unset = UNSET,
    target: str | Unset = UNSET,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> Response[ListAuditLogResponse200]:
    """List who changed what in the account, newest first.

     Every operation that is no read leaves an entry: its name, its caller, the ids of the records that
    it named or made, the time and the request. With `actor`, `operation` or `target` a page may hold
    fewer entries than `limit`, or none: go on while there is a `nextCursor`.

    Args:
        actor (str | Unset):
        operation (str | Unset):
        target (str | Unset):
        from_ (str | Unset):
        to (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListAuditLogResponse200]
    """

    kwargs = _get_kwargs(
        actor=actor,
        operation=operation,
        target=target,
        from_=from_,
        to=to,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    actor: str | Unset = UNSET,
    operation: str | Unset = UNSET,
    target: str | Unset = UNSET,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> ListAuditLogResponse200:
    """List who changed what in the account, newest first.

     Every operation that is no read leaves an entry: its name, its caller, the ids of the records that
    it named or made, the time and the request. With `actor`, `operation` or `target` a page may hold
    fewer entries than `limit`, or none: go on while there is a `nextCursor`.

    Args:
        actor (str | Unset):
        operation (str | Unset):
        target (str | Unset):
        from_ (str | Unset):
        to (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListAuditLogResponse200
    """

    return (
        await asyncio_detailed(
            client=client,
            actor=actor,
            operation=operation,
            target=target,
            from_=from_,
            to=to,
            limit=limit,
            cursor=cursor,
        )
    ).parsed
