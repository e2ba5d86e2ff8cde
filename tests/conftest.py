"""What the tests share."""

import importlib
import os
from types import ModuleType

import pytest


def require(module: str) -> ModuleType:
    """Import a library that only some tests need; without it they skip, with CI=true they fail."""
    if os.environ.get("CI") == "true":
        return importlib.import_module(module)
    return pytest.importorskip(module)
