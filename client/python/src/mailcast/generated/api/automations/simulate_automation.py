from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.automation_simulation import AutomationSimulation
from ...models.simulate_automation_body import SimulateAutomationBody
from ...types import Response


def _get_kwargs(
    automation_id: str,
    *,
    body: SimulateAutomationBody,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/automations/{automation_id}/simulate".format(
            automation_id=quote(str(automation_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> AutomationSimulation:
    if response.status_code == 200:
        response_200 = AutomationSimulation.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[AutomationSimulation]:
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
    body: SimulateAutomationBody,
) -> Response[AutomationSimulation]:
    """Live through the coming days of an automation with real contacts. Nothing is written, and nothing is
    sent.

     The engine itself carries the contacts through the tree as it is written now, under a clock of its
    own, and everything is taken back. The contacts enter whatever trigger and rules of entry say. Mails
    count as sent at once; with assume each reader opens or clicks one some time after. Other
    automations are not entered. Takes at most as long as reads may.

    Limits: 60 an hour for the account.

    Args:
        automation_id (str):
        body (SimulateAutomationBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AutomationSimulation]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SimulateAutomationBody,
) -> AutomationSimulation:
    """Live through the coming days of an automation with real contacts. Nothing is written, and nothing is
    sent.

     The engine itself carries the contacts through the tree as it is written now, under a clock of its
    own, and everything is taken back. The contacts enter whatever trigger and rules of entry say. Mails
    count as sent at once; with assume each reader opens or clicks one some time after. Other
    automations are not entered. Takes at most as long as reads may.

    Limits: 60 an hour for the account.

    Args:
        automation_id (str):
        body (SimulateAutomationBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AutomationSimulation
    """

    return sync_detailed(
        automation_id=automation_id,
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SimulateAutomationBody,
) -> Response[AutomationSimulation]:
    """Live through the coming days of an automation with real contacts. Nothing is written, and nothing is
    sent.

     The engine itself carries the contacts through the tree as it is written now, under a clock of its
    own, and everything is taken back. The contacts enter whatever trigger and rules of entry say. Mails
    count as sent at once; with assume each reader opens or clicks one some time after. Other
    automations are not entered. Takes at most as long as reads may.

    Limits: 60 an hour for the account.

    Args:
        automation_id (str):
        body (SimulateAutomationBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AutomationSimulation]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SimulateAutomationBody,
) -> AutomationSimulation:
    """Live through the coming days of an automation with real contacts. Nothing is written, and nothing is
    sent.

     The engine itself carries the contacts through the tree as it is written now, under a clock of its
    own, and everything is taken back. The contacts enter whatever trigger and rules of entry say. Mails
    count as sent at once; with assume each reader opens or clicks one some time after. Other
    automations are not entered. Takes at most as long as reads may.

    Limits: 60 an hour for the account.

    Args:
        automation_id (str):
        body (SimulateAutomationBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AutomationSimulation
    """

    return (
        await asyncio_detailed(
            automation_id=automation_id,
            client=client,
            body=body,
        )
    ).parsed
