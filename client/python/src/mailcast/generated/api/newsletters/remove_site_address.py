from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...types import UNSET, Response, Unset


def _get_kwargs(
    newsletter_id: str,
    *,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    params: dict[str, Any] = {}

    params["confirm"] = confirm

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/api/v1/newsletters/{newsletter_id}/address".format(
            newsletter_id=quote(str(newsletter_id), safe=""),
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
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Any | Approval]:
    """Remove a newsletter's own host.

     Its pages, and links of mails from then on, are at this server's address again. While the DNS of the
    host leads here, its old links lead there, and unsubscribing by them works. The host stays with this
    account.

    Args:
        newsletter_id (str):
        confirm (str | Unset):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Approval]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        confirm=confirm,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Any | Approval:
    """Remove a newsletter's own host.

     Its pages, and links of mails from then on, are at this server's address again. While the DNS of the
    host leads here, its old links lead there, and unsubscribing by them works. The host stays with this
    account.

    Args:
        newsletter_id (str):
        confirm (str | Unset):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Approval
    """

    return sync_detailed(
        newsletter_id=newsletter_id,
        client=client,
        confirm=confirm,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Any | Approval]:
    """Remove a newsletter's own host.

     Its pages, and links of mails from then on, are at this server's address again. While the DNS of the
    host leads here, its old links lead there, and unsubscribing by them works. The host stays with this
    account.

    Args:
        newsletter_id (str):
        confirm (str | Unset):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Approval]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        confirm=confirm,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Any | Approval:
    """Remove a newsletter's own host.

     Its pages, and links of mails from then on, are at this server's address again. While the DNS of the
    host leads here, its old links lead there, and unsubscribing by them works. The host stays with this
    account.

    Args:
        newsletter_id (str):
        confirm (str | Unset):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Approval
    """

    return (
        await asyncio_detailed(
            newsletter_id=newsletter_id,
            client=client,
            confirm=confirm,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
