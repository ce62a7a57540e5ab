from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.cancel_subscription_body import CancelSubscriptionBody
from ...models.subscription import Subscription
from ...types import UNSET, Response, Unset


def _get_kwargs(
    subscription_id: str,
    *,
    body: CancelSubscriptionBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/subscriptions/{subscription_id}/cancel".format(
            subscription_id=quote(str(subscription_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Approval | Subscription:
    if response.status_code == 200:
        response_200 = Subscription.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Approval | Subscription]:
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
    body: CancelSubscriptionBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | Subscription]:
    """End a reader's paid subscription, at once or at the end of its period.

     Nothing is paid back: refund_subscription_payment does that. At the end of the period the reader
    reads on until then, and may take it back on the newsletter’s page.

    Limits: 60 an hour for the account.

    Args:
        subscription_id (str):
        idempotency_key (str | Unset):
        body (CancelSubscriptionBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Subscription]
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
    body: CancelSubscriptionBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | Subscription:
    """End a reader's paid subscription, at once or at the end of its period.

     Nothing is paid back: refund_subscription_payment does that. At the end of the period the reader
    reads on until then, and may take it back on the newsletter’s page.

    Limits: 60 an hour for the account.

    Args:
        subscription_id (str):
        idempotency_key (str | Unset):
        body (CancelSubscriptionBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Subscription
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
    body: CancelSubscriptionBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | Subscription]:
    """End a reader's paid subscription, at once or at the end of its period.

     Nothing is paid back: refund_subscription_payment does that. At the end of the period the reader
    reads on until then, and may take it back on the newsletter’s page.

    Limits: 60 an hour for the account.

    Args:
        subscription_id (str):
        idempotency_key (str | Unset):
        body (CancelSubscriptionBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Subscription]
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
    body: CancelSubscriptionBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | Subscription:
    """End a reader's paid subscription, at once or at the end of its period.

     Nothing is paid back: refund_subscription_payment does that. At the end of the period the reader
    reads on until then, and may take it back on the newsletter’s page.

    Limits: 60 an hour for the account.

    Args:
        subscription_id (str):
        idempotency_key (str | Unset):
        body (CancelSubscriptionBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Subscription
    """

    return (
        await asyncio_detailed(
            subscription_id=subscription_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
