from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.create_template_body import CreateTemplateBody
from ...models.template import Template
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: CreateTemplateBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/templates",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Template:
    if response.status_code == 201:
        response_201 = Template.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Template]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateTemplateBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Template]:
    """Save a content as a template, for campaigns to begin with.

     To save a campaign as a template, send the campaign's content. The content is checked as a
    campaign's is: Liquid that is not valid is refused here, with its place.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateTemplateBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Template]
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
    body: CreateTemplateBody,
    idempotency_key: str | Unset = UNSET,
) -> Template:
    """Save a content as a template, for campaigns to begin with.

     To save a campaign as a template, send the campaign's content. The content is checked as a
    campaign's is: Liquid that is not valid is refused here, with its place.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateTemplateBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Template
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateTemplateBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Template]:
    """Save a content as a template, for campaigns to begin with.

     To save a campaign as a template, send the campaign's content. The content is checked as a
    campaign's is: Liquid that is not valid is refused here, with its place.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateTemplateBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Template]
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
    body: CreateTemplateBody,
    idempotency_key: str | Unset = UNSET,
) -> Template:
    """Save a content as a template, for campaigns to begin with.

     To save a campaign as a template, send the campaign's content. The content is checked as a
    campaign's is: Liquid that is not valid is refused here, with its place.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateTemplateBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Template
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
