from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.export_contact_data_body import ExportContactDataBody
from ...models.export_contact_data_response_202 import ExportContactDataResponse202
from ...types import UNSET, Response, Unset


def _get_kwargs(
    contact_id: str,
    *,
    body: ExportContactDataBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/contacts/{contact_id}/export".format(
            contact_id=quote(str(contact_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ExportContactDataResponse202:
    if response.status_code == 202:
        response_202 = ExportContactDataResponse202.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ExportContactDataResponse202]:
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
    body: ExportContactDataBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[ExportContactDataResponse202]:
    """Make a file with everything that the account knows of one person, for the person's right of access.

     The file is JSON. It has the contact in every newsletter with this address: fields, tags, consent
    evidence, changes, mails with their opens and clicks, bounces, and the entry on the suppression
    list. docs/privacy.md describes it.
    get_contact_data has the link once the job is done. The link works for 7 days, without a key.

    Limits: 120 an hour for the account.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (ExportContactDataBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ExportContactDataResponse202]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ExportContactDataBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> ExportContactDataResponse202:
    """Make a file with everything that the account knows of one person, for the person's right of access.

     The file is JSON. It has the contact in every newsletter with this address: fields, tags, consent
    evidence, changes, mails with their opens and clicks, bounces, and the entry on the suppression
    list. docs/privacy.md describes it.
    get_contact_data has the link once the job is done. The link works for 7 days, without a key.

    Limits: 120 an hour for the account.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (ExportContactDataBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ExportContactDataResponse202
    """

    return sync_detailed(
        contact_id=contact_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ExportContactDataBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[ExportContactDataResponse202]:
    """Make a file with everything that the account knows of one person, for the person's right of access.

     The file is JSON. It has the contact in every newsletter with this address: fields, tags, consent
    evidence, changes, mails with their opens and clicks, bounces, and the entry on the suppression
    list. docs/privacy.md describes it.
    get_contact_data has the link once the job is done. The link works for 7 days, without a key.

    Limits: 120 an hour for the account.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (ExportContactDataBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ExportContactDataResponse202]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ExportContactDataBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> ExportContactDataResponse202:
    """Make a file with everything that the account knows of one person, for the person's right of access.

     The file is JSON. It has the contact in every newsletter with this address: fields, tags, consent
    evidence, changes, mails with their opens and clicks, bounces, and the entry on the suppression
    list. docs/privacy.md describes it.
    get_contact_data has the link once the job is done. The link works for 7 days, without a key.

    Limits: 120 an hour for the account.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (ExportContactDataBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ExportContactDataResponse202
    """

    return (
        await asyncio_detailed(
            contact_id=contact_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
