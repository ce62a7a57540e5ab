from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.api_key_with_secret import ApiKeyWithSecret
from ...models.approval import Approval
from ...models.create_api_key_body import CreateApiKeyBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: CreateApiKeyBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/api-keys",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ApiKeyWithSecret | Approval:
    if response.status_code == 201:
        response_201 = ApiKeyWithSecret.from_dict(response.json())

        return response_201

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ApiKeyWithSecret | Approval]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateApiKeyBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[ApiKeyWithSecret | Approval]:
    """Create an API key.

     The key is shown only in this answer; only its hash is stored. A replay by Idempotency-Key leaves it
    out, with `shownOnce: true`: revoke that key and create another. An account has at most 20 active
    keys. A signups only key may be bound to one newsletter; a full access key reaches all of them.
    Create one signups key for a web page and another for a server, the server's with `browserUse:
    refused`. Any visitor can read a key in a page, so the visitorIp that comes with it is not trusted.
    Limit a key that you give to an agent or another program with `expiresAt`, `readonly`, `sendsTo` and
    `confirm`. A key makes no key with wider limits than its own.

    Limits: 10 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateApiKeyBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ApiKeyWithSecret | Approval]
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
    body: CreateApiKeyBody,
    idempotency_key: str | Unset = UNSET,
) -> ApiKeyWithSecret | Approval:
    """Create an API key.

     The key is shown only in this answer; only its hash is stored. A replay by Idempotency-Key leaves it
    out, with `shownOnce: true`: revoke that key and create another. An account has at most 20 active
    keys. A signups only key may be bound to one newsletter; a full access key reaches all of them.
    Create one signups key for a web page and another for a server, the server's with `browserUse:
    refused`. Any visitor can read a key in a page, so the visitorIp that comes with it is not trusted.
    Limit a key that you give to an agent or another program with `expiresAt`, `readonly`, `sendsTo` and
    `confirm`. A key makes no key with wider limits than its own.

    Limits: 10 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateApiKeyBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ApiKeyWithSecret | Approval
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateApiKeyBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[ApiKeyWithSecret | Approval]:
    """Create an API key.

     The key is shown only in this answer; only its hash is stored. A replay by Idempotency-Key leaves it
    out, with `shownOnce: true`: revoke that key and create another. An account has at most 20 active
    keys. A signups only key may be bound to one newsletter; a full access key reaches all of them.
    Create one signups key for a web page and another for a server, the server's with `browserUse:
    refused`. Any visitor can read a key in a page, so the visitorIp that comes with it is not trusted.
    Limit a key that you give to an agent or another program with `expiresAt`, `readonly`, `sendsTo` and
    `confirm`. A key makes no key with wider limits than its own.

    Limits: 10 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateApiKeyBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ApiKeyWithSecret | Approval]
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
    body: CreateApiKeyBody,
    idempotency_key: str | Unset = UNSET,
) -> ApiKeyWithSecret | Approval:
    """Create an API key.

     The key is shown only in this answer; only its hash is stored. A replay by Idempotency-Key leaves it
    out, with `shownOnce: true`: revoke that key and create another. An account has at most 20 active
    keys. A signups only key may be bound to one newsletter; a full access key reaches all of them.
    Create one signups key for a web page and another for a server, the server's with `browserUse:
    refused`. Any visitor can read a key in a page, so the visitorIp that comes with it is not trusted.
    Limit a key that you give to an agent or another program with `expiresAt`, `readonly`, `sendsTo` and
    `confirm`. A key makes no key with wider limits than its own.

    Limits: 10 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateApiKeyBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ApiKeyWithSecret | Approval
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
