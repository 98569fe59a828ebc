#!/usr/bin/env python3
"""Compares what the launches of small/cases.json left with references/. `./check.py FOLDER` reads CASE.K.bin for buffer K of a case. Exact for
whole numbers, within a tolerance for what is rounded."""

import importlib
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import small_launches  # noqa: E402

if len(sys.argv) < 2:
    sys.exit(__doc__)
small_launches.main(HERE, lambda: importlib.import_module('references'))
