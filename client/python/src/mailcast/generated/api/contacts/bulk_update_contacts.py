from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.bulk_job import BulkJob
from ...models.bulk_preview import BulkPreview
from ...models.bulk_update_contacts_body import BulkUpdateContactsBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: BulkUpdateContactsBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/contacts/bulk",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> BulkJob | BulkPreview:
    if response.status_code == 200:
        response_200 = BulkPreview.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = BulkJob.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[BulkJob | BulkPreview]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: BulkUpdateContactsBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[BulkJob | BulkPreview]:
    """Change many contacts at once: tags, a custom field, unsubscribe or delete.

     Select contacts by `contactIds`, `filter`, `segmentId` or `q`; with several, a contact must match
    all of them. `{"filter": {"all": []}}` selects everybody.
    `dryRun` returns the counts and changes nothing; call again with its `confirm` to change those. The
    contacts that match when it begins are changed, in the background: watch it with get_bulk_job or
    get_job, stop it with cancel_job.
    Each changed contact causes one event, delivered behind events of single contacts; a deletion causes
    none. Tags, fields and unsubscribes can be undone for 24 hours with undo_bulk_job. A deletion
    cannot.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (BulkUpdateContactsBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BulkJob | BulkPreview]
    """

    kwargs = _get_kwargs(
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    body: BulkUpdateContactsBody,
    idempotency_key: str | Unset = UNSET,
) -> BulkJob | BulkPreview:
    """Change many contacts at once: tags, a custom field, unsubscribe or delete.

     Select contacts by `contactIds`, `filter`, `segmentId` or `q`; with several, a contact must match
    all of them. `{"filter": {"all": []}}` selects everybody.
    `dryRun` returns the counts and changes nothing; call again with its `confirm` to change those. The
    contacts that match when it begins are changed, in the background: watch it with get_bulk_job or
    get_job, stop it with cancel_job.
    Each changed contact causes one event, delivered behind events of single contacts; a deletion causes
    none. Tags, fields and unsubscribes can be undone for 24 hours with undo_bulk_job. A deletion
    cannot.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (BulkUpdateContactsBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BulkJob | BulkPreview
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: BulkUpdateContactsBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[BulkJob | BulkPreview]:
    """Change many contacts at once: tags, a custom field, unsubscribe or delete.

     Select contacts by `contactIds`, `filter`, `segmentId` or `q`; with several, a contact must match
    all of them. `{"filter": {"all": []}}` selects everybody.
    `dryRun` returns the counts and changes nothing; call again with its `confirm` to change those. The
    contacts that match when it begins are changed, in the background: watch it with get_bulk_job or
    get_job, stop it with cancel_job.
    Each changed contact causes one event, delivered behind events of single contacts; a deletion causes
    none. Tags, fields and unsubscribes can be undone for 24 hours with undo_bulk_job. A deletion
    cannot.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (BulkUpdateContactsBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BulkJob | BulkPreview]
    """

    kwargs = _get_kwargs(
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: BulkUpdateContactsBody,
    idempotency_key: str | Unset = UNSET,
) -> BulkJob | BulkPreview:
    """Change many contacts at once: tags, a custom field, unsubscribe or delete.

     Select contacts by `contactIds`, `filter`, `segmentId` or `q`; with several, a contact must match
    all of them. `{"filter": {"all": []}}` selects everybody.
    `dryRun` returns the counts and changes nothing; call again with its `confirm` to change those. The
    contacts that match when it begins are changed, in the background: watch it with get_bulk_job or
    get_job, stop it with cancel_job.
    Each changed contact causes one event, delivered behind events of single contacts; a deletion causes
    none. Tags, fields and unsubscribes can be undone for 24 hours with undo_bulk_job. A deletion
    cannot.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (BulkUpdateContactsBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BulkJob | BulkPreview
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
