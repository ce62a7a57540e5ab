from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.automation import Automation
from ...models.create_automation_body import CreateAutomationBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: CreateAutomationBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/automations",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Automation:
    if response.status_code == 201:
        response_201 = Automation.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Automation]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateAutomationBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Automation]:
    """Write an automation: who enters, what happens step by step, who leaves.

     Send trigger and steps, or the name of a recipe to begin with (list_automation_recipes). Links of a
    recipe lead to the newsletter’s page and its latest issues, where it has some. It is a draft, which
    nobody enters, until activate_automation.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateAutomationBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Automation]
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
    body: CreateAutomationBody,
    idempotency_key: str | Unset = UNSET,
) -> Automation:
    """Write an automation: who enters, what happens step by step, who leaves.

     Send trigger and steps, or the name of a recipe to begin with (list_automation_recipes). Links of a
    recipe lead to the newsletter’s page and its latest issues, where it has some. It is a draft, which
    nobody enters, until activate_automation.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateAutomationBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Automation
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateAutomationBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Automation]:
    """Write an automation: who enters, what happens step by step, who leaves.

     Send trigger and steps, or the name of a recipe to begin with (list_automation_recipes). Links of a
    recipe lead to the newsletter’s page and its latest issues, where it has some. It is a draft, which
    nobody enters, until activate_automation.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateAutomationBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Automation]
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
    body: CreateAutomationBody,
    idempotency_key: str | Unset = UNSET,
) -> Automation:
    """Write an automation: who enters, what happens step by step, who leaves.

     Send trigger and steps, or the name of a recipe to begin with (list_automation_recipes). Links of a
    recipe lead to the newsletter’s page and its latest issues, where it has some. It is a draft, which
    nobody enters, until activate_automation.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateAutomationBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Automation
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
