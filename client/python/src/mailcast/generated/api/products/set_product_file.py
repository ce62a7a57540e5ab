from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.file_in_base_64 import FileInBase64
from ...models.file_to_upload import FileToUpload
from ...models.product import Product
from ...models.set_product_file_files_body import SetProductFileFilesBody
from ...models.upload_address import UploadAddress
from ...types import UNSET, Response, Unset


def _get_kwargs(
    product_id: str,
    *,
    body: FileInBase64 | FileToUpload | SetProductFileFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "put",
        "url": "/api/v1/products/{product_id}/file".format(
            product_id=quote(str(product_id), safe=""),
        ),
    }

    if isinstance(body, FileInBase64 | FileToUpload):
        if isinstance(body, FileInBase64):
            _kwargs["json"] = body.to_dict()
        else:
            _kwargs["json"] = body.to_dict()

        headers["Content-Type"] = "application/json"
    if isinstance(body, SetProductFileFilesBody):
        _kwargs["files"] = body.to_multipart()

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Product | UploadAddress:
    if response.status_code == 200:
        response_200 = Product.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = UploadAddress.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Product | UploadAddress]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    product_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: FileInBase64 | FileToUpload | SetProductFileFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Product | UploadAddress]:
    """Give a product its file, or replace it.

     Send a form (multipart/form-data) with `file` of at most 2 GiB; or JSON with `fileName` and
    `contentBase64` of at most 10 MiB; or JSON with `fileName` and `bytes`: the answer then is 202 with
    an address that takes the bytes by PUT for a day.
    The file is there once it is whole. Buyers keep the version that they bought; later ones get the new
    one.

    Limits: 30 an hour for the account.

    Args:
        product_id (str):
        idempotency_key (str | Unset):
        body (FileInBase64 | FileToUpload):
        body (SetProductFileFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Product | UploadAddress]
    """

    kwargs = _get_kwargs(
        product_id=product_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    product_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: FileInBase64 | FileToUpload | SetProductFileFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Product | UploadAddress:
    """Give a product its file, or replace it.

     Send a form (multipart/form-data) with `file` of at most 2 GiB; or JSON with `fileName` and
    `contentBase64` of at most 10 MiB; or JSON with `fileName` and `bytes`: the answer then is 202 with
    an address that takes the bytes by PUT for a day.
    The file is there once it is whole. Buyers keep the version that they bought; later ones get the new
    one.

    Limits: 30 an hour for the account.

    Args:
        product_id (str):
        idempotency_key (str | Unset):
        body (FileInBase64 | FileToUpload):
        body (SetProductFileFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Product | UploadAddress
    """

    return sync_detailed(
        product_id=product_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    product_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: FileInBase64 | FileToUpload | SetProductFileFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Product | UploadAddress]:
    """Give a product its file, or replace it.

     Send a form (multipart/form-data) with `file` of at most 2 GiB; or JSON with `fileName` and
    `contentBase64` of at most 10 MiB; or JSON with `fileName` and `bytes`: the answer then is 202 with
    an address that takes the bytes by PUT for a day.
    The file is there once it is whole. Buyers keep the version that they bought; later ones get the new
    one.

    Limits: 30 an hour for the account.

    Args:
        product_id (str):
        idempotency_key (str | Unset):
        body (FileInBase64 | FileToUpload):
        body (SetProductFileFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Product | UploadAddress]
    """

    kwargs = _get_kwargs(
        product_id=product_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    product_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: FileInBase64 | FileToUpload | SetProductFileFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Product | UploadAddress:
    """Give a product its file, or replace it.

     Send a form (multipart/form-data) with `file` of at most 2 GiB; or JSON with `fileName` and
    `contentBase64` of at most 10 MiB; or JSON with `fileName` and `bytes`: the answer then is 202 with
    an address that takes the bytes by PUT for a day.
    The file is there once it is whole. Buyers keep the version that they bought; later ones get the new
    one.

    Limits: 30 an hour for the account.

    Args:
        product_id (str):
        idempotency_key (str | Unset):
        body (FileInBase64 | FileToUpload):
        body (SetProductFileFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Product | UploadAddress
    """

    return (
        await asyncio_detailed(
            product_id=product_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
