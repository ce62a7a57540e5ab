from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.automation import Automation
from ...types import UNSET, Response, Unset


def _get_kwargs(
    automation_id: str,
    *,
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
        "url": "/api/v1/automations/{automation_id}/pause".format(
            automation_id=quote(str(automation_id), safe=""),
        ),
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Automation:
    if response.status_code == 200:
        response_200 = Automation.from_dict(response.json())

        return response_200

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
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Automation]:
    """Stop an automation: nobody enters, and readers inside keep their place.

     Mails that were handed to the queue still leave. Resume it with activate_automation: mails that are
    later than skipIfLateBy by then are left out.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Automation]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
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
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Automation:
    """Stop an automation: nobody enters, and readers inside keep their place.

     Mails that were handed to the queue still leave. Resume it with activate_automation: mails that are
    later than skipIfLateBy by then are left out.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Automation
    """

    return sync_detailed(
        automation_id=automation_id,
        client=client,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Automation]:
    """Stop an automation: nobody enters, and readers inside keep their place.

     Mails that were handed to the queue still leave. Resume it with activate_automation: mails that are
    later than skipIfLateBy by then are left out.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Automation]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Automation:
    """Stop an automation: nobody enters, and readers inside keep their place.

     Mails that were handed to the queue still leave. Resume it with activate_automation: mails that are
    later than skipIfLateBy by then are left out.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):

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
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
