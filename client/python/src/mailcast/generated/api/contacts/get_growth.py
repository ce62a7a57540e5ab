from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.get_growth_by import GetGrowthBy
from ...models.get_growth_response_200 import GetGrowthResponse200
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    newsletter_id: str | Unset = UNSET,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
    by: GetGrowthBy | Unset = UNSET,
    time_zone: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["newsletterId"] = newsletter_id

    params["from"] = from_

    params["to"] = to

    json_by: str | Unset = UNSET
    if not isinstance(by, Unset):
        json_by = by

    params["by"] = json_by

    params["timeZone"] = time_zone

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/growth",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> GetGrowthResponse200:
    if response.status_code == 200:
        response_200 = GetGrowthResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[GetGrowthResponse200]:
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
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
    by: GetGrowthBy | Unset = UNSET,
    time_zone: str | Unset = UNSET,
) -> Response[GetGrowthResponse200]:
    """Get how the audience grew: contacts that came and left, by day, week or month, and where they came
    from.

     Periods without a change are in the list, with zeros. The first period is the one that `from` is in,
    and the last one that of `to`. Weeks begin on Monday. An answer has at most 400 periods.
    `sources` counts added and imported contacts by source, the largest 100 first. Once a newsletter has
    100 sources within 30 days, contacts of further ones count as `other`.
    Days more than 13 months ago are days of UTC in every time zone, and so are the days on which
    imported contacts subscribed.
    An imported contact counts on the day of its subscription, in `active` too, where the file has it
    and it was not today. Others count at the import. One that comes in as unsubscribed counts as
    imported alone. A contact that was there before the import keeps its day.
    Changes before Mailcast kept these figures were filled in from the dates of the contacts that still
    exist.

    Args:
        newsletter_id (str | Unset):
        from_ (str | Unset):
        to (str | Unset):
        by (GetGrowthBy | Unset):
        time_zone (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GetGrowthResponse200]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        from_=from_,
        to=to,
        by=by,
        time_zone=time_zone,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
    by: GetGrowthBy | Unset = UNSET,
    time_zone: str | Unset = UNSET,
) -> GetGrowthResponse200:
    """Get how the audience grew: contacts that came and left, by day, week or month, and where they came
    from.

     Periods without a change are in the list, with zeros. The first period is the one that `from` is in,
    and the last one that of `to`. Weeks begin on Monday. An answer has at most 400 periods.
    `sources` counts added and imported contacts by source, the largest 100 first. Once a newsletter has
    100 sources within 30 days, contacts of further ones count as `other`.
    Days more than 13 months ago are days of UTC in every time zone, and so are the days on which
    imported contacts subscribed.
    An imported contact counts on the day of its subscription, in `active` too, where the file has it
    and it was not today. Others count at the import. One that comes in as unsubscribed counts as
    imported alone. A contact that was there before the import keeps its day.
    Changes before Mailcast kept these figures were filled in from the dates of the contacts that still
    exist.

    Args:
        newsletter_id (str | Unset):
        from_ (str | Unset):
        to (str | Unset):
        by (GetGrowthBy | Unset):
        time_zone (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GetGrowthResponse200
    """

    return sync_detailed(
        client=client,
        newsletter_id=newsletter_id,
        from_=from_,
        to=to,
        by=by,
        time_zone=time_zone,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
    by: GetGrowthBy | Unset = UNSET,
    time_zone: str | Unset = UNSET,
) -> Response[GetGrowthResponse200]:
    """Get how the audience grew: contacts that came and left, by day, week or month, and where they came
    from.

     Periods without a change are in the list, with zeros. The first period is the one that `from` is in,
    and the last one that of `to`. Weeks begin on Monday. An answer has at most 400 periods.
    `sources` counts added and imported contacts by source, the largest 100 first. Once a newsletter has
    100 sources within 30 days, contacts of further ones count as `other`.
    Days more than 13 months ago are days of UTC in every time zone, and so are the days on which
    imported contacts subscribed.
    An imported contact counts on the day of its subscription, in `active` too, where the file has it
    and it was not today. Others count at the import. One that comes in as unsubscribed counts as
    imported alone. A contact that was there before the import keeps its day.
    Changes before Mailcast kept these figures were filled in from the dates of the contacts that still
    exist.

    Args:
        newsletter_id (str | Unset):
        from_ (str | Unset):
        to (str | Unset):
        by (GetGrowthBy | Unset):
        time_zone (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GetGrowthResponse200]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        from_=from_,
        to=to,
        by=by,
        time_zone=time_zone,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    newsletter_id: str | Unset = UNSET,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
    by: GetGrowthBy | Unset = UNSET,
    time_zone: str | Unset = UNSET,
) -> GetGrowthResponse200:
    """Get how the audience grew: contacts that came and left, by day, week or month, and where they came
    from.

     Periods without a change are in the list, with zeros. The first period is the one that `from` is in,
    and the last one that of `to`. Weeks begin on Monday. An answer has at most 400 periods.
    `sources` counts added and imported contacts by source, the largest 100 first. Once a newsletter has
    100 sources within 30 days, contacts of further ones count as `other`.
    Days more than 13 months ago are days of UTC in every time zone, and so are the days on which
    imported contacts subscribed.
    An imported contact counts on the day of its subscription, in `active` too, where the file has it
    and it was not today. Others count at the import. One that comes in as unsubscribed counts as
    imported alone. A contact that was there before the import keeps its day.
    Changes before Mailcast kept these figures were filled in from the dates of the contacts that still
    exist.

    Args:
        newsletter_id (str | Unset):
        from_ (str | Unset):
        to (str | Unset):
        by (GetGrowthBy | Unset):
        time_zone (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GetGrowthResponse200
    """

    return (
        await asyncio_detailed(
            client=client,
            newsletter_id=newsletter_id,
            from_=from_,
            to=to,
            by=by,
            time_zone=time_zone,
        )
    ).parsed
