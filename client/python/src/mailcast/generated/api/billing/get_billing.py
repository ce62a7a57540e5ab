from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.account_billing import AccountBilling
from ...types import Response


def _get_kwargs() -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/billing",
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> AccountBilling:
    if response.status_code == 200:
        response_200 = AccountBilling.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[AccountBilling]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
) -> Response[AccountBilling]:
    """Read the account's plan, its limits, and how much of them is used.

     It works without an active plan. E-mails are counted by calendar month (UTC): campaigns and welcome
    mails, as sent or uncertain. A send that meets the end of them stops, and `resume_campaign`
    continues it once the count has restarted or the plan has grown.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AccountBilling]
    """

    kwargs = _get_kwargs()

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
) -> AccountBilling:
    """Read the account's plan, its limits, and how much of them is used.

     It works without an active plan. E-mails are counted by calendar month (UTC): campaigns and welcome
    mails, as sent or uncertain. A send that meets the end of them stops, and `resume_campaign`
    continues it once the count has restarted or the plan has grown.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AccountBilling
    """

    return sync_detailed(
        client=client,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
) -> Response[AccountBilling]:
    """Read the account's plan, its limits, and how much of them is used.

     It works without an active plan. E-mails are counted by calendar month (UTC): campaigns and welcome
    mails, as sent or uncertain. A send that meets the end of them stops, and `resume_campaign`
    continues it once the count has restarted or the plan has grown.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AccountBilling]
    """

    kwargs = _get_kwargs()

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
) -> AccountBilling:
    """Read the account's plan, its limits, and how much of them is used.

     It works without an active plan. E-mails are counted by calendar month (UTC): campaigns and welcome
    mails, as sent or uncertain. A send that meets the end of them stops, and `resume_campaign`
    continues it once the count has restarted or the plan has grown.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AccountBilling
    """

    return (
        await asyncio_detailed(
            client=client,
        )
    ).parsed
