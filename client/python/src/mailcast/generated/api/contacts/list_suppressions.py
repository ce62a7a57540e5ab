from http import HTTPStatus
from typing import Any, Literal

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_suppressions_reason import (
    ListSuppressionsReason,
)
from ...models.list_suppressions_response_200 import ListSuppressionsResponse200
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    reason: ListSuppressionsReason | Unset = UNSET,
    email: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_reason: str | Unset = UNSET
    if not isinstance(reason, Unset):
        json_reason = reason

    params["reason"] = json_reason

    params["email"] = email

    params["limit"] = limit

    params["cursor"] = cursor

    params["include"] = include

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/suppressions",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ListSuppressionsResponse200:
    if response.status_code == 200:
        response_200 = ListSuppressionsResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListSuppressionsResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    reason: ListSuppressionsReason | Unset = UNSET,
    email: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListSuppressionsResponse200]:
    """List the addresses that get no more mail, newest first.

     An address is listed after a permanent bounce (5.1.1 or 5.2.1, for example), after five temporary
    bounces in 14 days, or when its reader reports a mail as spam. The entry applies to every newsletter
    of the account: a contact that is added or imported with the address is bounced or complained and
    gets no mail.

    Args:
        reason (ListSuppressionsReason | Unset):
        email (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListSuppressionsResponse200]
    """

    kwargs = _get_kwargs(
        reason=reason,
        email=email,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    reason: ListSuppressionsReason | Unset = UNSET,
    email: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListSuppressionsResponse200:
    """List the addresses that get no more mail, newest first.

     An address is listed after a permanent bounce (5.1.1 or 5.2.1, for example), after five temporary
    bounces in 14 days, or when its reader reports a mail as spam. The entry applies to every newsletter
    of the account: a contact that is added or imported with the address is bounced or complained and
    gets no mail.

    Args:
        reason (ListSuppressionsReason | Unset):
        email (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListSuppressionsResponse200
    """

    return sync_detailed(
        client=client,
        reason=reason,
        email=email,
        limit=limit,
        cursor=cursor,
        include=include,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    reason: ListSuppressionsReason | Unset = UNSET,
    email: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListSuppressionsResponse200]:
    """List the addresses that get no more mail, newest first.

     An address is listed after a permanent bounce (5.1.1 or 5.2.1, for example), after five temporary
    bounces in 14 days, or when its reader reports a mail as spam. The entry applies to every newsletter
    of the account: a contact that is added or imported with the address is bounced or complained and
    gets no mail.

    Args:
        reason (ListSuppressionsReason | Unset):
        email (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListSuppressionsResponse200]
    """

    kwargs = _get_kwargs(
        reason=reason,
        email=email,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    reason: ListSuppressionsReason | Unset = UNSET,
    email: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListSuppressionsResponse200:
    """List the addresses that get no more mail, newest first.

     An address is listed after a permanent bounce (5.1.1 or 5.2.1, for example), after five temporary
    bounces in 14 days, or when its reader reports a mail as spam. The entry applies to every newsletter
    of the account: a contact that is added or imported with the address is bounced or complained and
    gets no mail.

    Args:
        reason (ListSuppressionsReason | Unset):
        email (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListSuppressionsResponse200
    """

    return (
        await asyncio_detailed(
            client=client,
            reason=reason,
            email=email,
            limit=limit,
            cursor=cursor,
            include=include,
        )
    ).parsed
