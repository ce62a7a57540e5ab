from http import HTTPStatus
from typing import Any, Literal

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_orders_response_200 import ListOrdersResponse200
from ...models.list_orders_status import ListOrdersStatus
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    product_id: str | Unset = UNSET,
    newsletter_id: str | Unset = UNSET,
    contact_id: str | Unset = UNSET,
    email: str | Unset = UNSET,
    status: ListOrdersStatus | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["productId"] = product_id

    params["newsletterId"] = newsletter_id

    params["contactId"] = contact_id

    params["email"] = email

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    params["limit"] = limit

    params["cursor"] = cursor

    params["include"] = include

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/orders",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ListOrdersResponse200:
    if response.status_code == 200:
        response_200 = ListOrdersResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListOrdersResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    product_id: str | Unset = UNSET,
    newsletter_id: str | Unset = UNSET,
    contact_id: str | Unset = UNSET,
    email: str | Unset = UNSET,
    status: ListOrdersStatus | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListOrdersResponse200]:
    """List orders, newest first.

    Args:
        product_id (str | Unset):
        newsletter_id (str | Unset):
        contact_id (str | Unset):
        email (str | Unset):
        status (ListOrdersStatus | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListOrdersResponse200]
    """

    kwargs = _get_kwargs(
        product_id=product_id,
        newsletter_id=newsletter_id,
        contact_id=contact_id,
        email=email,
        status=status,
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
    product_id: str | Unset = UNSET,
    newsletter_id: str | Unset = UNSET,
    contact_id: str | Unset = UNSET,
    email: str | Unset = UNSET,
    status: ListOrdersStatus | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListOrdersResponse200:
    """List orders, newest first.

    Args:
        product_id (str | Unset):
        newsletter_id (str | Unset):
        contact_id (str | Unset):
        email (str | Unset):
        status (ListOrdersStatus | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListOrdersResponse200
    """

    return sync_detailed(
        client=client,
        product_id=product_id,
        newsletter_id=newsletter_id,
        contact_id=contact_id,
        email=email,
        status=status,
        limit=limit,
        cursor=cursor,
        include=include,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    product_id: str | Unset = UNSET,
    newsletter_id: str | Unset = UNSET,
    contact_id: str | Unset = UNSET,
    email: str | Unset = UNSET,
    status: ListOrdersStatus | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListOrdersResponse200]:
    """List orders, newest first.

    Args:
        product_id (str | Unset):
        newsletter_id (str | Unset):
        contact_id (str | Unset):
        email (str | Unset):
        status (ListOrdersStatus | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListOrdersResponse200]
    """

    kwargs = _get_kwargs(
        product_id=product_id,
        newsletter_id=newsletter_id,
        contact_id=contact_id,
        email=email,
        status=status,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    product_id: str | Unset = UNSET,
    newsletter_id: str | Unset = UNSET,
    contact_id: str | Unset = UNSET,
    email: str | Unset = UNSET,
    status: ListOrdersStatus | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListOrdersResponse200:
    """List orders, newest first.

    Args:
        product_id (str | Unset):
        newsletter_id (str | Unset):
        contact_id (str | Unset):
        email (str | Unset):
        status (ListOrdersStatus | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListOrdersResponse200
    """

    return (
        await asyncio_detailed(
            client=client,
            product_id=product_id,
            newsletter_id=newsletter_id,
            contact_id=contact_id,
            email=email,
            status=status,
            limit=limit,
            cursor=cursor,
            include=include,
        )
    ).parsed
