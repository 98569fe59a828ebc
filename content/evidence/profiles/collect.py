#!/usr/bin/env python3
"""Profiles each kernel with every section, and prints what the profiler prints: a line of JSON a metric, as text.

Beside this file it keeps the page that people read, one a kernel: ARCH.CASE.txt.
"""

import csv
import io
import json
import pathlib
import subprocess
import sys

REPORT = 'build/report.ncu-rep'
OPTIONS = ['--set', 'full', '--clock-control', 'none', '--profile-from-start', 'off']
SECTIONS = ('GPU Speed Of Light Throughput', 'Compute Workload Analysis', 'Memory Workload Analysis',
            'Scheduler Statistics', 'Warp State Statistics', 'Instruction Statistics', 'Launch Statistics', 'Occupancy')
# Beside what the page prints: why warps wait, and how busy the pipes are that a chapter speaks of.
ALSO = ('smsp__average_warps_issue_stalled_', 'l1tex__data_pipe_lsu_wavefronts.', 'l1tex__lsuin_requests.',
        'sm__pipe_fma_cycles_active.', 'sm__inst_executed_pipe_lsu.', 'lts__t_sectors.', 'idc__request_cycles_active.')


def output_of(*command):
    shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return '\n'.join(line for line in shown.splitlines() if not line.startswith('==PROF=='))


def imported(*options):
    return output_of('ncu', '--import', REPORT, *options)


def table(text):
    """The rows of a page as CSV, from its header on; what the profiler says before it is left out."""
    return list(csv.reader(io.StringIO(text[text.index('"ID",'):])))


def details(*options):
    """The metrics of all kernels, each a dict; rules have no metric."""
    header, *rows = table(imported('--page', 'details', '--csv', *options))
    named = (dict(zip(header, row)) for row in rows)  # a row of a metric ends before the columns of the rules
    return [row for row in named if row.get('ID', '').isdigit() and row.get('Metric Name') and 'Metric Value' in row]


arch = sys.argv[1]
printed = output_of('ncu', *OPTIONS, '--force-overwrite', '--export', REPORT, './build/kernel', 'count')
lines = [json.loads(line) for line in printed.splitlines() if line.startswith('{')]
print(json.dumps(next(line for line in lines if 'device' in line)))
cases = [line for line in lines if 'case' in line]

for number, case in enumerate(cases):
    page = imported('--page', 'details', '--launch-skip', str(number), '--launch-count', '1')
    pathlib.Path(f'{arch}.{case["case"]}.txt').write_text('\n'.join(line.rstrip() for line in page.splitlines()) + '\n')

on_page = {(row['ID'], row['Section Name'], row['Metric Name']) for row in details()}
labels = details('--print-details', 'all')
names = details('--print-details', 'all', '--print-metric-name', 'name')
if len(labels) != len(names):
    sys.exit(f'{len(labels)} labels, but {len(names)} names')
ids = list(dict.fromkeys(row['ID'] for row in labels))
seen = set()
for label, name in zip(labels, names):
    section, metric, full = label['Section Name'], label['Metric Name'], name['Metric Name']
    kept = (label['ID'], section, metric) in on_page or full.startswith(ALSO)
    case = cases[ids.index(label['ID'])]
    key = f'{case["case"]}: {section}: {metric}'
    if section not in SECTIONS or not kept or key in seen:
        continue
    seen.add(key)
    params = {**case['params'], 'section': section, 'metric': metric, 'name': full, 'unit': label['Metric Unit']}
    print(json.dumps({'case': key, 'params': params, 'result': label['Metric Value']}))
