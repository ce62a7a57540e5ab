from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.connected_app import ConnectedApp
from ...models.update_connected_app_body import UpdateConnectedAppBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    app_id: str,
    *,
    body: UpdateConnectedAppBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "patch",
        "url": "/api/v1/apps/{app_id}".format(
            app_id=quote(str(app_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Approval | ConnectedApp:
    if response.status_code == 200:
        response_200 = ConnectedApp.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Approval | ConnectedApp]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    app_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateConnectedAppBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | ConnectedApp]:
    """Rename a connected app, or set what it may do.

     A merge patch (RFC 7396). The change applies from the next call on, in every process. An owner may
    change each app, another person their own. A key or an app sets no wider limits than its own, and
    one with limits widens those of none.

    Args:
        app_id (str):
        idempotency_key (str | Unset):
        body (UpdateConnectedAppBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | ConnectedApp]
    """

    kwargs = _get_kwargs(
        app_id=app_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    app_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateConnectedAppBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Approval | ConnectedApp:
    """Rename a connected app, or set what it may do.

     A merge patch (RFC 7396). The change applies from the next call on, in every process. An owner may
    change each app, another person their own. A key or an app sets no wider limits than its own, and
    one with limits widens those of none.

    Args:
        app_id (str):
        idempotency_key (str | Unset):
        body (UpdateConnectedAppBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | ConnectedApp
    """

    return sync_detailed(
        app_id=app_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    app_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateConnectedAppBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | ConnectedApp]:
    """Rename a connected app, or set what it may do.

     A merge patch (RFC 7396). The change applies from the next call on, in every process. An owner may
    change each app, another person their own. A key or an app sets no wider limits than its own, and
    one with limits widens those of none.

    Args:
        app_id (str):
        idempotency_key (str | Unset):
        body (UpdateConnectedAppBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | ConnectedApp]
    """

    kwargs = _get_kwargs(
        app_id=app_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    app_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateConnectedAppBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Approval | ConnectedApp:
    """Rename a connected app, or set what it may do.

     A merge patch (RFC 7396). The change applies from the next call on, in every process. An owner may
    change each app, another person their own. A key or an app sets no wider limits than its own, and
    one with limits widens those of none.

    Args:
        app_id (str):
        idempotency_key (str | Unset):
        body (UpdateConnectedAppBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | ConnectedApp
    """

    return (
        await asyncio_detailed(
            app_id=app_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
