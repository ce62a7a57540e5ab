from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.archive_product_body import ArchiveProductBody
from ...models.product import Product
from ...types import UNSET, Response, Unset


def _get_kwargs(
    product_id: str,
    *,
    body: ArchiveProductBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/products/{product_id}/archive".format(
            product_id=quote(str(product_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Product:
    if response.status_code == 200:
        response_200 = Product.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Product]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    product_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ArchiveProductBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Product]:
    """Sell a product no more. Orders and downloads go on.

     Its page is gone at once. A checkout that is open can still be paid, and its buyer gets the file. A
    product that automations, campaigns which are still to be sent, templates, welcome mails or other
    order mails name is not archived, except with `force`; texts that show it as a block say then that
    it is not for sale. update_product with status active takes it back.

    Args:
        product_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ArchiveProductBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Product]
    """

    kwargs = _get_kwargs(
        product_id=product_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    product_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ArchiveProductBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Product:
    """Sell a product no more. Orders and downloads go on.

     Its page is gone at once. A checkout that is open can still be paid, and its buyer gets the file. A
    product that automations, campaigns which are still to be sent, templates, welcome mails or other
    order mails name is not archived, except with `force`; texts that show it as a block say then that
    it is not for sale. update_product with status active takes it back.

    Args:
        product_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ArchiveProductBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Product
    """

    return sync_detailed(
        product_id=product_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    product_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ArchiveProductBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Product]:
    """Sell a product no more. Orders and downloads go on.

     Its page is gone at once. A checkout that is open can still be paid, and its buyer gets the file. A
    product that automations, campaigns which are still to be sent, templates, welcome mails or other
    order mails name is not archived, except with `force`; texts that show it as a block say then that
    it is not for sale. update_product with status active takes it back.

    Args:
        product_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ArchiveProductBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Product]
    """

    kwargs = _get_kwargs(
        product_id=product_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    product_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ArchiveProductBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Product:
    """Sell a product no more. Orders and downloads go on.

     Its page is gone at once. A checkout that is open can still be paid, and its buyer gets the file. A
    product that automations, campaigns which are still to be sent, templates, welcome mails or other
    order mails name is not archived, except with `force`; texts that show it as a block say then that
    it is not for sale. update_product with status active takes it back.

    Args:
        product_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ArchiveProductBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Product
    """

    return (
        await asyncio_detailed(
            product_id=product_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
