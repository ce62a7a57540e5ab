from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.erasure import Erasure
from ...types import Response


def _get_kwargs(
    receipt_id: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/erasures/{receipt_id}".format(
            receipt_id=quote(str(receipt_id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Erasure:
    if response.status_code == 200:
        response_200 = Erasure.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Erasure]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    receipt_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[Erasure]:
    """Read the receipt of an erasure.

     It proves when a request was fulfilled. It names neither the person nor the address. Receipts are
    kept as long as the account.

    Args:
        receipt_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Erasure]
    """

    kwargs = _get_kwargs(
        receipt_id=receipt_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    receipt_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Erasure:
    """Read the receipt of an erasure.

     It proves when a request was fulfilled. It names neither the person nor the address. Receipts are
    kept as long as the account.

    Args:
        receipt_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Erasure
    """

    return sync_detailed(
        receipt_id=receipt_id,
        client=client,
    ).parsed


async def asyncio_detailed(
    receipt_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[Erasure]:
    """Read the receipt of an erasure.

     It proves when a request was fulfilled. It names neither the person nor the address. Receipts are
    kept as long as the account.

    Args:
        receipt_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Erasure]
    """

    kwargs = _get_kwargs(
        receipt_id=receipt_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    receipt_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Erasure:
    """Read the receipt of an erasure.

     It proves when a request was fulfilled. It names neither the person nor the address. Receipts are
    kept as long as the account.

    Args:
        receipt_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Erasure
    """

    return (
        await asyncio_detailed(
            receipt_id=receipt_id,
            client=client,
        )
    ).parsed
