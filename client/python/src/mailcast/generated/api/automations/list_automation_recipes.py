from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.automation_recipes import AutomationRecipes
from ...types import Response


def _get_kwargs() -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/automations/recipes",
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> AutomationRecipes:
    if response.status_code == 200:
        response_200 = AutomationRecipes.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[AutomationRecipes]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
) -> Response[AutomationRecipes]:
    """List the automations that come written, to begin with.

     Create one with create_automation and its name in `recipe`, change its words with update_automation,
    then activate it. Its mails are in German for a newsletter in German, else in English; here the
    account's first newsletter decides.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AutomationRecipes]
    """

    kwargs = _get_kwargs()

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
) -> AutomationRecipes:
    """List the automations that come written, to begin with.

     Create one with create_automation and its name in `recipe`, change its words with update_automation,
    then activate it. Its mails are in German for a newsletter in German, else in English; here the
    account's first newsletter decides.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AutomationRecipes
    """

    return sync_detailed(
        client=client,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
) -> Response[AutomationRecipes]:
    """List the automations that come written, to begin with.

     Create one with create_automation and its name in `recipe`, change its words with update_automation,
    then activate it. Its mails are in German for a newsletter in German, else in English; here the
    account's first newsletter decides.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AutomationRecipes]
    """

    kwargs = _get_kwargs()

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
) -> AutomationRecipes:
    """List the automations that come written, to begin with.

     Create one with create_automation and its name in `recipe`, change its words with update_automation,
    then activate it. Its mails are in German for a newsletter in German, else in English; here the
    account's first newsletter decides.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AutomationRecipes
    """

    return (
        await asyncio_detailed(
            client=client,
        )
    ).parsed
