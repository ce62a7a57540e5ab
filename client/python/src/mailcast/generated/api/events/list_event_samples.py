from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_event_samples_response_200 import ListEventSamplesResponse200
from ...models.list_event_samples_type import (
    ListEventSamplesType,
)
from ...types import UNSET, Response


def _get_kwargs(
    *,
    type_: ListEventSamplesType,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_type_: str = type_
    params["type"] = json_type_

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/events/samples",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ListEventSamplesResponse200:
    if response.status_code == 200:
        response_200 = ListEventSamplesResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListEventSamplesResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    type_: ListEventSamplesType,
) -> Response[ListEventSamplesResponse200]:
    """Read samples of one kind of event.

     Returns the account's latest three events, or the documented example when there is none. The answer
    is never empty, so that an automation app can show its fields.

    Args:
        type_ (ListEventSamplesType):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListEventSamplesResponse200]
    """

    kwargs = _get_kwargs(
        type_=type_,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    type_: ListEventSamplesType,
) -> ListEventSamplesResponse200:
    """Read samples of one kind of event.

     Returns the account's latest three events, or the documented example when there is none. The answer
    is never empty, so that an automation app can show its fields.

    Args:
        type_ (ListEventSamplesType):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListEventSamplesResponse200
    """

    return sync_detailed(
        client=client,
        type_=type_,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    type_: ListEventSamplesType,
) -> Response[ListEventSamplesResponse200]:
    """Read samples of one kind of event.

     Returns the account's latest three events, or the documented example when there is none. The answer
    is never empty, so that an automation app can show its fields.

    Args:
        type_ (ListEventSamplesType):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListEventSamplesResponse200]
    """

    kwargs = _get_kwargs(
        type_=type_,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    type_: ListEventSamplesType,
) -> ListEventSamplesResponse200:
    """Read samples of one kind of event.

     Returns the account's latest three events, or the documented example when there is none. The answer
    is never empty, so that an automation app can show its fields.

    Args:
        type_ (ListEventSamplesType):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListEventSamplesResponse200
    """

    return (
        await asyncio_detailed(
            client=client,
            type_=type_,
        )
    ).parsed
