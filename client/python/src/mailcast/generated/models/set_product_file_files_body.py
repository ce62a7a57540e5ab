from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from .. import types
from ..types import UNSET, File, Unset

T = TypeVar("T", bound="SetProductFileFilesBody")


@_attrs_define
class SetProductFileFilesBody:
    """
    Attributes:
        file (File):
        file_name (str | Unset): The name that buyers save it under. In a form it is the name of the file, when left
            out.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    file: File
    file_name: str | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        file = self.file.to_tuple()

        file_name = self.file_name

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "file": file,
            }
        )
        if file_name is not UNSET:
            field_dict["fileName"] = file_name
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    def to_multipart(self) -> types.RequestFiles:
        files: types.RequestFiles = []

        files.append(("file", self.file.to_tuple()))

        if not isinstance(self.file_name, Unset):
            files.append(("fileName", (None, str(self.file_name).encode(), "text/plain")))

        if not isinstance(self.confirm, Unset):
            files.append(("confirm", (None, str(self.confirm).encode(), "text/plain")))

        return files

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        file = File(payload=BytesIO(d.pop("file")))

        file_name = d.pop("fileName", UNSET)

        confirm = d.pop("confirm", UNSET)

        set_product_file_files_body = cls(
            file=file,
            file_name=file_name,
            confirm=confirm,
        )

        return set_product_file_files_body
