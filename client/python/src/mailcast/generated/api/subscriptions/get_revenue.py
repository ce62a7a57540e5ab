from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.revenue import Revenue
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    newsletter_id: str | Unset = UNSET,
    months: int | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["newsletterId"] = newsletter_id

    params["months"] = months

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/revenue",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Revenue:
    if response.status_code == 200:
        response_200 = Revenue.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Revenue]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    months: int | Unset = UNSET,
) -> Response[Revenue]:
    """Read what paid newsletters earn: recurring revenue, churn and trials by currency and month.

     Amounts of different currencies are never added. Each count is the length of a list:
    list_subscriptions takes `currency`, `source`, `month` and `movement`. Play money counts until the
    account takes real money (`livemode`). Prices are those of now: a reader who changed from monthly to
    yearly counts as yearly in earlier months too.

    Args:
        newsletter_id (str | Unset):
        months (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Revenue]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        months=months,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    months: int | Unset = UNSET,
) -> Revenue:
    """Read what paid newsletters earn: recurring revenue, churn and trials by currency and month.

     Amounts of different currencies are never added. Each count is the length of a list:
    list_subscriptions takes `currency`, `source`, `month` and `movement`. Play money counts until the
    account takes real money (`livemode`). Prices are those of now: a reader who changed from monthly to
    yearly counts as yearly in earlier months too.

    Args:
        newsletter_id (str | Unset):
        months (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Revenue
    """

    return sync_detailed(
        client=client,
        newsletter_id=newsletter_id,
        months=months,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    months: int | Unset = UNSET,
) -> Response[Revenue]:
    """Read what paid newsletters earn: recurring revenue, churn and trials by currency and month.

     Amounts of different currencies are never added. Each count is the length of a list:
    list_subscriptions takes `currency`, `source`, `month` and `movement`. Play money counts until the
    account takes real money (`livemode`). Prices are those of now: a reader who changed from monthly to
    yearly counts as yearly in earlier months too.

    Args:
        newsletter_id (str | Unset):
        months (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Revenue]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        months=months,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    months: int | Unset = UNSET,
) -> Revenue:
    """Read what paid newsletters earn: recurring revenue, churn and trials by currency and month.

     Amounts of different currencies are never added. Each count is the length of a list:
    list_subscriptions takes `currency`, `source`, `month` and `movement`. Play money counts until the
    account takes real money (`livemode`). Prices are those of now: a reader who changed from monthly to
    yearly counts as yearly in earlier months too.

    Args:
        newsletter_id (str | Unset):
        months (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Revenue
    """

    return (
        await asyncio_detailed(
            client=client,
            newsletter_id=newsletter_id,
            months=months,
        )
    ).parsed
