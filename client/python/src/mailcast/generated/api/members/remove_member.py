from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.remove_member_keys import RemoveMemberKeys
from ...types import UNSET, Response, Unset


def _get_kwargs(
    member_id: str,
    *,
    keys: RemoveMemberKeys | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    params: dict[str, Any] = {}

    json_keys: str | Unset = UNSET
    if not isinstance(keys, Unset):
        json_keys = keys

    params["keys"] = json_keys

    params["confirm"] = confirm

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/api/v1/members/{member_id}".format(
            member_id=quote(str(member_id), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Any | Approval:
    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    if response.status_code == 204:
        response_204 = cast(Any, None)
        return response_204

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Any | Approval]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    member_id: str,
    *,
    client: AuthenticatedClient | Client,
    keys: RemoveMemberKeys | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Any | Approval]:
    """Remove a member, or withdraw an invitation.

     Their next request is refused, and the apps that they connected are revoked. Their work stays. The
    audit log, and keys that they made, still name them. The last owner cannot be removed. API keys that
    they made, or that were made with a key of theirs, go on working unless you send `keys=revoke`.
    While there are such keys, a call without `keys` is refused and names them.

    Args:
        member_id (str):
        keys (RemoveMemberKeys | Unset):
        confirm (str | Unset):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Approval]
    """

    kwargs = _get_kwargs(
        member_id=member_id,
        keys=keys,
        confirm=confirm,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    member_id: str,
    *,
    client: AuthenticatedClient | Client,
    keys: RemoveMemberKeys | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Any | Approval:
    """Remove a member, or withdraw an invitation.

     Their next request is refused, and the apps that they connected are revoked. Their work stays. The
    audit log, and keys that they made, still name them. The last owner cannot be removed. API keys that
    they made, or that were made with a key of theirs, go on working unless you send `keys=revoke`.
    While there are such keys, a call without `keys` is refused and names them.

    Args:
        member_id (str):
        keys (RemoveMemberKeys | Unset):
        confirm (str | Unset):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Approval
    """

    return sync_detailed(
        member_id=member_id,
        client=client,
        keys=keys,
        confirm=confirm,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    member_id: str,
    *,
    client: AuthenticatedClient | Client,
    keys: RemoveMemberKeys | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Any | Approval]:
    """Remove a member, or withdraw an invitation.

     Their next request is refused, and the apps that they connected are revoked. Their work stays. The
    audit log, and keys that they made, still name them. The last owner cannot be removed. API keys that
    they made, or that were made with a key of theirs, go on working unless you send `keys=revoke`.
    While there are such keys, a call without `keys` is refused and names them.

    Args:
        member_id (str):
        keys (RemoveMemberKeys | Unset):
        confirm (str | Unset):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Approval]
    """

    kwargs = _get_kwargs(
        member_id=member_id,
        keys=keys,
        confirm=confirm,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    member_id: str,
    *,
    client: AuthenticatedClient | Client,
    keys: RemoveMemberKeys | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Any | Approval:
    """Remove a member, or withdraw an invitation.

     Their next request is refused, and the apps that they connected are revoked. Their work stays. The
    audit log, and keys that they made, still name them. The last owner cannot be removed. API keys that
    they made, or that were made with a key of theirs, go on working unless you send `keys=revoke`.
    While there are such keys, a call without `keys` is refused and names them.

    Args:
        member_id (str):
        keys (RemoveMemberKeys | Unset):
        confirm (str | Unset):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Approval
    """

    return (
        await asyncio_detailed(
            member_id=member_id,
            client=client,
            keys=keys,
            confirm=confirm,
            idempotency_key=idempotency_key,
        )
    ).parsed
