from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.image_at_address import ImageAtAddress
from ...models.image_in_base_64 import ImageInBase64
from ...models.upload_image_files_body import UploadImageFilesBody
from ...models.upload_image_response_200 import UploadImageResponse200
from ...models.upload_image_response_201 import UploadImageResponse201
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: ImageAtAddress | ImageInBase64 | UploadImageFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/images",
    }

    if isinstance(body, ImageAtAddress | ImageInBase64):
        if isinstance(body, ImageInBase64):
            _kwargs["json"] = body.to_dict()
        else:
            _kwargs["json"] = body.to_dict()

        headers["Content-Type"] = "application/json"
    if isinstance(body, UploadImageFilesBody):
        _kwargs["files"] = body.to_multipart()

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> UploadImageResponse200 | UploadImageResponse201:
    if response.status_code == 200:
        response_200 = UploadImageResponse200.from_dict(response.json())

        return response_200

    if response.status_code == 201:
        response_201 = UploadImageResponse201.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[UploadImageResponse200 | UploadImageResponse201]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: ImageAtAddress | ImageInBase64 | UploadImageFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[UploadImageResponse200 | UploadImageResponse201]:
    """Put an image into the library of the account.

     Send a form (multipart/form-data) with `file`, or JSON with `contentBase64` or `sourceUrl`, of at
    most 10 MiB and 50 megapixels. JPEG, PNG, GIF, WebP and AVIF are taken, by their bytes and not by
    their name; SVG is not.
    The image is turned upright, stripped of its metadata (place, camera) and stored at up to 600, 1,200
    and 2,000 pixels, as JPEG or PNG. An animated GIF stays one. The same upload again answers the image
    that is there, with 200. Its addresses may stand in mails and pages until the image is deleted.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ImageAtAddress | ImageInBase64):
        body (UploadImageFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[UploadImageResponse200 | UploadImageResponse201]
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
    body: ImageAtAddress | ImageInBase64 | UploadImageFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> UploadImageResponse200 | UploadImageResponse201:
    """Put an image into the library of the account.

     Send a form (multipart/form-data) with `file`, or JSON with `contentBase64` or `sourceUrl`, of at
    most 10 MiB and 50 megapixels. JPEG, PNG, GIF, WebP and AVIF are taken, by their bytes and not by
    their name; SVG is not.
    The image is turned upright, stripped of its metadata (place, camera) and stored at up to 600, 1,200
    and 2,000 pixels, as JPEG or PNG. An animated GIF stays one. The same upload again answers the image
    that is there, with 200. Its addresses may stand in mails and pages until the image is deleted.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ImageAtAddress | ImageInBase64):
        body (UploadImageFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        UploadImageResponse200 | UploadImageResponse201
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: ImageAtAddress | ImageInBase64 | UploadImageFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[UploadImageResponse200 | UploadImageResponse201]:
    """Put an image into the library of the account.

     Send a form (multipart/form-data) with `file`, or JSON with `contentBase64` or `sourceUrl`, of at
    most 10 MiB and 50 megapixels. JPEG, PNG, GIF, WebP and AVIF are taken, by their bytes and not by
    their name; SVG is not.
    The image is turned upright, stripped of its metadata (place, camera) and stored at up to 600, 1,200
    and 2,000 pixels, as JPEG or PNG. An animated GIF stays one. The same upload again answers the image
    that is there, with 200. Its addresses may stand in mails and pages until the image is deleted.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ImageAtAddress | ImageInBase64):
        body (UploadImageFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[UploadImageResponse200 | UploadImageResponse201]
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
    body: ImageAtAddress | ImageInBase64 | UploadImageFilesBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> UploadImageResponse200 | UploadImageResponse201:
    """Put an image into the library of the account.

     Send a form (multipart/form-data) with `file`, or JSON with `contentBase64` or `sourceUrl`, of at
    most 10 MiB and 50 megapixels. JPEG, PNG, GIF, WebP and AVIF are taken, by their bytes and not by
    their name; SVG is not.
    The image is turned upright, stripped of its metadata (place, camera) and stored at up to 600, 1,200
    and 2,000 pixels, as JPEG or PNG. An animated GIF stays one. The same upload again answers the image
    that is there, with 200. Its addresses may stand in mails and pages until the image is deleted.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ImageAtAddress | ImageInBase64):
        body (UploadImageFilesBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        UploadImageResponse200 | UploadImageResponse201
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
