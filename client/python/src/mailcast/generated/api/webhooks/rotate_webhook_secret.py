from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.rotate_webhook_secret_body import RotateWebhookSecretBody
from ...models.webhook_endpoint_with_secret import WebhookEndpointWithSecret
from ...types import UNSET, Response, Unset


def _get_kwargs(
    endpoint_id: str,
    *,
    body: RotateWebhookSecretBody | Unset = UNSET,
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
        "url": "/api/v1/webhooks/{endpoint_id}/rotate-secret".format(
            endpoint_id=quote(str(endpoint_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Approval | WebhookEndpointWithSecret:
    if response.status_code == 200:
        response_200 = WebhookEndpointWithSecret.from_dict(response.json())

        return response_200

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
    endpoint_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: RotateWebhookSecretBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | WebhookEndpointWithSecret]:
    """Give an endpoint a new signing secret.

     The new secret is shown only in this answer. A replay by Idempotency-Key leaves it out, with
    `shownOnce: true`: rotate once more, with a new Idempotency-Key. For 24 hours every delivery carries
    two signatures, one by each secret; after that only the new one signs. After several rotations
    within a day each replaced secret signs for its own 24 hours. An endpoint may be rotated 20 times in
    24 hours. The account owner gets a mail.

    Args:
        endpoint_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (RotateWebhookSecretBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | WebhookEndpointWithSecret]
    """

    kwargs = _get_kwargs(
        endpoint_id=endpoint_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    endpoint_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: RotateWebhookSecretBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | WebhookEndpointWithSecret:
    """Give an endpoint a new signing secret.

     The new secret is shown only in this answer. A replay by Idempotency-Key leaves it out, with
    `shownOnce: true`: rotate once more, with a new Idempotency-Key. For 24 hours every delivery carries
    two signatures, one by each secret; after that only the new one signs. After several rotations
    within a day each replaced secret signs for its own 24 hours. An endpoint may be rotated 20 times in
    24 hours. The account owner gets a mail.

    Args:
        endpoint_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (RotateWebhookSecretBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | WebhookEndpointWithSecret
    """

    return sync_detailed(
        endpoint_id=endpoint_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    endpoint_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: RotateWebhookSecretBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | WebhookEndpointWithSecret]:
    """Give an endpoint a new signing secret.

     The new secret is shown only in this answer. A replay by Idempotency-Key leaves it out, with
    `shownOnce: true`: rotate once more, with a new Idempotency-Key. For 24 hours every delivery carries
    two signatures, one by each secret; after that only the new one signs. After several rotations
    within a day each replaced secret signs for its own 24 hours. An endpoint may be rotated 20 times in
    24 hours. The account owner gets a mail.

    Args:
        endpoint_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (RotateWebhookSecretBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | WebhookEndpointWithSecret]
    """

    kwargs = _get_kwargs(
        endpoint_id=endpoint_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    endpoint_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: RotateWebhookSecretBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | WebhookEndpointWithSecret:
    """Give an endpoint a new signing secret.

     The new secret is shown only in this answer. A replay by Idempotency-Key leaves it out, with
    `shownOnce: true`: rotate once more, with a new Idempotency-Key. For 24 hours every delivery carries
    two signatures, one by each secret; after that only the new one signs. After several rotations
    within a day each replaced secret signs for its own 24 hours. An endpoint may be rotated 20 times in
    24 hours. The account owner gets a mail.

    Args:
        endpoint_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (RotateWebhookSecretBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | WebhookEndpointWithSecret
    """

    return (
        await asyncio_detailed(
            endpoint_id=endpoint_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
