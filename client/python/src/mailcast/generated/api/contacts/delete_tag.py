from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...types import UNSET, Response, Unset


def _get_kwargs(
    tag: str,
    *,
    force: bool | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    params: dict[str, Any] = {}

    params["force"] = force

    params["confirm"] = confirm

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/api/v1/tags/{tag}".format(
            tag=quote(str(tag), safe=""),
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
    tag: str,
    *,
    client: AuthenticatedClient | Client,
    force: bool | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Any | Approval]:
    """Delete a tag and take it off every contact.

     The tag leaves the list at once. It is removed from contacts in the background, with one
    subscriber.updated for each contact. This cannot be undone.

    Limits: 60 an hour for the account.

    Args:
        tag (str):
        force (bool | Unset):
        confirm (str | Unset):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Approval]
    """

    kwargs = _get_kwargs(
        tag=tag,
        force=force,
        confirm=confirm,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    tag: str,
    *,
    client: AuthenticatedClient | Client,
    force: bool | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Any | Approval:
    """Delete a tag and take it off every contact.

     The tag leaves the list at once. It is removed from contacts in the background, with one
    subscriber.updated for each contact. This cannot be undone.

    Limits: 60 an hour for the account.

    Args:
        tag (str):
        force (bool | Unset):
        confirm (str | Unset):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Approval
    """

    return sync_detailed(
        tag=tag,
        client=client,
        force=force,
        confirm=confirm,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    tag: str,
    *,
    client: AuthenticatedClient | Client,
    force: bool | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Any | Approval]:
    """Delete a tag and take it off every contact.

     The tag leaves the list at once. It is removed from contacts in the background, with one
    subscriber.updated for each contact. This cannot be undone.

    Limits: 60 an hour for the account.

    Args:
        tag (str):
        force (bool | Unset):
        confirm (str | Unset):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Approval]
    """

    kwargs = _get_kwargs(
        tag=tag,
        force=force,
        confirm=confirm,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    tag: str,
    *,
    client: AuthenticatedClient | Client,
    force: bool | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Any | Approval:
    """Delete a tag and take it off every contact.

     The tag leaves the list at once. It is removed from contacts in the background, with one
    subscriber.updated for each contact. This cannot be undone.

    Limits: 60 an hour for the account.

    Args:
        tag (str):
        force (bool | Unset):
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
            tag=tag,
            client=client,
            force=force,
            confirm=confirm,
            idempotency_key=idempotency_key,
        )
    ).parsed
