from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.set_site_address_body import SetSiteAddressBody
from ...models.site_address import SiteAddress
from ...types import UNSET, Response, Unset


def _get_kwargs(
    newsletter_id: str,
    *,
    body: SetSiteAddressBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "put",
        "url": "/api/v1/newsletters/{newsletter_id}/address".format(
            newsletter_id=quote(str(newsletter_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Approval | SiteAddress:
    if response.status_code == 200:
        response_200 = SiteAddress.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Approval | SiteAddress]:
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
    body: SetSiteAddressBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | SiteAddress]:
    """Give a newsletter a host of its own.

     The answer has the records to publish in the DNS of the host. Once they are seen there, by
    themselves or by check_site_address, the pages of the newsletter and the links of its mails are at
    the host, and former addresses lead there. Until then a host that was set before stays.

    Limits: 20 an hour for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        body (SetSiteAddressBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | SiteAddress]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SetSiteAddressBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | SiteAddress:
    """Give a newsletter a host of its own.

     The answer has the records to publish in the DNS of the host. Once they are seen there, by
    themselves or by check_site_address, the pages of the newsletter and the links of its mails are at
    the host, and former addresses lead there. Until then a host that was set before stays.

    Limits: 20 an hour for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        body (SetSiteAddressBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | SiteAddress
    """

    return sync_detailed(
        newsletter_id=newsletter_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SetSiteAddressBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Approval | SiteAddress]:
    """Give a newsletter a host of its own.

     The answer has the records to publish in the DNS of the host. Once they are seen there, by
    themselves or by check_site_address, the pages of the newsletter and the links of its mails are at
    the host, and former addresses lead there. Until then a host that was set before stays.

    Limits: 20 an hour for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        body (SetSiteAddressBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | SiteAddress]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SetSiteAddressBody,
    idempotency_key: str | Unset = UNSET,
) -> Approval | SiteAddress:
    """Give a newsletter a host of its own.

     The answer has the records to publish in the DNS of the host. Once they are seen there, by
    themselves or by check_site_address, the pages of the newsletter and the links of its mails are at
    the host, and former addresses lead there. Until then a host that was set before stays.

    Limits: 20 an hour for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        body (SetSiteAddressBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | SiteAddress
    """

    return (
        await asyncio_detailed(
            newsletter_id=newsletter_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
