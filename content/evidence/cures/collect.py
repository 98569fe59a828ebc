#!/usr/bin/env python3
"""Profiles both versions of the program with every section and keeps the raw page of each report.

Beside this file: ARCH.before.base.csv and ARCH.after.base.csv. On standard output: the counters of each launch as
lines of JSON for record.py.
"""

import csv
import io
import json
import pathlib
import subprocess
import sys

FULL = ['--set', 'full', '--clock-control', 'none', '--profile-from-start', 'off']
KEPT = ['gpu__time_duration.sum', 'launch__waves_per_multiprocessor', 'sm__maximum_warps_per_active_cycle_pct',
        'sm__warps_active.avg.pct_of_peak_sustained_active', 'smsp__issue_active.avg.pct_of_peak_sustained_active',
        'smsp__thread_inst_executed_per_inst_executed.ratio', 'dram__throughput.avg.pct_of_peak_sustained_elapsed',
        'smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio',
        'smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio']


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def number(text):
    try:
        return float(text.replace(',', ''))
    except ValueError:
        return None


arch = sys.argv[1]
for version in ('before', 'after'):
    file = f'build/{version}.ncu-rep'
    printed = output_of('ncu', *FULL, '--force-overwrite', '--export', file, f'./build/{version}', 'count')
    if version == 'before':
        lines = [json.loads(line) for line in printed.splitlines() if line.startswith('{')]
        print(json.dumps(next(line for line in lines if 'device' in line)))
    text = output_of('ncu', '--import', file, '--csv', '--page', 'raw', '--print-units', 'base')
    pathlib.Path(f'{arch}.{version}.base.csv').write_text(text)
    header, _units, *rows = csv.reader(io.StringIO(text[text.index('"ID",'):]))
    for row in rows:
        named = dict(zip(header, row))
        kernel = named['Kernel Name'].split('(')[0]
        counters = {name: number(named[name]) for name in KEPT if name in named and number(named[name]) is not None}
        print(json.dumps({'case': f'{kernel}, {version}', 'params': {'kernel': kernel, 'version': version},
                          'counters': counters}))
