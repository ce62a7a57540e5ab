from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.template import Template
from ...types import UNSET, Response, Unset


def _get_kwargs(
    template_id: str,
    revision_id: str,
    *,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/templates/{template_id}/revisions/{revision_id}/restore".format(
            template_id=quote(str(template_id), safe=""),
            revision_id=quote(str(revision_id), safe=""),
        ),
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Template:
    if response.status_code == 200:
        response_200 = Template.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Template]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    template_id: str,
    revision_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Template]:
    """Bring back what a template said before.

     Its content becomes that of the revision; its name stays. The restored text is a new revision, and
    the text before it stays one: restore that to undo. Campaigns that began with the template stay as
    they are.

    Args:
        template_id (str):
        revision_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Template]
    """

    kwargs = _get_kwargs(
        template_id=template_id,
        revision_id=revision_id,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    template_id: str,
    revision_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Template:
    """Bring back what a template said before.

     Its content becomes that of the revision; its name stays. The restored text is a new revision, and
    the text before it stays one: restore that to undo. Campaigns that began with the template stay as
    they are.

    Args:
        template_id (str):
        revision_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Template
    """

    return sync_detailed(
        template_id=template_id,
        revision_id=revision_id,
        client=client,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    template_id: str,
    revision_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Template]:
    """Bring back what a template said before.

     Its content becomes that of the revision; its name stays. The restored text is a new revision, and
    the text before it stays one: restore that to undo. Campaigns that began with the template stay as
    they are.

    Args:
        template_id (str):
        revision_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Template]
    """

    kwargs = _get_kwargs(
        template_id=template_id,
        revision_id=revision_id,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    template_id: str,
    revision_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Template:
    """Bring back what a template said before.

     Its content becomes that of the revision; its name stays. The restored text is a new revision, and
    the text before it stays one: restore that to undo. Campaigns that began with the template stay as
    they are.

    Args:
        template_id (str):
        revision_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Template
    """

    return (
        await asyncio_detailed(
            template_id=template_id,
            revision_id=revision_id,
            client=client,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
