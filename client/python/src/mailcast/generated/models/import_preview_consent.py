from typing import Literal

ImportPreviewConsent = Literal["known", "unknown"]

IMPORT_PREVIEW_CONSENT_VALUES: set[ImportPreviewConsent] = {
    "known",
    "unknown",
}


def check_import_preview_consent(value: str) -> ImportPreviewConsent:
    return value  # type: ignore[return-value]  # a newer server may have more
