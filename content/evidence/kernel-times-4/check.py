#!/usr/bin/env python3
"""Compares the launches of small/cases.json with references.py. `./check.py` compiles and runs them first; `./check.py FOLDER` reads what ran
elsewhere, CASE.K.bin for buffer K of a case. Exact for integers, with a tolerance for rounded results."""

import importlib
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import small_launches  # noqa: E402

small_launches.main(HERE, lambda: importlib.import_module('references'))
