from http import HTTPStatus
from typing import Any, Literal
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_automation_runs_response_200 import ListAutomationRunsResponse200
from ...models.list_automation_runs_status import (
    ListAutomationRunsStatus,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    automation_id: str,
    *,
    contact_id: str | Unset = UNSET,
    step_id: str | Unset = UNSET,
    status: ListAutomationRunsStatus | Unset = UNSET,
    reason: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["contactId"] = contact_id

    params["stepId"] = step_id

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    params["reason"] = reason

    params["limit"] = limit

    params["cursor"] = cursor

    params["include"] = include

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/automations/{automation_id}/runs".format(
            automation_id=quote(str(automation_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ListAutomationRunsResponse200:
    if response.status_code == 200:
        response_200 = ListAutomationRunsResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListAutomationRunsResponse200]:
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
    contact_id: str | Unset = UNSET,
    step_id: str | Unset = UNSET,
    status: ListAutomationRunsStatus | Unset = UNSET,
    reason: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListAutomationRunsResponse200]:
    """List the ways of readers through an automation, newest first.

     Narrow it to one contact, to those who wait at a step, to a status, or to a reason of the report.

    Args:
        automation_id (str):
        contact_id (str | Unset):
        step_id (str | Unset):
        status (ListAutomationRunsStatus | Unset):
        reason (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListAutomationRunsResponse200]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
        contact_id=contact_id,
        step_id=step_id,
        status=status,
        reason=reason,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    contact_id: str | Unset = UNSET,
    step_id: str | Unset = UNSET,
    status: ListAutomationRunsStatus | Unset = UNSET,
    reason: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListAutomationRunsResponse200:
    """List the ways of readers through an automation, newest first.

     Narrow it to one contact, to those who wait at a step, to a status, or to a reason of the report.

    Args:
        automation_id (str):
        contact_id (str | Unset):
        step_id (str | Unset):
        status (ListAutomationRunsStatus | Unset):
        reason (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListAutomationRunsResponse200
    """

    return sync_detailed(
        automation_id=automation_id,
        client=client,
        contact_id=contact_id,
        step_id=step_id,
        status=status,
        reason=reason,
        limit=limit,
        cursor=cursor,
        include=include,
    ).parsed


async def asyncio_detailed(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    contact_id: str | Unset = UNSET,
    step_id: str | Unset = UNSET,
    status: ListAutomationRunsStatus | Unset = UNSET,
    reason: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListAutomationRunsResponse200]:
    """List the ways of readers through an automation, newest first.

     Narrow it to one contact, to those who wait at a step, to a status, or to a reason of the report.

    Args:
        automation_id (str):
        contact_id (str | Unset):
        step_id (str | Unset):
        status (ListAutomationRunsStatus | Unset):
        reason (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListAutomationRunsResponse200]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
        contact_id=contact_id,
        step_id=step_id,
        status=status,
        reason=reason,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    contact_id: str | Unset = UNSET,
    step_id: str | Unset = UNSET,
    status: ListAutomationRunsStatus | Unset = UNSET,
    reason: str | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListAutomationRunsResponse200:
    """List the ways of readers through an automation, newest first.

     Narrow it to one contact, to those who wait at a step, to a status, or to a reason of the report.

    Args:
        automation_id (str):
        contact_id (str | Unset):
        step_id (str | Unset):
        status (ListAutomationRunsStatus | Unset):
        reason (str | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListAutomationRunsResponse200
    """

    return (
        await asyncio_detailed(
            automation_id=automation_id,
            client=client,
            contact_id=contact_id,
            step_id=step_id,
            status=status,
            reason=reason,
            limit=limit,
            cursor=cursor,
            include=include,
        )
    ).parsed
