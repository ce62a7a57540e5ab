from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.delete_newsletter_end_payment import (
    DeleteNewsletterEndPayment,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    newsletter_id: str,
    *,
    with_contents: bool | Unset = UNSET,
    end_payment: DeleteNewsletterEndPayment | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    params: dict[str, Any] = {}

    params["withContents"] = with_contents

    json_end_payment: str | Unset = UNSET
    if not isinstance(end_payment, Unset):
        json_end_payment = end_payment

    params["endPayment"] = json_end_payment

    params["confirm"] = confirm

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/api/v1/newsletters/{newsletter_id}".format(
            newsletter_id=quote(str(newsletter_id), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Any | Approval:
    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    if response.status_code == 204:
        response_204 = cast(Any, None)
        return response_204

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Any | Approval]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    with_contents: bool | Unset = UNSET,
    end_payment: DeleteNewsletterEndPayment | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Any | Approval]:
    """Delete a newsletter.

     A newsletter with contacts or campaigns is deleted only with `withContents=true`. Its contacts and
    campaigns are deleted with it. While readers pay, it says what becomes of that (`endPayment`). This
    cannot be undone.

    Args:
        newsletter_id (str):
        with_contents (bool | Unset):
        end_payment (DeleteNewsletterEndPayment | Unset):
        confirm (str | Unset):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Approval]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        with_contents=with_contents,
        end_payment=end_payment,
        confirm=confirm,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    with_contents: bool | Unset = UNSET,
    end_payment: DeleteNewsletterEndPayment | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Any | Approval:
    """Delete a newsletter.

     A newsletter with contacts or campaigns is deleted only with `withContents=true`. Its contacts and
    campaigns are deleted with it. While readers pay, it says what becomes of that (`endPayment`). This
    cannot be undone.

    Args:
        newsletter_id (str):
        with_contents (bool | Unset):
        end_payment (DeleteNewsletterEndPayment | Unset):
        confirm (str | Unset):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Approval
    """

    return sync_detailed(
        newsletter_id=newsletter_id,
        client=client,
        with_contents=with_contents,
        end_payment=end_payment,
        confirm=confirm,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    with_contents: bool | Unset = UNSET,
    end_payment: DeleteNewsletterEndPayment | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Any | Approval]:
    """Delete a newsletter.

     A newsletter with contacts or campaigns is deleted only with `withContents=true`. Its contacts and
    campaigns are deleted with it. While readers pay, it says what becomes of that (`endPayment`). This
    cannot be undone.

    Args:
        newsletter_id (str):
        with_contents (bool | Unset):
        end_payment (DeleteNewsletterEndPayment | Unset):
        confirm (str | Unset):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Approval]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        with_contents=with_contents,
        end_payment=end_payment,
        confirm=confirm,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    with_contents: bool | Unset = UNSET,
    end_payment: DeleteNewsletterEndPayment | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Any | Approval:
    """Delete a newsletter.

     A newsletter with contacts or campaigns is deleted only with `withContents=true`. Its contacts and
    campaigns are deleted with it. While readers pay, it says what becomes of that (`endPayment`). This
    cannot be undone.

    Args:
        newsletter_id (str):
        with_contents (bool | Unset):
        end_payment (DeleteNewsletterEndPayment | Unset):
        confirm (str | Unset):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Approval
    """

    return (
        await asyncio_detailed(
            newsletter_id=newsletter_id,
            client=client,
            with_contents=with_contents,
            end_payment=end_payment,
            confirm=confirm,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
