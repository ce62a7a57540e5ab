from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.newsletter import Newsletter
from ...models.update_newsletter_body import UpdateNewsletterBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    newsletter_id: str,
    *,
    body: UpdateNewsletterBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    _kwargs: dict[str, Any] = {
        "method": "patch",
        "url": "/api/v1/newsletters/{newsletter_id}".format(
            newsletter_id=quote(str(newsletter_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Approval | Newsletter:
    if response.status_code == 200:
        response_200 = Newsletter.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Approval | Newsletter]:
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
    body: UpdateNewsletterBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | Newsletter]:
    """Change a newsletter.

     A merge patch (RFC 7396): only the fields that are sent change. The slug may change three times a
    day, over all newsletters of the account; refused and other changes do not count. `topics` and
    `branding.socialLinks` replace the whole list. Text that could not be read on its ground is refused,
    with a colour that can. Prices count for those who subscribe from then on; the currency cannot
    change while readers pay. A welcome mail that cannot be rendered for a reader is refused, and the
    error names the line.

    Limits: 3 a day for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateNewsletterBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Newsletter]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        body=body,
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
    body: UpdateNewsletterBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | Newsletter:
    """Change a newsletter.

     A merge patch (RFC 7396): only the fields that are sent change. The slug may change three times a
    day, over all newsletters of the account; refused and other changes do not count. `topics` and
    `branding.socialLinks` replace the whole list. Text that could not be read on its ground is refused,
    with a colour that can. Prices count for those who subscribe from then on; the currency cannot
    change while readers pay. A welcome mail that cannot be rendered for a reader is refused, and the
    error names the line.

    Limits: 3 a day for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateNewsletterBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Newsletter
    """

    return sync_detailed(
        newsletter_id=newsletter_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateNewsletterBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | Newsletter]:
    """Change a newsletter.

     A merge patch (RFC 7396): only the fields that are sent change. The slug may change three times a
    day, over all newsletters of the account; refused and other changes do not count. `topics` and
    `branding.socialLinks` replace the whole list. Text that could not be read on its ground is refused,
    with a colour that can. Prices count for those who subscribe from then on; the currency cannot
    change while readers pay. A welcome mail that cannot be rendered for a reader is refused, and the
    error names the line.

    Limits: 3 a day for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateNewsletterBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Newsletter]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateNewsletterBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | Newsletter:
    """Change a newsletter.

     A merge patch (RFC 7396): only the fields that are sent change. The slug may change three times a
    day, over all newsletters of the account; refused and other changes do not count. `topics` and
    `branding.socialLinks` replace the whole list. Text that could not be read on its ground is refused,
    with a colour that can. Prices count for those who subscribe from then on; the currency cannot
    change while readers pay. A welcome mail that cannot be rendered for a reader is refused, and the
    error names the line.

    Limits: 3 a day for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateNewsletterBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Newsletter
    """

    return (
        await asyncio_detailed(
            newsletter_id=newsletter_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
