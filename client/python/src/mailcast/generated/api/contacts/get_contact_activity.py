from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.get_contact_activity_response_200 import GetContactActivityResponse200
from ...types import UNSET, Response, Unset


def _get_kwargs(
    contact_id: str,
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/contacts/{contact_id}/activity".format(
            contact_id=quote(str(contact_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> GetContactActivityResponse200:
    if response.status_code == 200:
        response_200 = GetContactActivityResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[GetContactActivityResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> Response[GetContactActivityResponse200]:
    """Get what happened to one contact, newest first.

     Signups, confirmations and unsubscribes; changes of tags, custom fields and tier of the last 30
    days; mails that were sent or failed, their opens and clicks by people; and bounces and complaints,
    which lose the mail server's words after 90 days. list_contact_mails also has mails that wait or
    were skipped.

    Args:
        contact_id (str):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GetContactActivityResponse200]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        limit=limit,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> GetContactActivityResponse200:
    """Get what happened to one contact, newest first.

     Signups, confirmations and unsubscribes; changes of tags, custom fields and tier of the last 30
    days; mails that were sent or failed, their opens and clicks by people; and bounces and complaints,
    which lose the mail server's words after 90 days. list_contact_mails also has mails that wait or
    were skipped.

    Args:
        contact_id (str):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GetContactActivityResponse200
    """

    return sync_detailed(
        contact_id=contact_id,
        client=client,
        limit=limit,
        cursor=cursor,
    ).parsed


async def asyncio_detailed(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> Response[GetContactActivityResponse200]:
    """Get what happened to one contact, newest first.

     Signups, confirmations and unsubscribes; changes of tags, custom fields and tier of the last 30
    days; mails that were sent or failed, their opens and clicks by people; and bounces and complaints,
    which lose the mail server's words after 90 days. list_contact_mails also has mails that wait or
    were skipped.

    Args:
        contact_id (str):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GetContactActivityResponse200]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> GetContactActivityResponse200:
    """Get what happened to one contact, newest first.

     Signups, confirmations and unsubscribes; changes of tags, custom fields and tier of the last 30
    days; mails that were sent or failed, their opens and clicks by people; and bounces and complaints,
    which lose the mail server's words after 90 days. list_contact_mails also has mails that wait or
    were skipped.

    Args:
        contact_id (str):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GetContactActivityResponse200
    """

    return (
        await asyncio_detailed(
            contact_id=contact_id,
            client=client,
            limit=limit,
            cursor=cursor,
        )
    ).parsed
