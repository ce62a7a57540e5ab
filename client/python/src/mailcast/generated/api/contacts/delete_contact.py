from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.delete_contact_end_payment import (
    DeleteContactEndPayment,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    contact_id: str,
    *,
    end_payment: DeleteContactEndPayment | Unset = UNSET,
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

    json_end_payment: str | Unset = UNSET
    if not isinstance(end_payment, Unset):
        json_end_payment = end_payment

    params["endPayment"] = json_end_payment

    params["confirm"] = confirm

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/api/v1/contacts/{contact_id}".format(
            contact_id=quote(str(contact_id), safe=""),
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
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    end_payment: DeleteContactEndPayment | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Any | Approval]:
    """Delete a contact for good.

     This also deletes the record that the contact unsubscribed. To keep an address off the list,
    unsubscribe the contact instead. An address on the suppression list stays there. While the contact
    pays, `endPayment` says what becomes of that. This cannot be undone.

    Limits: 120 an hour for the account.

    Args:
        contact_id (str):
        end_payment (DeleteContactEndPayment | Unset):
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
        contact_id=contact_id,
        end_payment=end_payment,
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
    *,
    client: AuthenticatedClient | Client,
    end_payment: DeleteContactEndPayment | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Any | Approval:
    """Delete a contact for good.

     This also deletes the record that the contact unsubscribed. To keep an address off the list,
    unsubscribe the contact instead. An address on the suppression list stays there. While the contact
    pays, `endPayment` says what becomes of that. This cannot be undone.

    Limits: 120 an hour for the account.

    Args:
        contact_id (str):
        end_payment (DeleteContactEndPayment | Unset):
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
        contact_id=contact_id,
        client=client,
        end_payment=end_payment,
        confirm=confirm,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    end_payment: DeleteContactEndPayment | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Any | Approval]:
    """Delete a contact for good.

     This also deletes the record that the contact unsubscribed. To keep an address off the list,
    unsubscribe the contact instead. An address on the suppression list stays there. While the contact
    pays, `endPayment` says what becomes of that. This cannot be undone.

    Limits: 120 an hour for the account.

    Args:
        contact_id (str):
        end_payment (DeleteContactEndPayment | Unset):
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
        contact_id=contact_id,
        end_payment=end_payment,
        confirm=confirm,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    end_payment: DeleteContactEndPayment | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Any | Approval:
    """Delete a contact for good.

     This also deletes the record that the contact unsubscribed. To keep an address off the list,
    unsubscribe the contact instead. An address on the suppression list stays there. While the contact
    pays, `endPayment` says what becomes of that. This cannot be undone.

    Limits: 120 an hour for the account.

    Args:
        contact_id (str):
        end_payment (DeleteContactEndPayment | Unset):
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
            contact_id=contact_id,
            client=client,
            end_payment=end_payment,
            confirm=confirm,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
