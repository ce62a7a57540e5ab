from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.api_key import ApiKey
from ...models.approval import Approval
from ...models.update_api_key_body import UpdateApiKeyBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    key_id: str,
    *,
    body: UpdateApiKeyBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "patch",
        "url": "/api/v1/api-keys/{key_id}".format(
            key_id=quote(str(key_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ApiKey | Approval:
    if response.status_code == 200:
        response_200 = ApiKey.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[ApiKey | Approval]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    key_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateApiKeyBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[ApiKey | Approval]:
    """Rename an API key, set its limits, or whether web pages may use it.

     A merge patch (RFC 7396). The change applies from the next call on, in every process. Set
    `browserUse: refused` for a key that only your servers have. Do not set it for a key in a web page:
    any visitor could then read the key and invent a visitorIp. A key sets no wider limits than its own,
    and a key with limits widens those of no key.

    Args:
        key_id (str):
        idempotency_key (str | Unset):
        body (UpdateApiKeyBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ApiKey | Approval]
    """

    kwargs = _get_kwargs(
        key_id=key_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    key_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateApiKeyBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> ApiKey | Approval:
    """Rename an API key, set its limits, or whether web pages may use it.

     A merge patch (RFC 7396). The change applies from the next call on, in every process. Set
    `browserUse: refused` for a key that only your servers have. Do not set it for a key in a web page:
    any visitor could then read the key and invent a visitorIp. A key sets no wider limits than its own,
    and a key with limits widens those of no key.

    Args:
        key_id (str):
        idempotency_key (str | Unset):
        body (UpdateApiKeyBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ApiKey | Approval
    """

    return sync_detailed(
        key_id=key_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    key_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateApiKeyBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[ApiKey | Approval]:
    """Rename an API key, set its limits, or whether web pages may use it.

     A merge patch (RFC 7396). The change applies from the next call on, in every process. Set
    `browserUse: refused` for a key that only your servers have. Do not set it for a key in a web page:
    any visitor could then read the key and invent a visitorIp. A key sets no wider limits than its own,
    and a key with limits widens those of no key.

    Args:
        key_id (str):
        idempotency_key (str | Unset):
        body (UpdateApiKeyBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ApiKey | Approval]
    """

    kwargs = _get_kwargs(
        key_id=key_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    key_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateApiKeyBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> ApiKey | Approval:
    """Rename an API key, set its limits, or whether web pages may use it.

     A merge patch (RFC 7396). The change applies from the next call on, in every process. Set
    `browserUse: refused` for a key that only your servers have. Do not set it for a key in a web page:
    any visitor could then read the key and invent a visitorIp. A key sets no wider limits than its own,
    and a key with limits widens those of no key.

    Args:
        key_id (str):
        idempotency_key (str | Unset):
        body (UpdateApiKeyBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ApiKey | Approval
    """

    return (
        await asyncio_detailed(
            key_id=key_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
