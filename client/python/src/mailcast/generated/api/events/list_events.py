from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_events_order import ListEventsOrder
from ...models.list_events_response_200 import ListEventsResponse200
from ...models.list_events_type import ListEventsType
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    type_: ListEventsType | Unset = UNSET,
    newsletter_id: str | Unset = UNSET,
    order: ListEventsOrder | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_type_: str | Unset = UNSET
    if not isinstance(type_, Unset):
        json_type_ = type_

    params["type"] = json_type_

    params["newsletterId"] = newsletter_id

    json_order: str | Unset = UNSET
    if not isinstance(order, Unset):
        json_order = order

    params["order"] = json_order

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/events",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ListEventsResponse200:
    if response.status_code == 200:
        response_200 = ListEventsResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListEventsResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    type_: ListEventsType | Unset = UNSET,
    newsletter_id: str | Unset = UNSET,
    order: ListEventsOrder | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> Response[ListEventsResponse200]:
    """Read the account's event log of the last 30 days.

     For programs without a public address. Call it with `order=oldest`, store `nextCursor`, and pass it
    in the next call. The program then misses no event and gets none twice.
    With `order=newest`, the default, `nextCursor` is null on the last page.

    Args:
        type_ (ListEventsType | Unset):
        newsletter_id (str | Unset):
        order (ListEventsOrder | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListEventsResponse200]
    """

    kwargs = _get_kwargs(
        type_=type_,
        newsletter_id=newsletter_id,
        order=order,
        limit=limit,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    type_: ListEventsType | Unset = UNSET,
    newsletter_id: str | Unset = UNSET,
    order: ListEventsOrder | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> ListEventsResponse200:
    """Read the account's event log of the last 30 days.

     For programs without a public address. Call it with `order=oldest`, store `nextCursor`, and pass it
    in the next call. The program then misses no event and gets none twice.
    With `order=newest`, the default, `nextCursor` is null on the last page.

    Args:
        type_ (ListEventsType | Unset):
        newsletter_id (str | Unset):
        order (ListEventsOrder | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListEventsResponse200
    """

    return sync_detailed(
        client=client,
        type_=type_,
        newsletter_id=newsletter_id,
        order=order,
        limit=limit,
        cursor=cursor,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    type_: ListEventsType | Unset = UNSET,
    newsletter_id: str | Unset = UNSET,
    order: ListEventsOrder | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> Response[ListEventsResponse200]:
    """Read the account's event log of the last 30 days.

     For programs without a public address. Call it with `order=oldest`, store `nextCursor`, and pass it
    in the next call. The program then misses no event and gets none twice.
    With `order=newest`, the default, `nextCursor` is null on the last page.

    Args:
        type_ (ListEventsType | Unset):
        newsletter_id (str | Unset):
        order (ListEventsOrder | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListEventsResponse200]
    """

    kwargs = _get_kwargs(
        type_=type_,
        newsletter_id=newsletter_id,
        order=order,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    type_: ListEventsType | Unset = UNSET,
    newsletter_id: str | Unset = UNSET,
    order: ListEventsOrder | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> ListEventsResponse200:
    """Read the account's event log of the last 30 days.

     For programs without a public address. Call it with `order=oldest`, store `nextCursor`, and pass it
    in the next call. The program then misses no event and gets none twice.
    With `order=newest`, the default, `nextCursor` is null on the last page.

    Args:
        type_ (ListEventsType | Unset):
        newsletter_id (str | Unset):
        order (ListEventsOrder | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListEventsResponse200
    """

    return (
        await asyncio_detailed(
            client=client,
            type_=type_,
            newsletter_id=newsletter_id,
            order=order,
            limit=limit,
            cursor=cursor,
        )
    ).parsed
