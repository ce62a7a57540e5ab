from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.webhook_delivery import WebhookDelivery
from ...types import UNSET, Response, Unset


def _get_kwargs(
    endpoint_id: str,
    delivery_id: str,
    *,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/webhooks/{endpoint_id}/deliveries/{delivery_id}/resend".format(
            endpoint_id=quote(str(endpoint_id), safe=""),
            delivery_id=quote(str(delivery_id), safe=""),
        ),
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> WebhookDelivery:
    if response.status_code == 202:
        response_202 = WebhookDelivery.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[WebhookDelivery]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    endpoint_id: str,
    delivery_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
) -> Response[WebhookDelivery]:
    """Send one delivery again, now.

     Sends the same message id and the exact bytes, with a new timestamp. It uses none of the eleven
    attempts of the schedule: while it fails, a waiting retry keeps its time; once it is accepted, the
    delivery is done. It works for delivered, failed and skipped deliveries, and while the endpoint is
    off. Such a delivery is attempted once for each resend.

    Args:
        endpoint_id (str):
        delivery_id (str):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[WebhookDelivery]
    """

    kwargs = _get_kwargs(
        endpoint_id=endpoint_id,
        delivery_id=delivery_id,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    endpoint_id: str,
    delivery_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
) -> WebhookDelivery:
    """Send one delivery again, now.

     Sends the same message id and the exact bytes, with a new timestamp. It uses none of the eleven
    attempts of the schedule: while it fails, a waiting retry keeps its time; once it is accepted, the
    delivery is done. It works for delivered, failed and skipped deliveries, and while the endpoint is
    off. Such a delivery is attempted once for each resend.

    Args:
        endpoint_id (str):
        delivery_id (str):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        WebhookDelivery
    """

    return sync_detailed(
        endpoint_id=endpoint_id,
        delivery_id=delivery_id,
        client=client,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    endpoint_id: str,
    delivery_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
) -> Response[WebhookDelivery]:
    """Send one delivery again, now.

     Sends the same message id and the exact bytes, with a new timestamp. It uses none of the eleven
    attempts of the schedule: while it fails, a waiting retry keeps its time; once it is accepted, the
    delivery is done. It works for delivered, failed and skipped deliveries, and while the endpoint is
    off. Such a delivery is attempted once for each resend.

    Args:
        endpoint_id (str):
        delivery_id (str):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[WebhookDelivery]
    """

    kwargs = _get_kwargs(
        endpoint_id=endpoint_id,
        delivery_id=delivery_id,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    endpoint_id: str,
    delivery_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
) -> WebhookDelivery:
    """Send one delivery again, now.

     Sends the same message id and the exact bytes, with a new timestamp. It uses none of the eleven
    attempts of the schedule: while it fails, a waiting retry keeps its time; once it is accepted, the
    delivery is done. It works for delivered, failed and skipped deliveries, and while the endpoint is
    off. Such a delivery is attempted once for each resend.

    Args:
        endpoint_id (str):
        delivery_id (str):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        WebhookDelivery
    """

    return (
        await asyncio_detailed(
            endpoint_id=endpoint_id,
            delivery_id=delivery_id,
            client=client,
            idempotency_key=idempotency_key,
        )
    ).parsed
