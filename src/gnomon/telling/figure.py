"""Who or what stands for a seat."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """Who or what stands for a seat, and which of its forms it has now; `form` is empty where there is only one."""

    name: str
    form: str = ""
