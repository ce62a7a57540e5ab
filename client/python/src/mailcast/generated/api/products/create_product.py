from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.create_product_body import CreateProductBody
from ...models.product import Product
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: CreateProductBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/products",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Product:
    if response.status_code == 201:
        response_201 = Product.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Product]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateProductBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Product]:
    """Create a product that readers buy or get for free.

     It begins as a draft. Give it a file with set_product_file, then publish its page with
    update_product and status `active`. A free product works without a payment provider. With
    `minimumPrice` readers pay what they want from that amount on.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateProductBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Product]
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
    body: CreateProductBody,
    idempotency_key: str | Unset = UNSET,
) -> Product:
    """Create a product that readers buy or get for free.

     It begins as a draft. Give it a file with set_product_file, then publish its page with
    update_product and status `active`. A free product works without a payment provider. With
    `minimumPrice` readers pay what they want from that amount on.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateProductBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Product
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateProductBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Product]:
    """Create a product that readers buy or get for free.

     It begins as a draft. Give it a file with set_product_file, then publish its page with
    update_product and status `active`. A free product works without a payment provider. With
    `minimumPrice` readers pay what they want from that amount on.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateProductBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Product]
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
    body: CreateProductBody,
    idempotency_key: str | Unset = UNSET,
) -> Product:
    """Create a product that readers buy or get for free.

     It begins as a draft. Give it a file with set_product_file, then publish its page with
    update_product and status `active`. A free product works without a payment provider. With
    `minimumPrice` readers pay what they want from that amount on.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateProductBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Product
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
