from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.erase_contact_body import EraseContactBody
from ...models.erase_contact_response_202 import EraseContactResponse202
from ...types import UNSET, Response, Unset


def _get_kwargs(
    contact_id: str,
    *,
    body: EraseContactBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/contacts/{contact_id}/erase".format(
            contact_id=quote(str(contact_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> EraseContactResponse202:
    if response.status_code == 202:
        response_202 = EraseContactResponse202.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[EraseContactResponse202]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: EraseContactBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[EraseContactResponse202]:
    """Erase a person at their wish: the address and all that is stored about it, in every newsletter of
    the account.

     The contacts with this address are deleted at once, with their consent records. No mail that waits
    is sent to them any more. A job then removes the address, and what was written about the person,
    from events, webhook deliveries, bounces, imports, stored answers and mails on disk. Counts of
    campaigns stay, without the person.
    A keyed hash of the address stays, so that it is neither imported nor added again
    (`address_erased`). The person can sign up again by a form, and confirms by mail.
    The receipt has the date and no name: keep its number beside the person's request. Repeating the
    call answers with the same receipt. This cannot be undone.

    Limits: 120 an hour for the account.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (EraseContactBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[EraseContactResponse202]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: EraseContactBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> EraseContactResponse202:
    """Erase a person at their wish: the address and all that is stored about it, in every newsletter of
    the account.

     The contacts with this address are deleted at once, with their consent records. No mail that waits
    is sent to them any more. A job then removes the address, and what was written about the person,
    from events, webhook deliveries, bounces, imports, stored answers and mails on disk. Counts of
    campaigns stay, without the person.
    A keyed hash of the address stays, so that it is neither imported nor added again
    (`address_erased`). The person can sign up again by a form, and confirms by mail.
    The receipt has the date and no name: keep its number beside the person's request. Repeating the
    call answers with the same receipt. This cannot be undone.

    Limits: 120 an hour for the account.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (EraseContactBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        EraseContactResponse202
    """

    return sync_detailed(
        contact_id=contact_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: EraseContactBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[EraseContactResponse202]:
    """Erase a person at their wish: the address and all that is stored about it, in every newsletter of
    the account.

     The contacts with this address are deleted at once, with their consent records. No mail that waits
    is sent to them any more. A job then removes the address, and what was written about the person,
    from events, webhook deliveries, bounces, imports, stored answers and mails on disk. Counts of
    campaigns stay, without the person.
    A keyed hash of the address stays, so that it is neither imported nor added again
    (`address_erased`). The person can sign up again by a form, and confirms by mail.
    The receipt has the date and no name: keep its number beside the person's request. Repeating the
    call answers with the same receipt. This cannot be undone.

    Limits: 120 an hour for the account.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (EraseContactBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[EraseContactResponse202]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: EraseContactBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> EraseContactResponse202:
    """Erase a person at their wish: the address and all that is stored about it, in every newsletter of
    the account.

     The contacts with this address are deleted at once, with their consent records. No mail that waits
    is sent to them any more. A job then removes the address, and what was written about the person,
    from events, webhook deliveries, bounces, imports, stored answers and mails on disk. Counts of
    campaigns stay, without the person.
    A keyed hash of the address stays, so that it is neither imported nor added again
    (`address_erased`). The person can sign up again by a form, and confirms by mail.
    The receipt has the date and no name: keep its number beside the person's request. Repeating the
    call answers with the same receipt. This cannot be undone.

    Limits: 120 an hour for the account.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (EraseContactBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        EraseContactResponse202
    """

    return (
        await asyncio_detailed(
            contact_id=contact_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
