#!/usr/bin/env python3
"""Writes cases.txt: ldmatrix of one, two and four matrices, plain and transposed, over tidy and untidy rows.

The seed is fixed: the file is the same on every run.
"""

import pathlib
import random
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import matrix_rows  # noqa: E402
import warp_patterns  # noqa: E402

SEED = 20251124

if __name__ == '__main__':
    warp_patterns.write(matrix_rows.cases(random.Random(SEED)))
