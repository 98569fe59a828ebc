#!/usr/bin/env python3
"""Profiles three programs, and keeps what the profiler writes of each report, in the forms that people have.

Beside this file: ARCH.REPORT.base.csv (raw page, base units); of the small program details.csv and the source page of
one kernel; of its first version also raw.csv (units as the profiler scales them), details.txt, summary.csv, and the
same for readers with a decimal comma (needs the locales de_DE.UTF-8 and fr_FR.UTF-8). On standard output: the
counters of each launch, and how long one kernel takes with each control of clocks and caches, as lines of JSON for
record.py.
"""

import csv
import io
import json
import os
import pathlib
import subprocess
import sys

FULL = ['--set', 'full', '--import-source', 'yes', '--clock-control', 'none', '--profile-from-start', 'off']
REPORTS = {'before': './build/before', 'after': './build/after', 'profiles': '../profiles/build/kernel'}
SECTIONS = ['SpeedOfLight', 'MemoryWorkloadAnalysis', 'MemoryWorkloadAnalysis_Tables', 'LaunchStats', 'Occupancy',
            'SchedulerStats', 'WarpStateStats']
PLAIN = ['gpu__time_duration.sum', 'gpc__cycles_elapsed.avg.per_second', 'dram__bytes_read.sum', 'dram__bytes_write.sum',
         'lts__t_sector_hit_rate.pct', 'l1tex__t_sector_hit_rate.pct']
KEPT = PLAIN + [
    'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum', 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum',
    'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum', 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum',
    'smsp__inst_executed.sum', 'launch__registers_per_thread', 'sm__warps_active.avg.pct_of_peak_sustained_active']


def output_of(*command, **environment):
    return subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, **environment}).stdout


def table(text):
    return list(csv.reader(io.StringIO(text[text.index('"ID",'):])))


def number(text):
    try:
        return float(text.replace(',', ''))
    except ValueError:
        return None


def launches(text):
    """Name, block, grid and the counters of each launch, of a raw page in base units."""
    header, _units, *rows = table(text)
    for row in rows:
        named = dict(zip(header, row))
        yield named['Kernel Name'], {name: number(named[name]) for name in KEPT
                                     if name in named and number(named[name]) is not None}


arch = sys.argv[1]
device_printed = False
for report, program in REPORTS.items():
    file = f'build/{report}.ncu-rep'
    printed = output_of('ncu', *FULL, '--force-overwrite', '--export', file, program, 'count')
    lines = [json.loads(line) for line in printed.splitlines() if line.startswith('{')]
    if not device_printed:
        print(json.dumps(next(line for line in lines if 'device' in line)))
        device_printed = True

    def page(*options, **environment):
        return output_of('ncu', '--import', file, *options, **environment)

    def keep(name, *options, **environment):
        pathlib.Path(f'{arch}.{report}.{name}').write_text(page(*options, **environment))

    base = page('--csv', '--page', 'raw', '--print-units', 'base')
    pathlib.Path(f'{arch}.{report}.base.csv').write_text(base)
    if report != 'profiles':
        keep('details.csv', '--csv', '--page', 'details')
        transpose = ('--launch-skip', '2', '--launch-count', '1')
        keep('transpose.source.csv', '--csv', '--page', 'source', '--print-source', 'cuda,sass', *transpose)
    if report == 'before':
        keep('raw.csv', '--csv', '--page', 'raw')
        keep('details.txt', '--page', 'details')
        keep('german.raw.csv', '--csv', '--page', 'raw', LC_ALL='de_DE.UTF-8')
        keep('german.details.csv', '--csv', '--page', 'details', LC_ALL='de_DE.UTF-8')
        keep('french.details.txt', '--page', 'details', '--launch-count', '2', LC_ALL='fr_FR.UTF-8')
        keep('summary.csv', '--csv', '--page', 'details', '--print-summary', 'per-kernel')
    for row, (kernel, counters) in enumerate(launches(base)):
        params = {'report': report, 'launch': row, 'kernel': kernel}
        print(json.dumps({'case': f'{report}: {row}', 'params': params, 'counters': counters}))

# A report small enough to keep, and the same as CSV: what a reader of such files is held to.
output_of('ncu', *[word for section in SECTIONS for word in ('--section', section)], '--clock-control', 'none',
          '--profile-from-start', 'off', '--force-overwrite', '--export', f'{arch}.sections.ncu-rep', './build/before', 'count')
pathlib.Path(f'{arch}.sections.csv').write_text(
    output_of('ncu', '--import', f'{arch}.sections.ncu-rep', '--csv', '--page', 'raw', '--print-units', 'base'))
# What stands on a screen: the lines of the profiler, those of the program, and the table.
pathlib.Path(f'{arch}.console.csv').write_text(
    output_of('ncu', '--csv', '--page', 'raw', '--clock-control', 'none', '--profile-from-start', 'off', '--metrics',
              ','.join(KEPT), './build/before', 'count'))

for clocks in ('base', 'none'):
    for caches in ('all', 'none'):
        text = output_of('ncu', '--csv', '--page', 'raw', '--print-units', 'base', '--clock-control', clocks,
                         '--cache-control', caches, '--metrics', ','.join(PLAIN), './build/control')
        for row, (kernel, counters) in enumerate(launches(text)):
            params = {'report': 'control', 'launch': row, 'kernel': kernel, 'clocks': clocks, 'caches': caches}
            print(json.dumps({'case': f'control: {clocks} clocks, {caches} caches: {row}', 'params': params, 'counters': counters}))
