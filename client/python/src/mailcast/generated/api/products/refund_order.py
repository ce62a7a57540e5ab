from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.order_refund import OrderRefund
from ...models.refund_order_body import RefundOrderBody
from ...models.refund_plan import RefundPlan
from ...types import UNSET, Response, Unset


def _get_kwargs(
    order_id: str,
    *,
    body: RefundOrderBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/orders/{order_id}/refund".format(
            order_id=quote(str(order_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> OrderRefund | RefundPlan:
    if response.status_code == 200:
        response_200 = RefundPlan.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = OrderRefund.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[OrderRefund | RefundPlan]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    order_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: RefundOrderBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[OrderRefund | RefundPlan]:
    """Pay an order back, whole or in part.

     The provider is asked at once, and get_order shows the refund when it has answered. With all paid
    back the download ends. A free order has nothing to pay back.

    Limits: 60 an hour for the account.

    Args:
        order_id (str):
        idempotency_key (str | Unset):
        body (RefundOrderBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[OrderRefund | RefundPlan]
    """

    kwargs = _get_kwargs(
        order_id=order_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    order_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: RefundOrderBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> OrderRefund | RefundPlan:
    """Pay an order back, whole or in part.

     The provider is asked at once, and get_order shows the refund when it has answered. With all paid
    back the download ends. A free order has nothing to pay back.

    Limits: 60 an hour for the account.

    Args:
        order_id (str):
        idempotency_key (str | Unset):
        body (RefundOrderBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        OrderRefund | RefundPlan
    """

    return sync_detailed(
        order_id=order_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    order_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: RefundOrderBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[OrderRefund | RefundPlan]:
    """Pay an order back, whole or in part.

     The provider is asked at once, and get_order shows the refund when it has answered. With all paid
    back the download ends. A free order has nothing to pay back.

    Limits: 60 an hour for the account.

    Args:
        order_id (str):
        idempotency_key (str | Unset):
        body (RefundOrderBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[OrderRefund | RefundPlan]
    """

    kwargs = _get_kwargs(
        order_id=order_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    order_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: RefundOrderBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> OrderRefund | RefundPlan:
    """Pay an order back, whole or in part.

     The provider is asked at once, and get_order shows the refund when it has answered. With all paid
    back the download ends. A free order has nothing to pay back.

    Limits: 60 an hour for the account.

    Args:
        order_id (str):
        idempotency_key (str | Unset):
        body (RefundOrderBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        OrderRefund | RefundPlan
    """

    return (
        await asyncio_detailed(
            order_id=order_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
