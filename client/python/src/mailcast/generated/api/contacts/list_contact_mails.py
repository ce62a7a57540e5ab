from http import HTTPStatus
from typing import Any, Literal
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_contact_mails_response_200 import ListContactMailsResponse200
from ...types import UNSET, Response, Unset


def _get_kwargs(
    contact_id: str,
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    params["include"] = include

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/contacts/{contact_id}/mails".format(
            contact_id=quote(str(contact_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ListContactMailsResponse200:
    if response.status_code == 200:
        response_200 = ListContactMailsResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListContactMailsResponse200]:
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
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListContactMailsResponse200]:
    """List the mails to one contact, newest first: what became of each, and why.

     Campaigns, the welcome mail and confirmations; test mails are not in it. Mails that wait come first.
    Welcomes and confirmations stay for 400 days, campaigns until they are deleted. A campaign that is
    missing was never meant for this contact. A mail that the mail server accepted and that came back
    later stays `sent`: the contact is `bounced` then, and list_suppressions has the reply.

    Args:
        contact_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListContactMailsResponse200]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        limit=limit,
        cursor=cursor,
        include=include,
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
    include: Literal["total"] | Unset = UNSET,
) -> ListContactMailsResponse200:
    """List the mails to one contact, newest first: what became of each, and why.

     Campaigns, the welcome mail and confirmations; test mails are not in it. Mails that wait come first.
    Welcomes and confirmations stay for 400 days, campaigns until they are deleted. A campaign that is
    missing was never meant for this contact. A mail that the mail server accepted and that came back
    later stays `sent`: the contact is `bounced` then, and list_suppressions has the reply.

    Args:
        contact_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListContactMailsResponse200
    """

    return sync_detailed(
        contact_id=contact_id,
        client=client,
        limit=limit,
        cursor=cursor,
        include=include,
    ).parsed


async def asyncio_detailed(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListContactMailsResponse200]:
    """List the mails to one contact, newest first: what became of each, and why.

     Campaigns, the welcome mail and confirmations; test mails are not in it. Mails that wait come first.
    Welcomes and confirmations stay for 400 days, campaigns until they are deleted. A campaign that is
    missing was never meant for this contact. A mail that the mail server accepted and that came back
    later stays `sent`: the contact is `bounced` then, and list_suppressions has the reply.

    Args:
        contact_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListContactMailsResponse200]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListContactMailsResponse200:
    """List the mails to one contact, newest first: what became of each, and why.

     Campaigns, the welcome mail and confirmations; test mails are not in it. Mails that wait come first.
    Welcomes and confirmations stay for 400 days, campaigns until they are deleted. A campaign that is
    missing was never meant for this contact. A mail that the mail server accepted and that came back
    later stays `sent`: the contact is `bounced` then, and list_suppressions has the reply.

    Args:
        contact_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListContactMailsResponse200
    """

    return (
        await asyncio_detailed(
            contact_id=contact_id,
            client=client,
            limit=limit,
            cursor=cursor,
            include=include,
        )
    ).parsed
