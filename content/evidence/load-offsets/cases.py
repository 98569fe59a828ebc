#!/usr/bin/env python3
"""Writes cases.json: loads that begin at each offset from a line."""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from launch_cases import add, F, in_file, write  # noqa: E402

K, M = 1 << 10, 1 << 20

in_file('offsets')
for offset in (0, 1, 2, 4, 8, 12, 16, 24, 31):
    add('offsetLoads<1>', 1056, 256, F(1056 * 256, 'zero'), F(8 * K), offset, 4 * K - 1, 1024, exact=False)
for offset in (0, 1, 8):
    add('offsetLoads<2>', 1056, 256, F(1056 * 256, 'zero'), F(8 * K), offset, 4 * K - 1, 1024, exact=False)
add('rowOfFive', 1056, 256, F(1056 * 256, 'zero'), F(8 * K), 4 * K - 1, 512, exact=False)
for offset in (0, 1, 8, 16):
    add('offsetStream', 32 * M // 256, 256, F(32 * M, 'zero'), F(32 * M + 64), offset, 32 * M, exact=False)

write()
