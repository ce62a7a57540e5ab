from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.subscriber import Subscriber
from ...models.update_contact_body import UpdateContactBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    contact_id: str,
    *,
    body: UpdateContactBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    _kwargs: dict[str, Any] = {
        "method": "patch",
        "url": "/api/v1/contacts/{contact_id}".format(
            contact_id=quote(str(contact_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

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
    *,
    client: AuthenticatedClient | Client,
    body: UpdateContactBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | Subscriber]:
    """Change a contact's address, source, tags or custom fields.

     A merge patch (RFC 7396): `tags` replaces the whole list, each field in `fields` is set on its own,
    and null removes it. A contact always has a source. When the address of a pending contact changes, a
    new mail asks for confirmation, and the earlier link is void. With an address on the suppression
    list, a contact becomes bounced or complained. A bounced contact whose address is corrected gets its
    earlier status back.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateContactBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Subscriber]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        body=body,
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
    body: UpdateContactBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | Subscriber:
    """Change a contact's address, source, tags or custom fields.

     A merge patch (RFC 7396): `tags` replaces the whole list, each field in `fields` is set on its own,
    and null removes it. A contact always has a source. When the address of a pending contact changes, a
    new mail asks for confirmation, and the earlier link is void. With an address on the suppression
    list, a contact becomes bounced or complained. A bounced contact whose address is corrected gets its
    earlier status back.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateContactBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Subscriber
    """

    return sync_detailed(
        contact_id=contact_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateContactBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | Subscriber]:
    """Change a contact's address, source, tags or custom fields.

     A merge patch (RFC 7396): `tags` replaces the whole list, each field in `fields` is set on its own,
    and null removes it. A contact always has a source. When the address of a pending contact changes, a
    new mail asks for confirmation, and the earlier link is void. With an address on the suppression
    list, a contact becomes bounced or complained. A bounced contact whose address is corrected gets its
    earlier status back.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateContactBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Subscriber]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateContactBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | Subscriber:
    """Change a contact's address, source, tags or custom fields.

     A merge patch (RFC 7396): `tags` replaces the whole list, each field in `fields` is set on its own,
    and null removes it. A contact always has a source. When the address of a pending contact changes, a
    new mail asks for confirmation, and the earlier link is void. With an address on the suppression
    list, a contact becomes bounced or complained. A bounced contact whose address is corrected gets its
    earlier status back.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateContactBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Subscriber
    """

    return (
        await asyncio_detailed(
            contact_id=contact_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
