from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from .. import types
from ..types import UNSET, File, Unset

T = TypeVar("T", bound="UploadImageFilesBody")


@_attrs_define
class UploadImageFilesBody:
    """
    Attributes:
        file (File):
        file_name (str | Unset): The name in the library. Default: the name of the file.
    """

    file: File
    file_name: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        file = self.file.to_tuple()

        file_name = self.file_name

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "file": file,
            }
        )
        if file_name is not UNSET:
            field_dict["fileName"] = file_name

        return field_dict

    def to_multipart(self) -> types.RequestFiles:
        files: types.RequestFiles = []

        files.append(("file", self.file.to_tuple()))

        if not isinstance(self.file_name, Unset):
            files.append(("fileName", (None, str(self.file_name).encode(), "text/plain")))

        return files

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        file = File(payload=BytesIO(d.pop("file")))

        file_name = d.pop("fileName", UNSET)

        upload_image_files_body = cls(
            file=file,
            file_name=file_name,
        )

        return upload_image_files_body
