from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.subscriber import Subscriber
from ...types import UNSET, Response, Unset


def _get_kwargs(
    contact_id: str,
    tag: str,
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
        "url": "/api/v1/contacts/{contact_id}/tags/{tag}".format(
            contact_id=quote(str(contact_id), safe=""),
            tag=quote(str(tag), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Approval | Subscriber:
    if response.status_code == 200:
        response_200 = Subscriber.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Approval | Subscriber]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    contact_id: str,
    tag: str,
    *,
    client: AuthenticatedClient | Client,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | Subscriber]:
    """Remove a tag from one contact.

     Returns the contact. Removing a tag that it does not have changes nothing.

    Limits: 600 an hour for the account.

    Args:
        contact_id (str):
        tag (str):
        confirm (str | Unset):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Subscriber]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        tag=tag,
        confirm=confirm,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    contact_id: str,
    tag: str,
    *,
    client: AuthenticatedClient | Client,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | Subscriber:
    """Remove a tag from one contact.

     Returns the contact. Removing a tag that it does not have changes nothing.

    Limits: 600 an hour for the account.

    Args:
        contact_id (str):
        tag (str):
        confirm (str | Unset):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Subscriber
    """

    return sync_detailed(
        contact_id=contact_id,
        tag=tag,
        client=client,
        confirm=confirm,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    contact_id: str,
    tag: str,
    *,
    client: AuthenticatedClient | Client,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | Subscriber]:
    """Remove a tag from one contact.

     Returns the contact. Removing a tag that it does not have changes nothing.

    Limits: 600 an hour for the account.

    Args:
        contact_id (str):
        tag (str):
        confirm (str | Unset):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Subscriber]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        tag=tag,
        confirm=confirm,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    contact_id: str,
    tag: str,
    *,
    client: AuthenticatedClient | Client,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | Subscriber:
    """Remove a tag from one contact.

     Returns the contact. Removing a tag that it does not have changes nothing.

    Limits: 600 an hour for the account.

    Args:
        contact_id (str):
        tag (str):
        confirm (str | Unset):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Subscriber
    """

    return (
        await asyncio_detailed(
            contact_id=contact_id,
            tag=tag,
            client=client,
            confirm=confirm,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
