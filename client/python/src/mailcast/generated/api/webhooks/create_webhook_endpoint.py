from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.create_webhook_endpoint_body import CreateWebhookEndpointBody
from ...models.webhook_endpoint_with_secret import WebhookEndpointWithSecret
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: CreateWebhookEndpointBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/webhooks",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Approval | WebhookEndpointWithSecret:
    if response.status_code == 201:
        response_201 = WebhookEndpointWithSecret.from_dict(response.json())

        return response_201

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Approval | WebhookEndpointWithSecret]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateWebhookEndpointBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | WebhookEndpointWithSecret]:
    """Register an address that receives events.

     The signing secret is shown only in this answer. A replay by Idempotency-Key leaves it out, with
    `shownOnce: true`: rotate_webhook_secret gives the endpoint another. Without `events` the endpoint
    receives all kinds, also those added later. Without `newsletterId` it receives the events of every
    newsletter. Try it with send_test_webhook.

    Args:
        idempotency_key (str | Unset):
        body (CreateWebhookEndpointBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | WebhookEndpointWithSecret]
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
    body: CreateWebhookEndpointBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | WebhookEndpointWithSecret:
    """Register an address that receives events.

     The signing secret is shown only in this answer. A replay by Idempotency-Key leaves it out, with
    `shownOnce: true`: rotate_webhook_secret gives the endpoint another. Without `events` the endpoint
    receives all kinds, also those added later. Without `newsletterId` it receives the events of every
    newsletter. Try it with send_test_webhook.

    Args:
        idempotency_key (str | Unset):
        body (CreateWebhookEndpointBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | WebhookEndpointWithSecret
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateWebhookEndpointBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | WebhookEndpointWithSecret]:
    """Register an address that receives events.

     The signing secret is shown only in this answer. A replay by Idempotency-Key leaves it out, with
    `shownOnce: true`: rotate_webhook_secret gives the endpoint another. Without `events` the endpoint
    receives all kinds, also those added later. Without `newsletterId` it receives the events of every
    newsletter. Try it with send_test_webhook.

    Args:
        idempotency_key (str | Unset):
        body (CreateWebhookEndpointBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | WebhookEndpointWithSecret]
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
    body: CreateWebhookEndpointBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | WebhookEndpointWithSecret:
    """Register an address that receives events.

     The signing secret is shown only in this answer. A replay by Idempotency-Key leaves it out, with
    `shownOnce: true`: rotate_webhook_secret gives the endpoint another. Without `events` the endpoint
    receives all kinds, also those added later. Without `newsletterId` it receives the events of every
    newsletter. Try it with send_test_webhook.

    Args:
        idempotency_key (str | Unset):
        body (CreateWebhookEndpointBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | WebhookEndpointWithSecret
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
