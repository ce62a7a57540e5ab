from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.get_import_refusals_response_200 import GetImportRefusalsResponse200
from ...types import UNSET, Response, Unset


def _get_kwargs(
    import_id: str,
    *,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/contacts/imports/{import_id}/refusals".format(
            import_id=quote(str(import_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> GetImportRefusalsResponse200:
    if response.status_code == 200:
        response_200 = GetImportRefusalsResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[GetImportRefusalsResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    import_id: str,
    *,
    client: AuthenticatedClient | Client,
    cursor: str | Unset = UNSET,
) -> Response[GetImportRefusalsResponse200]:
    """Read the rows that an import refused, as a CSV file to mend and import again.

     `csv` holds the imported columns of up to 500 rows as they were, and of fewer where they are long.
    The reason is the last column, which a later import ignores. Only the first page begins with the
    names of the columns: append the pages to one file. An import stores its first 100,000 refused rows;
    when there are more, the last page ends with a line that says so.

    Args:
        import_id (str):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GetImportRefusalsResponse200]
    """

    kwargs = _get_kwargs(
        import_id=import_id,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    import_id: str,
    *,
    client: AuthenticatedClient | Client,
    cursor: str | Unset = UNSET,
) -> GetImportRefusalsResponse200:
    """Read the rows that an import refused, as a CSV file to mend and import again.

     `csv` holds the imported columns of up to 500 rows as they were, and of fewer where they are long.
    The reason is the last column, which a later import ignores. Only the first page begins with the
    names of the columns: append the pages to one file. An import stores its first 100,000 refused rows;
    when there are more, the last page ends with a line that says so.

    Args:
        import_id (str):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GetImportRefusalsResponse200
    """

    return sync_detailed(
        import_id=import_id,
        client=client,
        cursor=cursor,
    ).parsed


async def asyncio_detailed(
    import_id: str,
    *,
    client: AuthenticatedClient | Client,
    cursor: str | Unset = UNSET,
) -> Response[GetImportRefusalsResponse200]:
    """Read the rows that an import refused, as a CSV file to mend and import again.

     `csv` holds the imported columns of up to 500 rows as they were, and of fewer where they are long.
    The reason is the last column, which a later import ignores. Only the first page begins with the
    names of the columns: append the pages to one file. An import stores its first 100,000 refused rows;
    when there are more, the last page ends with a line that says so.

    Args:
        import_id (str):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GetImportRefusalsResponse200]
    """

    kwargs = _get_kwargs(
        import_id=import_id,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    import_id: str,
    *,
    client: AuthenticatedClient | Client,
    cursor: str | Unset = UNSET,
) -> GetImportRefusalsResponse200:
    """Read the rows that an import refused, as a CSV file to mend and import again.

     `csv` holds the imported columns of up to 500 rows as they were, and of fewer where they are long.
    The reason is the last column, which a later import ignores. Only the first page begins with the
    names of the columns: append the pages to one file. An import stores its first 100,000 refused rows;
    when there are more, the last page ends with a line that says so.

    Args:
        import_id (str):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GetImportRefusalsResponse200
    """

    return (
        await asyncio_detailed(
            import_id=import_id,
            client=client,
            cursor=cursor,
        )
    ).parsed
