from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.refund_subscription_payment_body import RefundSubscriptionPaymentBody
from ...models.subscription_refund import SubscriptionRefund
from ...models.subscription_refund_plan import SubscriptionRefundPlan
from ...types import UNSET, Response, Unset


def _get_kwargs(
    subscription_id: str,
    *,
    body: RefundSubscriptionPaymentBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/subscriptions/{subscription_id}/refund".format(
            subscription_id=quote(str(subscription_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> SubscriptionRefund | SubscriptionRefundPlan:
    if response.status_code == 200:
        response_200 = SubscriptionRefundPlan.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = SubscriptionRefund.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[SubscriptionRefund | SubscriptionRefundPlan]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    subscription_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: RefundSubscriptionPaymentBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[SubscriptionRefund | SubscriptionRefundPlan]:
    """Pay the last payment of a reader's subscription back, whole or in part.

     The latest payment of which something is left is meant. The provider is asked at once, and
    get_subscription shows the refund when it has answered. With all of the current payment paid back
    the subscription ends, and so does the paid access.

    Limits: 60 an hour for the account.

    Args:
        subscription_id (str):
        idempotency_key (str | Unset):
        body (RefundSubscriptionPaymentBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[SubscriptionRefund | SubscriptionRefundPlan]
    """

    kwargs = _get_kwargs(
        subscription_id=subscription_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    subscription_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: RefundSubscriptionPaymentBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> SubscriptionRefund | SubscriptionRefundPlan:
    """Pay the last payment of a reader's subscription back, whole or in part.

     The latest payment of which something is left is meant. The provider is asked at once, and
    get_subscription shows the refund when it has answered. With all of the current payment paid back
    the subscription ends, and so does the paid access.

    Limits: 60 an hour for the account.

    Args:
        subscription_id (str):
        idempotency_key (str | Unset):
        body (RefundSubscriptionPaymentBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        SubscriptionRefund | SubscriptionRefundPlan
    """

    return sync_detailed(
        subscription_id=subscription_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    subscription_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: RefundSubscriptionPaymentBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[SubscriptionRefund | SubscriptionRefundPlan]:
    """Pay the last payment of a reader's subscription back, whole or in part.

     The latest payment of which something is left is meant. The provider is asked at once, and
    get_subscription shows the refund when it has answered. With all of the current payment paid back
    the subscription ends, and so does the paid access.

    Limits: 60 an hour for the account.

    Args:
        subscription_id (str):
        idempotency_key (str | Unset):
        body (RefundSubscriptionPaymentBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[SubscriptionRefund | SubscriptionRefundPlan]
    """

    kwargs = _get_kwargs(
        subscription_id=subscription_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    subscription_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: RefundSubscriptionPaymentBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> SubscriptionRefund | SubscriptionRefundPlan:
    """Pay the last payment of a reader's subscription back, whole or in part.

     The latest payment of which something is left is meant. The provider is asked at once, and
    get_subscription shows the refund when it has answered. With all of the current payment paid back
    the subscription ends, and so does the paid access.

    Limits: 60 an hour for the account.

    Args:
        subscription_id (str):
        idempotency_key (str | Unset):
        body (RefundSubscriptionPaymentBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        SubscriptionRefund | SubscriptionRefundPlan
    """

    return (
        await asyncio_detailed(
            subscription_id=subscription_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
