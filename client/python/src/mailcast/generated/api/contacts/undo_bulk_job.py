from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.bulk_job import BulkJob
from ...models.undo_bulk_job_body import UndoBulkJobBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    job_id: str,
    *,
    body: UndoBulkJobBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/contacts/bulk/{job_id}/undo".format(
            job_id=quote(str(job_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> BulkJob:
    if response.status_code == 202:
        response_202 = BulkJob.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[BulkJob]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    job_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UndoBulkJobBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[BulkJob]:
    """Undo a bulk action within 24 hours.

     This is a bulk action of its own, with its own id. A contact that was changed since keeps its state,
    and a reader who has unsubscribed meanwhile stays so. Undoing an unsubscribe causes
    subscriber.created with `resubscribed: true`, and neither a mail nor an automation.

    Args:
        job_id (str):
        idempotency_key (str | Unset):
        body (UndoBulkJobBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BulkJob]
    """

    kwargs = _get_kwargs(
        job_id=job_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    job_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UndoBulkJobBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> BulkJob:
    """Undo a bulk action within 24 hours.

     This is a bulk action of its own, with its own id. A contact that was changed since keeps its state,
    and a reader who has unsubscribed meanwhile stays so. Undoing an unsubscribe causes
    subscriber.created with `resubscribed: true`, and neither a mail nor an automation.

    Args:
        job_id (str):
        idempotency_key (str | Unset):
        body (UndoBulkJobBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BulkJob
    """

    return sync_detailed(
        job_id=job_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    job_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UndoBulkJobBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[BulkJob]:
    """Undo a bulk action within 24 hours.

     This is a bulk action of its own, with its own id. A contact that was changed since keeps its state,
    and a reader who has unsubscribed meanwhile stays so. Undoing an unsubscribe causes
    subscriber.created with `resubscribed: true`, and neither a mail nor an automation.

    Args:
        job_id (str):
        idempotency_key (str | Unset):
        body (UndoBulkJobBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BulkJob]
    """

    kwargs = _get_kwargs(
        job_id=job_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    job_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UndoBulkJobBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> BulkJob:
    """Undo a bulk action within 24 hours.

     This is a bulk action of its own, with its own id. A contact that was changed since keeps its state,
    and a reader who has unsubscribed meanwhile stays so. Undoing an unsubscribe causes
    subscriber.created with `resubscribed: true`, and neither a mail nor an automation.

    Args:
        job_id (str):
        idempotency_key (str | Unset):
        body (UndoBulkJobBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BulkJob
    """

    return (
        await asyncio_detailed(
            job_id=job_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
