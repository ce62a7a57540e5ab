from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.order import Order
from ...models.resend_order_email_body import ResendOrderEmailBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    order_id: str,
    *,
    body: ResendOrderEmailBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/orders/{order_id}/resend".format(
            order_id=quote(str(order_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Order:
    if response.status_code == 202:
        response_202 = Order.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Order]:
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
    body: ResendOrderEmailBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Order]:
    """Send the mail with the order’s link again.

     It goes to the address of the order, with the text as it is now. The downloads begin anew: 20 of
    them, within a year. Use it when a buyer writes that the link is lost or used up.

    Limits: 30 an hour for the account.

    Args:
        order_id (str):
        idempotency_key (str | Unset):
        body (ResendOrderEmailBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Order]
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
    body: ResendOrderEmailBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Order:
    """Send the mail with the order’s link again.

     It goes to the address of the order, with the text as it is now. The downloads begin anew: 20 of
    them, within a year. Use it when a buyer writes that the link is lost or used up.

    Limits: 30 an hour for the account.

    Args:
        order_id (str):
        idempotency_key (str | Unset):
        body (ResendOrderEmailBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Order
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
    body: ResendOrderEmailBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Order]:
    """Send the mail with the order’s link again.

     It goes to the address of the order, with the text as it is now. The downloads begin anew: 20 of
    them, within a year. Use it when a buyer writes that the link is lost or used up.

    Limits: 30 an hour for the account.

    Args:
        order_id (str):
        idempotency_key (str | Unset):
        body (ResendOrderEmailBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Order]
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
    body: ResendOrderEmailBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Order:
    """Send the mail with the order’s link again.

     It goes to the address of the order, with the text as it is now. The downloads begin anew: 20 of
    them, within a year. Use it when a buyer writes that the link is lost or used up.

    Limits: 30 an hour for the account.

    Args:
        order_id (str):
        idempotency_key (str | Unset):
        body (ResendOrderEmailBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Order
    """

    return (
        await asyncio_detailed(
            order_id=order_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
