from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.activate_automation_body import ActivateAutomationBody
from ...models.automation import Automation
from ...models.automation_activation import AutomationActivation
from ...types import UNSET, Response, Unset


def _get_kwargs(
    automation_id: str,
    *,
    body: ActivateAutomationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/automations/{automation_id}/activate".format(
            automation_id=quote(str(automation_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Automation | AutomationActivation:
    if response.status_code == 200:
        response_200 = AutomationActivation.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = Automation.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Automation | AutomationActivation]:
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
    body: ActivateAutomationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Automation | AutomationActivation]:
    """Activate an automation: begin it, resume it, or publish what was written beside it.

     With dryRun nothing changes, and the answer says what is in the way; call again with its `confirm`
    to activate just that. existing=matching lets contacts enter for whom the trigger is true already.
    Readers who are inside an earlier version finish that version, unless readersInside=move takes them
    to the same step of this one.

    Limits: 30 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ActivateAutomationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Automation | AutomationActivation]
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
    body: ActivateAutomationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Automation | AutomationActivation:
    """Activate an automation: begin it, resume it, or publish what was written beside it.

     With dryRun nothing changes, and the answer says what is in the way; call again with its `confirm`
    to activate just that. existing=matching lets contacts enter for whom the trigger is true already.
    Readers who are inside an earlier version finish that version, unless readersInside=move takes them
    to the same step of this one.

    Limits: 30 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ActivateAutomationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Automation | AutomationActivation
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
    body: ActivateAutomationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Automation | AutomationActivation]:
    """Activate an automation: begin it, resume it, or publish what was written beside it.

     With dryRun nothing changes, and the answer says what is in the way; call again with its `confirm`
    to activate just that. existing=matching lets contacts enter for whom the trigger is true already.
    Readers who are inside an earlier version finish that version, unless readersInside=move takes them
    to the same step of this one.

    Limits: 30 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ActivateAutomationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Automation | AutomationActivation]
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
    body: ActivateAutomationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Automation | AutomationActivation:
    """Activate an automation: begin it, resume it, or publish what was written beside it.

     With dryRun nothing changes, and the answer says what is in the way; call again with its `confirm`
    to activate just that. existing=matching lets contacts enter for whom the trigger is true already.
    Readers who are inside an earlier version finish that version, unless readersInside=move takes them
    to the same step of this one.

    Limits: 30 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (ActivateAutomationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Automation | AutomationActivation
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
