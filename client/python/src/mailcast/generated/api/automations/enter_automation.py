from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.automation_run import AutomationRun
from ...models.enter_automation_body import EnterAutomationBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    automation_id: str,
    *,
    body: EnterAutomationBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/automations/{automation_id}/enter".format(
            automation_id=quote(str(automation_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Approval | AutomationRun:
    if response.status_code == 201:
        response_201 = AutomationRun.from_dict(response.json())

        return response_201

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Approval | AutomationRun]:
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
    body: EnterAutomationBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | AutomationRun]:
    """Let one contact enter an automation, whatever its trigger is.

     The trigger need not have come; its filter and the rules of entry hold. It is the way into an
    automation with the trigger api.

    Limits: 600 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        body (EnterAutomationBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | AutomationRun]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: EnterAutomationBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | AutomationRun:
    """Let one contact enter an automation, whatever its trigger is.

     The trigger need not have come; its filter and the rules of entry hold. It is the way into an
    automation with the trigger api.

    Limits: 600 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        body (EnterAutomationBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | AutomationRun
    """

    return sync_detailed(
        automation_id=automation_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: EnterAutomationBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | AutomationRun]:
    """Let one contact enter an automation, whatever its trigger is.

     The trigger need not have come; its filter and the rules of entry hold. It is the way into an
    automation with the trigger api.

    Limits: 600 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        body (EnterAutomationBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | AutomationRun]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: EnterAutomationBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | AutomationRun:
    """Let one contact enter an automation, whatever its trigger is.

     The trigger need not have come; its filter and the rules of entry hold. It is the way into an
    automation with the trigger api.

    Limits: 600 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        body (EnterAutomationBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | AutomationRun
    """

    return (
        await asyncio_detailed(
            automation_id=automation_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
