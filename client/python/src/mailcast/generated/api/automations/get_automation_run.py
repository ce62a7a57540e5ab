from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.automation_run_with_log import AutomationRunWithLog
from ...types import Response


def _get_kwargs(
    automation_id: str,
    run_id: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/automations/{automation_id}/runs/{run_id}".format(
            automation_id=quote(str(automation_id), safe=""),
            run_id=quote(str(run_id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> AutomationRunWithLog:
    if response.status_code == 200:
        response_200 = AutomationRunWithLog.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[AutomationRunWithLog]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    automation_id: str,
    run_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[AutomationRunWithLog]:
    """Read one reader's way through an automation, with all that happened on it.

     The log tells each step, why it took the branch that it took, and why a mail was left out. Its lines
    are kept for 400 days, and as long as the reader is inside.

    Args:
        automation_id (str):
        run_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AutomationRunWithLog]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
        run_id=run_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    automation_id: str,
    run_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> AutomationRunWithLog:
    """Read one reader's way through an automation, with all that happened on it.

     The log tells each step, why it took the branch that it took, and why a mail was left out. Its lines
    are kept for 400 days, and as long as the reader is inside.

    Args:
        automation_id (str):
        run_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AutomationRunWithLog
    """

    return sync_detailed(
        automation_id=automation_id,
        run_id=run_id,
        client=client,
    ).parsed


async def asyncio_detailed(
    automation_id: str,
    run_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[AutomationRunWithLog]:
    """Read one reader's way through an automation, with all that happened on it.

     The log tells each step, why it took the branch that it took, and why a mail was left out. Its lines
    are kept for 400 days, and as long as the reader is inside.

    Args:
        automation_id (str):
        run_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AutomationRunWithLog]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
        run_id=run_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    automation_id: str,
    run_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> AutomationRunWithLog:
    """Read one reader's way through an automation, with all that happened on it.

     The log tells each step, why it took the branch that it took, and why a mail was left out. Its lines
    are kept for 400 days, and as long as the reader is inside.

    Args:
        automation_id (str):
        run_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AutomationRunWithLog
    """

    return (
        await asyncio_detailed(
            automation_id=automation_id,
            run_id=run_id,
            client=client,
        )
    ).parsed
