from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.connect_payments_body import ConnectPaymentsBody
from ...models.payments_state import PaymentsState
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: ConnectPaymentsBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/payments/connect",
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Approval | PaymentsState:
    if response.status_code == 200:
        response_200 = PaymentsState.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Approval | PaymentsState]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: ConnectPaymentsBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | PaymentsState]:
    """Connect payments, or go on with their set-up.

     Self-hosted: send secretKey, or nothing where the operator has set STRIPE_SECRET_KEY. The key is
    checked at once, and a webhook endpoint is made at Stripe. In the cloud: open onboardingUrl, where
    Stripe asks its questions; call again when the owner is back. A server on this machine without a key
    connects the sandbox, in which no money moves.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ConnectPaymentsBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | PaymentsState]
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
    body: ConnectPaymentsBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Approval | PaymentsState:
    """Connect payments, or go on with their set-up.

     Self-hosted: send secretKey, or nothing where the operator has set STRIPE_SECRET_KEY. The key is
    checked at once, and a webhook endpoint is made at Stripe. In the cloud: open onboardingUrl, where
    Stripe asks its questions; call again when the owner is back. A server on this machine without a key
    connects the sandbox, in which no money moves.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ConnectPaymentsBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | PaymentsState
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: ConnectPaymentsBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | PaymentsState]:
    """Connect payments, or go on with their set-up.

     Self-hosted: send secretKey, or nothing where the operator has set STRIPE_SECRET_KEY. The key is
    checked at once, and a webhook endpoint is made at Stripe. In the cloud: open onboardingUrl, where
    Stripe asks its questions; call again when the owner is back. A server on this machine without a key
    connects the sandbox, in which no money moves.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ConnectPaymentsBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | PaymentsState]
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
    body: ConnectPaymentsBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Approval | PaymentsState:
    """Connect payments, or go on with their set-up.

     Self-hosted: send secretKey, or nothing where the operator has set STRIPE_SECRET_KEY. The key is
    checked at once, and a webhook endpoint is made at Stripe. In the cloud: open onboardingUrl, where
    Stripe asks its questions; call again when the owner is back. A server on this machine without a key
    connects the sandbox, in which no money moves.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ConnectPaymentsBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | PaymentsState
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
