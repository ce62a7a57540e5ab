from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.rename_tag_body import RenameTagBody
from ...models.rename_tag_response_202 import RenameTagResponse202
from ...types import UNSET, Response, Unset


def _get_kwargs(
    tag: str,
    *,
    body: RenameTagBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "patch",
        "url": "/api/v1/tags/{tag}".format(
            tag=quote(str(tag), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> RenameTagResponse202:
    if response.status_code == 202:
        response_202 = RenameTagResponse202.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[RenameTagResponse202]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    tag: str,
    *,
    client: AuthenticatedClient | Client,
    body: RenameTagBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[RenameTagResponse202]:
    """Rename a tag on every contact.

     Contacts get the new name in the background, with one subscriber.updated for each contact. Segments
    and campaigns that are not sent yet name the new tag at once. To join the tag with one that exists,
    use merge_tags.

    Args:
        tag (str):
        idempotency_key (str | Unset):
        body (RenameTagBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[RenameTagResponse202]
    """

    kwargs = _get_kwargs(
        tag=tag,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    tag: str,
    *,
    client: AuthenticatedClient | Client,
    body: RenameTagBody,
    idempotency_key: str | Unset = UNSET,
) -> RenameTagResponse202:
    """Rename a tag on every contact.

     Contacts get the new name in the background, with one subscriber.updated for each contact. Segments
    and campaigns that are not sent yet name the new tag at once. To join the tag with one that exists,
    use merge_tags.

    Args:
        tag (str):
        idempotency_key (str | Unset):
        body (RenameTagBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        RenameTagResponse202
    """

    return sync_detailed(
        tag=tag,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    tag: str,
    *,
    client: AuthenticatedClient | Client,
    body: RenameTagBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[RenameTagResponse202]:
    """Rename a tag on every contact.

     Contacts get the new name in the background, with one subscriber.updated for each contact. Segments
    and campaigns that are not sent yet name the new tag at once. To join the tag with one that exists,
    use merge_tags.

    Args:
        tag (str):
        idempotency_key (str | Unset):
        body (RenameTagBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[RenameTagResponse202]
    """

    kwargs = _get_kwargs(
        tag=tag,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    tag: str,
    *,
    client: AuthenticatedClient | Client,
    body: RenameTagBody,
    idempotency_key: str | Unset = UNSET,
) -> RenameTagResponse202:
    """Rename a tag on every contact.

     Contacts get the new name in the background, with one subscriber.updated for each contact. Segments
    and campaigns that are not sent yet name the new tag at once. To join the tag with one that exists,
    use merge_tags.

    Args:
        tag (str):
        idempotency_key (str | Unset):
        body (RenameTagBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        RenameTagResponse202
    """

    return (
        await asyncio_detailed(
            tag=tag,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
