from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.add_contact_body import AddContactBody
from ...models.signup import Signup
from ...models.subscriber import Subscriber
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: AddContactBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/contacts",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Signup | Subscriber:
    if response.status_code == 200:
        response_200 = Subscriber.from_dict(response.json())

        return response_200

    if response.status_code == 201:
        response_201 = Subscriber.from_dict(response.json())

        return response_201

    if response.status_code == 202:
        response_202 = Signup.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Signup | Subscriber]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: AddContactBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Signup | Subscriber]:
    """Add a contact, or sign a reader up.

     A full access key gets the subscriber: 201 when the contact is new or came back, 200 when it existed
    (tags and fields are merged).
    A signups only key gets 202 with the address and the status that a new address would have. The
    answer never shows whether the address was known, and an active reader is not changed. Tags and
    fields of a reader who comes back wait for the confirmation; where the newsletter asks for none,
    they are ignored. Tags must exist already.
    A newsletter that asks for confirmation sends a mail: the contact is pending until the reader clicks
    its link. A bounced or complained contact is never revived. A new one whose address is on the
    suppression list (list_suppressions) is bounced or complained from the start. An erased address
    (erase_contact) is refused; with a signups only key its reader is asked to confirm.

    Limits: 600 an hour for the account; 5 in 10 minutes for each visitor, and 20 for an IPv6 /48.

    Args:
        idempotency_key (str | Unset):
        body (AddContactBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Signup | Subscriber]
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
    body: AddContactBody,
    idempotency_key: str | Unset = UNSET,
) -> Signup | Subscriber:
    """Add a contact, or sign a reader up.

     A full access key gets the subscriber: 201 when the contact is new or came back, 200 when it existed
    (tags and fields are merged).
    A signups only key gets 202 with the address and the status that a new address would have. The
    answer never shows whether the address was known, and an active reader is not changed. Tags and
    fields of a reader who comes back wait for the confirmation; where the newsletter asks for none,
    they are ignored. Tags must exist already.
    A newsletter that asks for confirmation sends a mail: the contact is pending until the reader clicks
    its link. A bounced or complained contact is never revived. A new one whose address is on the
    suppression list (list_suppressions) is bounced or complained from the start. An erased address
    (erase_contact) is refused; with a signups only key its reader is asked to confirm.

    Limits: 600 an hour for the account; 5 in 10 minutes for each visitor, and 20 for an IPv6 /48.

    Args:
        idempotency_key (str | Unset):
        body (AddContactBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Signup | Subscriber
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: AddContactBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Signup | Subscriber]:
    """Add a contact, or sign a reader up.

     A full access key gets the subscriber: 201 when the contact is new or came back, 200 when it existed
    (tags and fields are merged).
    A signups only key gets 202 with the address and the status that a new address would have. The
    answer never shows whether the address was known, and an active reader is not changed. Tags and
    fields of a reader who comes back wait for the confirmation; where the newsletter asks for none,
    they are ignored. Tags must exist already.
    A newsletter that asks for confirmation sends a mail: the contact is pending until the reader clicks
    its link. A bounced or complained contact is never revived. A new one whose address is on the
    suppression list (list_suppressions) is bounced or complained from the start. An erased address
    (erase_contact) is refused; with a signups only key its reader is asked to confirm.

    Limits: 600 an hour for the account; 5 in 10 minutes for each visitor, and 20 for an IPv6 /48.

    Args:
        idempotency_key (str | Unset):
        body (AddContactBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Signup | Subscriber]
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
    body: AddContactBody,
    idempotency_key: str | Unset = UNSET,
) -> Signup | Subscriber:
    """Add a contact, or sign a reader up.

     A full access key gets the subscriber: 201 when the contact is new or came back, 200 when it existed
    (tags and fields are merged).
    A signups only key gets 202 with the address and the status that a new address would have. The
    answer never shows whether the address was known, and an active reader is not changed. Tags and
    fields of a reader who comes back wait for the confirmation; where the newsletter asks for none,
    they are ignored. Tags must exist already.
    A newsletter that asks for confirmation sends a mail: the contact is pending until the reader clicks
    its link. A bounced or complained contact is never revived. A new one whose address is on the
    suppression list (list_suppressions) is bounced or complained from the start. An erased address
    (erase_contact) is refused; with a signups only key its reader is asked to confirm.

    Limits: 600 an hour for the account; 5 in 10 minutes for each visitor, and 20 for an IPv6 /48.

    Args:
        idempotency_key (str | Unset):
        body (AddContactBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Signup | Subscriber
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
