from __future__ import annotations

import mimetypes
import os
import urllib.parse
from typing import Callable, Iterator

#: A path, or the content itself.
FileSource = str | os.PathLike[str] | bytes
#: Called with the bytes sent so far and those of the whole file.
OnProgress = Callable[[int, int], None]

_TYPES = {
    ".aac": "audio/aac",
    ".amr": "audio/amr",
    ".flac": "audio/flac",
    ".flv": "video/x-flv",
    ".m4a": "audio/mp4",
    ".m4v": "video/mp4",
    ".mkv": "video/x-matroska",
    ".oga": "audio/ogg",
    ".ogg": "audio/ogg",
    ".opus": "audio/ogg",
    ".ts": "video/mp2t",
    ".webm": "video/webm",
}
_PART_BYTES = 65_536


def media_type_of(name: str) -> str:
    """The content type by the ending of a name."""
    ending = os.path.splitext(name)[1].lower()
    return _TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def is_address(source: FileSource) -> bool:
    return isinstance(source, str) and urllib.parse.urlsplit(source).scheme.lower() in ("http", "https")


def size_of(source: FileSource) -> int:
    return len(source) if isinstance(source, bytes) else os.path.getsize(source)


def parts_of(source: FileSource, on_progress: OnProgress) -> Iterator[bytes]:
    """The bytes of a file, which is read while it is sent; reports how many have been taken."""
    total = size_of(source)
    sent = 0
    on_progress(sent, total)
    for part in _read(source):
        sent += len(part)
        yield part
        on_progress(sent, total)


def _read(source: FileSource) -> Iterator[bytes]:
    if isinstance(source, bytes):
        for at in range(0, len(source), _PART_BYTES):
            yield source[at : at + _PART_BYTES]
        return
    with open(source, "rb") as file:
        while part := file.read(_PART_BYTES):
            yield part
