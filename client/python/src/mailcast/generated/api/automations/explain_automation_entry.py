from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.automation_entry_explanation import AutomationEntryExplanation
from ...types import UNSET, Response


def _get_kwargs(
    automation_id: str,
    *,
    contact_id: str,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["contactId"] = contact_id

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/automations/{automation_id}/explain".format(
            automation_id=quote(str(automation_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> AutomationEntryExplanation:
    if response.status_code == 200:
        response_200 = AutomationEntryExplanation.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[AutomationEntryExplanation]:
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
    contact_id: str,
) -> Response[AutomationEntryExplanation]:
    """Tell why a contact entered an automation or did not, rule by rule.

    Args:
        automation_id (str):
        contact_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AutomationEntryExplanation]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
        contact_id=contact_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    contact_id: str,
) -> AutomationEntryExplanation:
    """Tell why a contact entered an automation or did not, rule by rule.

    Args:
        automation_id (str):
        contact_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AutomationEntryExplanation
    """

    return sync_detailed(
        automation_id=automation_id,
        client=client,
        contact_id=contact_id,
    ).parsed


async def asyncio_detailed(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    contact_id: str,
) -> Response[AutomationEntryExplanation]:
    """Tell why a contact entered an automation or did not, rule by rule.

    Args:
        automation_id (str):
        contact_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AutomationEntryExplanation]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
        contact_id=contact_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    contact_id: str,
) -> AutomationEntryExplanation:
    """Tell why a contact entered an automation or did not, rule by rule.

    Args:
        automation_id (str):
        contact_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AutomationEntryExplanation
    """

    return (
        await asyncio_detailed(
            automation_id=automation_id,
            client=client,
            contact_id=contact_id,
        )
    ).parsed
