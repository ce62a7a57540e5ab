from http import HTTPStatus
from typing import Any, Literal
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_webhook_deliveries_response_200 import (
    ListWebhookDeliveriesResponse200,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    endpoint_id: str,
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
        "url": "/api/v1/webhooks/{endpoint_id}/deliveries".format(
            endpoint_id=quote(str(endpoint_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ListWebhookDeliveriesResponse200:
    if response.status_code == 200:
        response_200 = ListWebhookDeliveriesResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListWebhookDeliveriesResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    endpoint_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListWebhookDeliveriesResponse200]:
    """Read an endpoint's log: its latest 100 deliveries, newest first.

     Each delivery has the exact body, its attempts and their answers. Answers are cut to 1 KiB here;
    get_webhook_delivery shows more.

    Args:
        endpoint_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListWebhookDeliveriesResponse200]
    """

    kwargs = _get_kwargs(
        endpoint_id=endpoint_id,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    endpoint_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListWebhookDeliveriesResponse200:
    """Read an endpoint's log: its latest 100 deliveries, newest first.

     Each delivery has the exact body, its attempts and their answers. Answers are cut to 1 KiB here;
    get_webhook_delivery shows more.

    Args:
        endpoint_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListWebhookDeliveriesResponse200
    """

    return sync_detailed(
        endpoint_id=endpoint_id,
        client=client,
        limit=limit,
        cursor=cursor,
        include=include,
    ).parsed


async def asyncio_detailed(
    endpoint_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListWebhookDeliveriesResponse200]:
    """Read an endpoint's log: its latest 100 deliveries, newest first.

     Each delivery has the exact body, its attempts and their answers. Answers are cut to 1 KiB here;
    get_webhook_delivery shows more.

    Args:
        endpoint_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListWebhookDeliveriesResponse200]
    """

    kwargs = _get_kwargs(
        endpoint_id=endpoint_id,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    endpoint_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListWebhookDeliveriesResponse200:
    """Read an endpoint's log: its latest 100 deliveries, newest first.

     Each delivery has the exact body, its attempts and their answers. Answers are cut to 1 KiB here;
    get_webhook_delivery shows more.

    Args:
        endpoint_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListWebhookDeliveriesResponse200
    """

    return (
        await asyncio_detailed(
            endpoint_id=endpoint_id,
            client=client,
            limit=limit,
            cursor=cursor,
            include=include,
        )
    ).parsed
