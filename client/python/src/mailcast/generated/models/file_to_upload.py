from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="FileToUpload")


@_attrs_define
class FileToUpload:
    """
    Attributes:
        bytes_ (int): The size of a file that you will send to the upload address of the answer.
        file_name (str | Unset): The name that buyers save it under. In a form it is the name of the file, when left
            out.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    bytes_: int
    file_name: str | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        bytes_ = self.bytes_

        file_name = self.file_name

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "bytes": bytes_,
            }
        )
        if file_name is not UNSET:
            field_dict["fileName"] = file_name
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        bytes_ = d.pop("bytes")

        file_name = d.pop("fileName", UNSET)

        confirm = d.pop("confirm", UNSET)

        file_to_upload = cls(
            bytes_=bytes_,
            file_name=file_name,
            confirm=confirm,
        )

        return file_to_upload
