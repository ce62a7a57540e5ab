from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.subscriber import Subscriber
from ...types import UNSET, Response, Unset


def _get_kwargs(
    contact_id: str,
    *,
    newsletter_id: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["newsletterId"] = newsletter_id

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/contacts/{contact_id}".format(
            contact_id=quote(str(contact_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Subscriber:
    if response.status_code == 200:
        response_200 = Subscriber.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Subscriber]:
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
    newsletter_id: str | Unset = UNSET,
) -> Response[Subscriber]:
    """Read one contact, by its id or by its address.

     To read by address, name the newsletter too: GET /contacts/reader@example.com?newsletterId=nl_…

    Args:
        contact_id (str):
        newsletter_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Subscriber]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        newsletter_id=newsletter_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
) -> Subscriber:
    """Read one contact, by its id or by its address.

     To read by address, name the newsletter too: GET /contacts/reader@example.com?newsletterId=nl_…

    Args:
        contact_id (str):
        newsletter_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Subscriber
    """

    return sync_detailed(
        contact_id=contact_id,
        client=client,
        newsletter_id=newsletter_id,
    ).parsed


async def asyncio_detailed(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
) -> Response[Subscriber]:
    """Read one contact, by its id or by its address.

     To read by address, name the newsletter too: GET /contacts/reader@example.com?newsletterId=nl_…

    Args:
        contact_id (str):
        newsletter_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Subscriber]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        newsletter_id=newsletter_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
) -> Subscriber:
    """Read one contact, by its id or by its address.

     To read by address, name the newsletter too: GET /contacts/reader@example.com?newsletterId=nl_…

    Args:
        contact_id (str):
        newsletter_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Subscriber
    """

    return (
        await asyncio_detailed(
            contact_id=contact_id,
            client=client,
            newsletter_id=newsletter_id,
        )
    ).parsed
