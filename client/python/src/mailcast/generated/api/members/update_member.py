from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.member import Member
from ...models.update_member_body import UpdateMemberBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    member_id: str,
    *,
    body: UpdateMemberBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "patch",
        "url": "/api/v1/members/{member_id}".format(
            member_id=quote(str(member_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Approval | Member:
    if response.status_code == 200:
        response_200 = Member.from_dict(response.json())

        return response_200

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
    member_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateMemberBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | Member]:
    """Change the role of a member.

     The new role applies from the next request on. The last owner must stay an owner.

    Args:
        member_id (str):
        idempotency_key (str | Unset):
        body (UpdateMemberBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Member]
    """

    kwargs = _get_kwargs(
        member_id=member_id,
        body=body,
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
    body: UpdateMemberBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | Member:
    """Change the role of a member.

     The new role applies from the next request on. The last owner must stay an owner.

    Args:
        member_id (str):
        idempotency_key (str | Unset):
        body (UpdateMemberBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Member
    """

    return sync_detailed(
        member_id=member_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    member_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateMemberBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | Member]:
    """Change the role of a member.

     The new role applies from the next request on. The last owner must stay an owner.

    Args:
        member_id (str):
        idempotency_key (str | Unset):
        body (UpdateMemberBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Member]
    """

    kwargs = _get_kwargs(
        member_id=member_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    member_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateMemberBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | Member:
    """Change the role of a member.

     The new role applies from the next request on. The last owner must stay an owner.

    Args:
        member_id (str):
        idempotency_key (str | Unset):
        body (UpdateMemberBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Member
    """

    return (
        await asyncio_detailed(
            member_id=member_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
