from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.coupon import Coupon
from ...models.create_coupon_body import CreateCouponBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: CreateCouponBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/coupons",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Approval | Coupon:
    if response.status_code == 201:
        response_201 = Coupon.from_dict(response.json())

        return response_201

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Approval | Coupon]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateCouponBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | Coupon]:
    """Create a coupon that buyers type on the page of a product.

     Send percentOff, or amountOff with its currency. With 100 percent off the order is free and needs no
    payment provider. An order that waits for its payment counts as a redemption until it fails.

    Limits: 120 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateCouponBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Coupon]
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
    body: CreateCouponBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | Coupon:
    """Create a coupon that buyers type on the page of a product.

     Send percentOff, or amountOff with its currency. With 100 percent off the order is free and needs no
    payment provider. An order that waits for its payment counts as a redemption until it fails.

    Limits: 120 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateCouponBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Coupon
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateCouponBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | Coupon]:
    """Create a coupon that buyers type on the page of a product.

     Send percentOff, or amountOff with its currency. With 100 percent off the order is free and needs no
    payment provider. An order that waits for its payment counts as a redemption until it fails.

    Limits: 120 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateCouponBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Coupon]
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
    body: CreateCouponBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | Coupon:
    """Create a coupon that buyers type on the page of a product.

     Send percentOff, or amountOff with its currency. With 100 percent off the order is free and needs no
    payment provider. An order that waits for its payment counts as a redemption until it fails.

    Limits: 120 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateCouponBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Coupon
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
