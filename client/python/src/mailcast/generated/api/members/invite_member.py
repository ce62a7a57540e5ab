from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.invite_member_body import InviteMemberBody
from ...models.member import Member
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: InviteMemberBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/members",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Approval | Member:
    if response.status_code == 201:
        response_201 = Member.from_dict(response.json())

        return response_201

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Approval | Member]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: InviteMemberBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | Member]:
    """Invite a person to the account, by mail.

     The mail carries a link, valid for 14 days, with which the person joins. Inviting the same address
    again sends a new link and makes the former one void. An account has at most 50 members, invited
    ones included. One address gets three invitations from all accounts together, and then none for a
    day; spellings that differ only after the plus count as one address.

    Limits: 20 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (InviteMemberBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Member]
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
    body: InviteMemberBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | Member:
    """Invite a person to the account, by mail.

     The mail carries a link, valid for 14 days, with which the person joins. Inviting the same address
    again sends a new link and makes the former one void. An account has at most 50 members, invited
    ones included. One address gets three invitations from all accounts together, and then none for a
    day; spellings that differ only after the plus count as one address.

    Limits: 20 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (InviteMemberBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Member
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: InviteMemberBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | Member]:
    """Invite a person to the account, by mail.

     The mail carries a link, valid for 14 days, with which the person joins. Inviting the same address
    again sends a new link and makes the former one void. An account has at most 50 members, invited
    ones included. One address gets three invitations from all accounts together, and then none for a
    day; spellings that differ only after the plus count as one address.

    Limits: 20 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (InviteMemberBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Member]
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
    body: InviteMemberBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | Member:
    """Invite a person to the account, by mail.

     The mail carries a link, valid for 14 days, with which the person joins. Inviting the same address
    again sends a new link and makes the former one void. An account has at most 50 members, invited
    ones included. One address gets three invitations from all accounts together, and then none for a
    day; spellings that differ only after the plus count as one address.

    Limits: 20 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (InviteMemberBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Member
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
