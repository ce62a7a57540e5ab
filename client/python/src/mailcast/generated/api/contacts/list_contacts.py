from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_contacts_include import (
    ListContactsInclude,
)
from ...models.list_contacts_response_200 import ListContactsResponse200
from ...models.list_contacts_sort import ListContactsSort
from ...models.list_contacts_status import (
    ListContactsStatus,
)
from ...models.list_contacts_tier import ListContactsTier
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    newsletter_id: str | Unset = UNSET,
    status: ListContactsStatus | Unset = UNSET,
    tier: ListContactsTier | Unset = UNSET,
    tag: str | Unset = UNSET,
    source: str | Unset = UNSET,
    email: str | Unset = UNSET,
    q: str | Unset = UNSET,
    segment_id: str | Unset = UNSET,
    filter_: str | Unset = UNSET,
    sort: ListContactsSort | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListContactsInclude | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["newsletterId"] = newsletter_id

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    json_tier: str | Unset = UNSET
    if not isinstance(tier, Unset):
        json_tier = tier

    params["tier"] = json_tier

    params["tag"] = tag

    params["source"] = source

    params["email"] = email

    params["q"] = q

    params["segmentId"] = segment_id

    params["filter"] = filter_

    json_sort: str | Unset = UNSET
    if not isinstance(sort, Unset):
        json_sort = sort

    params["sort"] = json_sort

    params["limit"] = limit

    params["cursor"] = cursor

    json_include: str | Unset = UNSET
    if not isinstance(include, Unset):
        json_include = include

    params["include"] = json_include

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/contacts",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ListContactsResponse200:
    if response.status_code == 200:
        response_200 = ListContactsResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListContactsResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    status: ListContactsStatus | Unset = UNSET,
    tier: ListContactsTier | Unset = UNSET,
    tag: str | Unset = UNSET,
    source: str | Unset = UNSET,
    email: str | Unset = UNSET,
    q: str | Unset = UNSET,
    segment_id: str | Unset = UNSET,
    filter_: str | Unset = UNSET,
    sort: ListContactsSort | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListContactsInclude | Unset = UNSET,
) -> Response[ListContactsResponse200]:
    """List contacts, newest first.

     A contact must match all filters, and the segment that `segmentId` names. `filter` is JSON, as in
    create_segment. `q` matches a part of the address, of the custom field `first_name` or of
    `last_name`, in small or capital letters, with any kind of apostrophe, quotation mark and dash, and
    ss for ß. A domain is found by whole parts in its own letters too (bücher). One or two letters match
    where the address, or a word of a name, begins. `include=total` counts every match, which takes
    seconds for millions of contacts, unless newsletter and status are the only filters.
    `include=estimate` answers quickly: `exact` says whether `total` is exact.

    Args:
        newsletter_id (str | Unset):
        status (ListContactsStatus | Unset):
        tier (ListContactsTier | Unset):
        tag (str | Unset):
        source (str | Unset):
        email (str | Unset):
        q (str | Unset):
        segment_id (str | Unset):
        filter_ (str | Unset):
        sort (ListContactsSort | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListContactsInclude | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListContactsResponse200]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        status=status,
        tier=tier,
        tag=tag,
        source=source,
        email=email,
        q=q,
        segment_id=segment_id,
        filter_=filter_,
        sort=sort,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    status: ListContactsStatus | Unset = UNSET,
    tier: ListContactsTier | Unset = UNSET,
    tag: str | Unset = UNSET,
    source: str | Unset = UNSET,
    email: str | Unset = UNSET,
    q: str | Unset = UNSET,
    segment_id: str | Unset = UNSET,
    filter_: str | Unset = UNSET,
    sort: ListContactsSort | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListContactsInclude | Unset = UNSET,
) -> ListContactsResponse200:
    """List contacts, newest first.

     A contact must match all filters, and the segment that `segmentId` names. `filter` is JSON, as in
    create_segment. `q` matches a part of the address, of the custom field `first_name` or of
    `last_name`, in small or capital letters, with any kind of apostrophe, quotation mark and dash, and
    ss for ß. A domain is found by whole parts in its own letters too (bücher). One or two letters match
    where the address, or a word of a name, begins. `include=total` counts every match, which takes
    seconds for millions of contacts, unless newsletter and status are the only filters.
    `include=estimate` answers quickly: `exact` says whether `total` is exact.

    Args:
        newsletter_id (str | Unset):
        status (ListContactsStatus | Unset):
        tier (ListContactsTier | Unset):
        tag (str | Unset):
        source (str | Unset):
        email (str | Unset):
        q (str | Unset):
        segment_id (str | Unset):
        filter_ (str | Unset):
        sort (ListContactsSort | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListContactsInclude | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListContactsResponse200
    """

    return sync_detailed(
        client=client,
        newsletter_id=newsletter_id,
        status=status,
        tier=tier,
        tag=tag,
        source=source,
        email=email,
        q=q,
        segment_id=segment_id,
        filter_=filter_,
        sort=sort,
        limit=limit,
        cursor=cursor,
        include=include,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    status: ListContactsStatus | Unset = UNSET,
    tier: ListContactsTier | Unset = UNSET,
    tag: str | Unset = UNSET,
    source: str | Unset = UNSET,
    email: str | Unset = UNSET,
    q: str | Unset = UNSET,
    segment_id: str | Unset = UNSET,
    filter_: str | Unset = UNSET,
    sort: ListContactsSort | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListContactsInclude | Unset = UNSET,
) -> Response[ListContactsResponse200]:
    """List contacts, newest first.

     A contact must match all filters, and the segment that `segmentId` names. `filter` is JSON, as in
    create_segment. `q` matches a part of the address, of the custom field `first_name` or of
    `last_name`, in small or capital letters, with any kind of apostrophe, quotation mark and dash, and
    ss for ß. A domain is found by whole parts in its own letters too (bücher). One or two letters match
    where the address, or a word of a name, begins. `include=total` counts every match, which takes
    seconds for millions of contacts, unless newsletter and status are the only filters.
    `include=estimate` answers quickly: `exact` says whether `total` is exact.

    Args:
        newsletter_id (str | Unset):
        status (ListContactsStatus | Unset):
        tier (ListContactsTier | Unset):
        tag (str | Unset):
        source (str | Unset):
        email (str | Unset):
        q (str | Unset):
        segment_id (str | Unset):
        filter_ (str | Unset):
        sort (ListContactsSort | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListContactsInclude | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListContactsResponse200]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        status=status,
        tier=tier,
        tag=tag,
        source=source,
        email=email,
        q=q,
        segment_id=segment_id,
        filter_=filter_,
        sort=sort,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    status: ListContactsStatus | Unset = UNSET,
    tier: ListContactsTier | Unset = UNSET,
    tag: str | Unset = UNSET,
    source: str | Unset = UNSET,
    email: str | Unset = UNSET,
    q: str | Unset = UNSET,
    segment_id: str | Unset = UNSET,
    filter_: str | Unset = UNSET,
    sort: ListContactsSort | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: ListContactsInclude | Unset = UNSET,
) -> ListContactsResponse200:
    """List contacts, newest first.

     A contact must match all filters, and the segment that `segmentId` names. `filter` is JSON, as in
    create_segment. `q` matches a part of the address, of the custom field `first_name` or of
    `last_name`, in small or capital letters, with any kind of apostrophe, quotation mark and dash, and
    ss for ß. A domain is found by whole parts in its own letters too (bücher). One or two letters match
    where the address, or a word of a name, begins. `include=total` counts every match, which takes
    seconds for millions of contacts, unless newsletter and status are the only filters.
    `include=estimate` answers quickly: `exact` says whether `total` is exact.

    Args:
        newsletter_id (str | Unset):
        status (ListContactsStatus | Unset):
        tier (ListContactsTier | Unset):
        tag (str | Unset):
        source (str | Unset):
        email (str | Unset):
        q (str | Unset):
        segment_id (str | Unset):
        filter_ (str | Unset):
        sort (ListContactsSort | Unset):
        limit (int | Unset):
        cursor (str | Unset):
        include (ListContactsInclude | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListContactsResponse200
    """

    return (
        await asyncio_detailed(
            client=client,
            newsletter_id=newsletter_id,
            status=status,
            tier=tier,
            tag=tag,
            source=source,
            email=email,
            q=q,
            segment_id=segment_id,
            filter_=filter_,
            sort=sort,
            limit=limit,
            cursor=cursor,
            include=include,
        )
    ).parsed
