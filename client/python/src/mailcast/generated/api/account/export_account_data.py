from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.account_export import AccountExport
from ...models.export_account_data_body import ExportAccountDataBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: ExportAccountDataBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/account/export",
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> AccountExport:
    if response.status_code == 202:
        response_202 = AccountExport.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[AccountExport]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: ExportAccountDataBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[AccountExport]:
    """Export everything that the account has, as one ZIP archive.

     A job writes it: follow it with get_account_export. The owner is mailed the link, which works for 7
    days. The archive holds JSON Lines with their schemas, counts and checksums, and the files of
    images. It holds no secret: no key, no password, no signing secret. It works without an active plan.

    Limits: 1 in 5 minutes for the account.

    Args:
        idempotency_key (str | Unset):
        body (ExportAccountDataBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AccountExport]
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
    body: ExportAccountDataBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> AccountExport:
    """Export everything that the account has, as one ZIP archive.

     A job writes it: follow it with get_account_export. The owner is mailed the link, which works for 7
    days. The archive holds JSON Lines with their schemas, counts and checksums, and the files of
    images. It holds no secret: no key, no password, no signing secret. It works without an active plan.

    Limits: 1 in 5 minutes for the account.

    Args:
        idempotency_key (str | Unset):
        body (ExportAccountDataBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AccountExport
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: ExportAccountDataBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[AccountExport]:
    """Export everything that the account has, as one ZIP archive.

     A job writes it: follow it with get_account_export. The owner is mailed the link, which works for 7
    days. The archive holds JSON Lines with their schemas, counts and checksums, and the files of
    images. It holds no secret: no key, no password, no signing secret. It works without an active plan.

    Limits: 1 in 5 minutes for the account.

    Args:
        idempotency_key (str | Unset):
        body (ExportAccountDataBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AccountExport]
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
    body: ExportAccountDataBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> AccountExport:
    """Export everything that the account has, as one ZIP archive.

     A job writes it: follow it with get_account_export. The owner is mailed the link, which works for 7
    days. The archive holds JSON Lines with their schemas, counts and checksums, and the files of
    images. It holds no secret: no key, no password, no signing secret. It works without an active plan.

    Limits: 1 in 5 minutes for the account.

    Args:
        idempotency_key (str | Unset):
        body (ExportAccountDataBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AccountExport
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
