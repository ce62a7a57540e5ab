from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.automation import Automation
from ...models.update_automation_body import UpdateAutomationBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    automation_id: str,
    *,
    body: UpdateAutomationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    _kwargs: dict[str, Any] = {
        "method": "patch",
        "url": "/api/v1/automations/{automation_id}".format(
            automation_id=quote(str(automation_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Approval | Automation:
    if response.status_code == 200:
        response_200 = Automation.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Approval | Automation]:
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
    body: UpdateAutomationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | Automation]:
    """Change an automation. What is active stays so: the change is a draft beside it.

     Only the fields that are sent change; trigger, entry, exit and steps are each replaced as a whole.
    Keep the ids of steps, since readers and the report are at these.
    activate_automation publishes the draft. Send the active values again to drop it. The name changes
    at once.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateAutomationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Automation]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateAutomationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | Automation:
    """Change an automation. What is active stays so: the change is a draft beside it.

     Only the fields that are sent change; trigger, entry, exit and steps are each replaced as a whole.
    Keep the ids of steps, since readers and the report are at these.
    activate_automation publishes the draft. Send the active values again to drop it. The name changes
    at once.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateAutomationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Automation
    """

    return sync_detailed(
        automation_id=automation_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateAutomationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | Automation]:
    """Change an automation. What is active stays so: the change is a draft beside it.

     Only the fields that are sent change; trigger, entry, exit and steps are each replaced as a whole.
    Keep the ids of steps, since readers and the report are at these.
    activate_automation publishes the draft. Send the active values again to drop it. The name changes
    at once.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateAutomationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Automation]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateAutomationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | Automation:
    """Change an automation. What is active stays so: the change is a draft beside it.

     Only the fields that are sent change; trigger, entry, exit and steps are each replaced as a whole.
    Keep the ids of steps, since readers and the report are at these.
    activate_automation publishes the draft. Send the active values again to drop it. The name changes
    at once.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateAutomationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Automation
    """

    return (
        await asyncio_detailed(
            automation_id=automation_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
