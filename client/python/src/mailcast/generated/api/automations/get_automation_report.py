from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.automation_report import AutomationReport
from ...types import Response


def _get_kwargs(
    automation_id: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/automations/{automation_id}/report".format(
            automation_id=quote(str(automation_id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> AutomationReport:
    if response.status_code == 200:
        response_200 = AutomationReport.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[AutomationReport]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[AutomationReport]:
    """Read how readers fare in an automation: as a whole, and at each step.

     Figures count runs and lines of their logs, so that no change of the automation resets one.
    list_automation_runs shows the readers who are at a step, finished, left or failed. Steps are those
    of the active version from top to bottom; steps of earlier versions follow.

    Limits: 120 an hour for the account.

    Args:
        automation_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AutomationReport]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> AutomationReport:
    """Read how readers fare in an automation: as a whole, and at each step.

     Figures count runs and lines of their logs, so that no change of the automation resets one.
    list_automation_runs shows the readers who are at a step, finished, left or failed. Steps are those
    of the active version from top to bottom; steps of earlier versions follow.

    Limits: 120 an hour for the account.

    Args:
        automation_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AutomationReport
    """

    return sync_detailed(
        automation_id=automation_id,
        client=client,
    ).parsed


async def asyncio_detailed(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[AutomationReport]:
    """Read how readers fare in an automation: as a whole, and at each step.

     Figures count runs and lines of their logs, so that no change of the automation resets one.
    list_automation_runs shows the readers who are at a step, finished, left or failed. Steps are those
    of the active version from top to bottom; steps of earlier versions follow.

    Limits: 120 an hour for the account.

    Args:
        automation_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AutomationReport]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> AutomationReport:
    """Read how readers fare in an automation: as a whole, and at each step.

     Figures count runs and lines of their logs, so that no change of the automation resets one.
    list_automation_runs shows the readers who are at a step, finished, left or failed. Steps are those
    of the active version from top to bottom; steps of earlier versions follow.

    Limits: 120 an hour for the account.

    Args:
        automation_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AutomationReport
    """

    return (
        await asyncio_detailed(
            automation_id=automation_id,
            client=client,
        )
    ).parsed
