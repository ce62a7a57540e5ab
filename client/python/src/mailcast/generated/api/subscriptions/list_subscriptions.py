from http import HTTPStatus
from typing import Any, Literal

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.interval import Interval
from ...models.list_subscriptions_movement import (
    ListSubscriptionsMovement,
)
from ...models.list_subscriptions_response_200 import ListSubscriptionsResponse200
from ...models.list_subscriptions_status import (
    ListSubscriptionsStatus,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    newsletter_id: str | Unset = UNSET,
    contact_id: str | Unset = UNSET,
    email: str | Unset = UNSET,
    status: ListSubscriptionsStatus | Unset = UNSET,
    interval: Interval | Unset = UNSET,
    currency: str | Unset = UNSET,
    source: str | Unset = UNSET,
    counted: bool | Unset = UNSET,
    month: str | Unset = UNSET,
    movement: ListSubscriptionsMovement | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["newsletterId"] = newsletter_id

    params["contactId"] = contact_id

    params["email"] = email

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    json_interval: str | Unset = UNSET
    if not isinstance(interval, Unset):
        json_interval = interval

    params["interval"] = json_interval

    params["currency"] = currency

    params["source"] = source

    params["counted"] = counted

    params["month"] = month

    json_movement: str | Unset = UNSET
    if not isinstance(movement, Unset):
        json_movement = movement

    params["movement"] = json_movement

    params["limit"] = limit

    params["cursor"] = cursor

    params["include"] = include

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/subscriptions",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ListSubscriptionsResponse200:
    if response.status_code == 200:
        response_200 = ListSubscriptionsResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListSubscriptionsResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    contact_id: str | Unset = UNSET,
    email: str | Unset = UNSET,
    status: ListSubscriptionsStatus | Unset = UNSET,
    interval: Interval | Unset = UNSET,
    currency: str | Unset = UNSET,
    source: str | Unset = UNSET,
    counted: bool | Unset = UNSET,
    month: str | Unset = UNSET,
    movement: ListSubscriptionsMovement | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListSubscriptionsResponse200]:
    """List readers' paid subscriptions, newest first.

     With those whose payment page was opened and never paid (`incomplete`), and those that have ended.

    Args:
        newsletter_id (str | Unset):
        contact_id (str | Unset):
        email (str | Unset):
        status (ListSubscriptionsStatus | Unset):
        interval (Interval | Unset):
        currency (str | Unset):
        source (str | Unset):
        counted (bool | Unset):
        month (str | Unset):
        movement (ListSubscriptionsMovement | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListSubscriptionsResponse200]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        contact_id=contact_id,
        email=email,
        status=status,
        interval=interval,
        currency=currency,
        source=source,
        counted=counted,
        month=month,
        movement=movement,
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
    newsletter_id: str | Unset = UNSET,
    contact_id: str | Unset = UNSET,
    email: str | Unset = UNSET,
    status: ListSubscriptionsStatus | Unset = UNSET,
    interval: Interval | Unset = UNSET,
    currency: str | Unset = UNSET,
    source: str | Unset = UNSET,
    counted: bool | Unset = UNSET,
    month: str | Unset = UNSET,
    movement: ListSubscriptionsMovement | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListSubscriptionsResponse200:
    """List readers' paid subscriptions, newest first.

     With those whose payment page was opened and never paid (`incomplete`), and those that have ended.

    Args:
        newsletter_id (str | Unset):
        contact_id (str | Unset):
        email (str | Unset):
        status (ListSubscriptionsStatus | Unset):
        interval (Interval | Unset):
        currency (str | Unset):
        source (str | Unset):
        counted (bool | Unset):
        month (str | Unset):
        movement (ListSubscriptionsMovement | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListSubscriptionsResponse200
    """

    return sync_detailed(
        client=client,
        newsletter_id=newsletter_id,
        contact_id=contact_id,
        email=email,
        status=status,
        interval=interval,
        currency=currency,
        source=source,
        counted=counted,
        month=month,
        movement=movement,
        limit=limit,
        cursor=cursor,
        include=include,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    contact_id: str | Unset = UNSET,
    email: str | Unset = UNSET,
    status: ListSubscriptionsStatus | Unset = UNSET,
    interval: Interval | Unset = UNSET,
    currency: str | Unset = UNSET,
    source: str | Unset = UNSET,
    counted: bool | Unset = UNSET,
    month: str | Unset = UNSET,
    movement: ListSubscriptionsMovement | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListSubscriptionsResponse200]:
    """List readers' paid subscriptions, newest first.

     With those whose payment page was opened and never paid (`incomplete`), and those that have ended.

    Args:
        newsletter_id (str | Unset):
        contact_id (str | Unset):
        email (str | Unset):
        status (ListSubscriptionsStatus | Unset):
        interval (Interval | Unset):
        currency (str | Unset):
        source (str | Unset):
        counted (bool | Unset):
        month (str | Unset):
        movement (ListSubscriptionsMovement | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListSubscriptionsResponse200]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        contact_id=contact_id,
        email=email,
        status=status,
        interval=interval,
        currency=currency,
        source=source,
        counted=counted,
        month=month,
        movement=movement,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    contact_id: str | Unset = UNSET,
    email: str | Unset = UNSET,
    status: ListSubscriptionsStatus | Unset = UNSET,
    interval: Interval | Unset = UNSET,
    currency: str | Unset = UNSET,
    source: str | Unset = UNSET,
    counted: bool | Unset = UNSET,
    month: str | Unset = UNSET,
    movement: ListSubscriptionsMovement | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListSubscriptionsResponse200:
    """List readers' paid subscriptions, newest first.

     With those whose payment page was opened and never paid (`incomplete`), and those that have ended.

    Args:
        newsletter_id (str | Unset):
        contact_id (str | Unset):
        email (str | Unset):
        status (ListSubscriptionsStatus | Unset):
        interval (Interval | Unset):
        currency (str | Unset):
        source (str | Unset):
        counted (bool | Unset):
        month (str | Unset):
        movement (ListSubscriptionsMovement | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListSubscriptionsResponse200
    """

    return (
        await asyncio_detailed(
            client=client,
            newsletter_id=newsletter_id,
            contact_id=contact_id,
            email=email,
            status=status,
            interval=interval,
            currency=currency,
            source=source,
            counted=counted,
            month=month,
            movement=movement,
            limit=limit,
            cursor=cursor,
            include=include,
        )
    ).parsed
