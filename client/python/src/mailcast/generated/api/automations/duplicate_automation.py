from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.automation import Automation
from ...models.duplicate_automation_body import DuplicateAutomationBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    automation_id: str,
    *,
    body: DuplicateAutomationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/automations/{automation_id}/duplicate".format(
            automation_id=quote(str(automation_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
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
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: DuplicateAutomationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Automation]:
    """Copy an automation as a new draft.

     The copy has what is written, steps with their ids included, and no readers. Its trigger can be
    changed.

    Limits: 60 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        body (DuplicateAutomationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Automation]
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
    body: DuplicateAutomationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Automation:
    """Copy an automation as a new draft.

     The copy has what is written, steps with their ids included, and no readers. Its trigger can be
    changed.

    Limits: 60 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        body (DuplicateAutomationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Automation
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
    body: DuplicateAutomationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Automation]:
    """Copy an automation as a new draft.

     The copy has what is written, steps with their ids included, and no readers. Its trigger can be
    changed.

    Limits: 60 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        body (DuplicateAutomationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Automation]
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
    body: DuplicateAutomationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Automation:
    """Copy an automation as a new draft.

     The copy has what is written, steps with their ids included, and no readers. Its trigger can be
    changed.

    Limits: 60 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        body (DuplicateAutomationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Automation
    """

    return (
        await asyncio_detailed(
            automation_id=automation_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
