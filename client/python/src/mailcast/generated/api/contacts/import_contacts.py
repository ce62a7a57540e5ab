from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.import_ import Import
from ...models.import_contacts_files_body import ImportContactsFilesBody
from ...models.import_of_file import ImportOfFile
from ...models.import_of_rows import ImportOfRows
from ...models.import_preview import ImportPreview
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: ImportOfFile | ImportOfRows | ImportContactsFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/contacts/imports",
    }

    if isinstance(body, ImportOfFile | ImportOfRows):
        if isinstance(body, ImportOfRows):
            _kwargs["json"] = body.to_dict()
        else:
            _kwargs["json"] = body.to_dict()

        headers["Content-Type"] = "application/json"
    if isinstance(body, ImportContactsFilesBody):
        _kwargs["files"] = body.to_multipart()

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Import | ImportPreview:
    if response.status_code == 200:
        response_200 = ImportPreview.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = Import.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Import | ImportPreview]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: ImportOfFile | ImportOfRows | ImportContactsFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Import | ImportPreview]:
    """Import contacts from a CSV file or from rows.

     Send a form (multipart/form-data) with a file of up to 512 MiB, or JSON of up to 20 MiB with `file`
    (the text of a CSV file) or up to 10,000 `rows`. At most 1,000 columns.
    Encoding and delimiter are detected, and so are exports of Mailchimp, Substack, Kit, beehiiv, Ghost,
    Buttondown, MailerLite, MailPoet and listmonk. Columns whose header is a known field are imported,
    and the others are listed in `ignoredColumns`. Send `mapping` to choose yourself. `dryRun` reads
    everything, returns what would be imported and what is unclear, and changes nothing.
    Rows become active unless a status column or the export says otherwise; people who unsubscribed,
    bounced or complained stay so. They get no mail and cause no events. Import only people who agreed.
    Faulty rows are reported by line, and the others are imported. An import never subscribes a contact
    again that has unsubscribed.

    Limits: 120 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ImportOfFile | ImportOfRows):
        body (ImportContactsFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Import | ImportPreview]
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
    body: ImportOfFile | ImportOfRows | ImportContactsFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Import | ImportPreview:
    """Import contacts from a CSV file or from rows.

     Send a form (multipart/form-data) with a file of up to 512 MiB, or JSON of up to 20 MiB with `file`
    (the text of a CSV file) or up to 10,000 `rows`. At most 1,000 columns.
    Encoding and delimiter are detected, and so are exports of Mailchimp, Substack, Kit, beehiiv, Ghost,
    Buttondown, MailerLite, MailPoet and listmonk. Columns whose header is a known field are imported,
    and the others are listed in `ignoredColumns`. Send `mapping` to choose yourself. `dryRun` reads
    everything, returns what would be imported and what is unclear, and changes nothing.
    Rows become active unless a status column or the export says otherwise; people who unsubscribed,
    bounced or complained stay so. They get no mail and cause no events. Import only people who agreed.
    Faulty rows are reported by line, and the others are imported. An import never subscribes a contact
    again that has unsubscribed.

    Limits: 120 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ImportOfFile | ImportOfRows):
        body (ImportContactsFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Import | ImportPreview
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: ImportOfFile | ImportOfRows | ImportContactsFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Import | ImportPreview]:
    """Import contacts from a CSV file or from rows.

     Send a form (multipart/form-data) with a file of up to 512 MiB, or JSON of up to 20 MiB with `file`
    (the text of a CSV file) or up to 10,000 `rows`. At most 1,000 columns.
    Encoding and delimiter are detected, and so are exports of Mailchimp, Substack, Kit, beehiiv, Ghost,
    Buttondown, MailerLite, MailPoet and listmonk. Columns whose header is a known field are imported,
    and the others are listed in `ignoredColumns`. Send `mapping` to choose yourself. `dryRun` reads
    everything, returns what would be imported and what is unclear, and changes nothing.
    Rows become active unless a status column or the export says otherwise; people who unsubscribed,
    bounced or complained stay so. They get no mail and cause no events. Import only people who agreed.
    Faulty rows are reported by line, and the others are imported. An import never subscribes a contact
    again that has unsubscribed.

    Limits: 120 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ImportOfFile | ImportOfRows):
        body (ImportContactsFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Import | ImportPreview]
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
    body: ImportOfFile | ImportOfRows | ImportContactsFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Import | ImportPreview:
    """Import contacts from a CSV file or from rows.

     Send a form (multipart/form-data) with a file of up to 512 MiB, or JSON of up to 20 MiB with `file`
    (the text of a CSV file) or up to 10,000 `rows`. At most 1,000 columns.
    Encoding and delimiter are detected, and so are exports of Mailchimp, Substack, Kit, beehiiv, Ghost,
    Buttondown, MailerLite, MailPoet and listmonk. Columns whose header is a known field are imported,
    and the others are listed in `ignoredColumns`. Send `mapping` to choose yourself. `dryRun` reads
    everything, returns what would be imported and what is unclear, and changes nothing.
    Rows become active unless a status column or the export says otherwise; people who unsubscribed,
    bounced or complained stay so. They get no mail and cause no events. Import only people who agreed.
    Faulty rows are reported by line, and the others are imported. An import never subscribes a contact
    again that has unsubscribed.

    Limits: 120 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ImportOfFile | ImportOfRows):
        body (ImportContactsFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Import | ImportPreview
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
