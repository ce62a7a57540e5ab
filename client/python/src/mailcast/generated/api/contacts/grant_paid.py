from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.grant_paid_body import GrantPaidBody
from ...models.subscriber import Subscriber
from ...types import UNSET, Response, Unset


def _get_kwargs(
    contact_id: str,
    *,
    body: GrantPaidBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "put",
        "url": "/api/v1/contacts/{contact_id}/grant".format(
            contact_id=quote(str(contact_id), safe=""),
        ),
    }

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
    body: GrantPaidBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | Subscriber]:
    """Make a contact a paid reader without a payment.

     Complimentary access: the contact reads paid issues until the end that you name, or for good. A
    contact has one such grant, and another takes its place. What the contact pays for goes on beside
    it; the later end counts. `subscriber.granted` tells of its beginning, `subscriber.grant_ended` of
    its end. The contact may read the archive whatever its status.

    Limits: 600 an hour for the account.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (GrantPaidBody):

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
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: GrantPaidBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | Subscriber:
    """Make a contact a paid reader without a payment.

     Complimentary access: the contact reads paid issues until the end that you name, or for good. A
    contact has one such grant, and another takes its place. What the contact pays for goes on beside
    it; the later end counts. `subscriber.granted` tells of its beginning, `subscriber.grant_ended` of
    its end. The contact may read the archive whatever its status.

    Limits: 600 an hour for the account.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (GrantPaidBody):

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
    ).parsed


async def asyncio_detailed(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: GrantPaidBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | Subscriber]:
    """Make a contact a paid reader without a payment.

     Complimentary access: the contact reads paid issues until the end that you name, or for good. A
    contact has one such grant, and another takes its place. What the contact pays for goes on beside
    it; the later end counts. `subscriber.granted` tells of its beginning, `subscriber.grant_ended` of
    its end. The contact may read the archive whatever its status.

    Limits: 600 an hour for the account.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (GrantPaidBody):

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
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: GrantPaidBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | Subscriber:
    """Make a contact a paid reader without a payment.

     Complimentary access: the contact reads paid issues until the end that you name, or for good. A
    contact has one such grant, and another takes its place. What the contact pays for goes on beside
    it; the later end counts. `subscriber.granted` tells of its beginning, `subscriber.grant_ended` of
    its end. The contact may read the archive whatever its status.

    Limits: 600 an hour for the account.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (GrantPaidBody):

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
        )
    ).parsed
