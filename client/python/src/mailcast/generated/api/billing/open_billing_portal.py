from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.billing_portal import BillingPortal
from ...models.open_billing_portal_body import OpenBillingPortalBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: OpenBillingPortalBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/billing/portal",
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Approval | BillingPortal:
    if response.status_code == 200:
        response_200 = BillingPortal.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Approval | BillingPortal]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: OpenBillingPortalBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | BillingPortal]:
    """Get the address of the page with the plan’s invoices, its card and its end (cloud edition).

     Works without an active plan. The owner changes the card there, pays a missing payment, cancels, and
    reads invoices.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (OpenBillingPortalBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | BillingPortal]
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
    body: OpenBillingPortalBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Approval | BillingPortal:
    """Get the address of the page with the plan’s invoices, its card and its end (cloud edition).

     Works without an active plan. The owner changes the card there, pays a missing payment, cancels, and
    reads invoices.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (OpenBillingPortalBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | BillingPortal
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: OpenBillingPortalBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | BillingPortal]:
    """Get the address of the page with the plan’s invoices, its card and its end (cloud edition).

     Works without an active plan. The owner changes the card there, pays a missing payment, cancels, and
    reads invoices.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (OpenBillingPortalBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | BillingPortal]
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
    body: OpenBillingPortalBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Approval | BillingPortal:
    """Get the address of the page with the plan’s invoices, its card and its end (cloud edition).

     Works without an active plan. The owner changes the card there, pays a missing payment, cancels, and
    reads invoices.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (OpenBillingPortalBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | BillingPortal
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
