#!/usr/bin/env python3
"""Runs a measured program, under Nsight Compute for its counters and alone for its times, and writes one JSON file.

The program prints lines of JSON: one {"device": ...} and one {"case": ..., "params": ...} per case. To be counted, it
launches each case exactly once between cudaProfilerStart and cudaProfilerStop; launches and lines are joined in order.
Only the standard library is needed.
"""

import argparse
import csv
import datetime
import hashlib
import json
import os
import pathlib
import re
import shlex
import statistics
import subprocess
import sys

LSU = 'l1tex__t_{}_pipe_lsu_mem_global_op_{}.sum'
TAG_STAGE = ('requests', 'sectors', 'output_wavefronts', 'set_conflicts')
REQUEST = [LSU.format(what, op) for what in TAG_STAGE for op in ('ld', 'st')]
LOOKUP = [LSU.format('sectors', f'ld_lookup_{result}') for result in ('hit', 'miss')]
L2 = [f'lts__t_sectors_srcunit_tex_op_{op}.sum' for op in ('read', 'write')]
DRAM = [f'dram__bytes_{op}.sum' for op in ('read', 'write')]
METRICS = {'request': REQUEST, 'access': REQUEST + LOOKUP + L2, 'traffic': REQUEST + LOOKUP + L2 + DRAM}

# A case that names one operation keeps the counters of that operation only.
OTHER_OPERATION = {'ld': r'op_(st|write)', 'st': r'op_(ld|read)', 'red': r'op_atom', 'atom': r'op_red'}


def metrics_named(text):
    return METRICS.get(text) or text.split(',')


def output_of(command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def version_of(tool, pattern):
    try:
        return re.search(pattern, output_of([tool, '--version'])).group(1)
    except FileNotFoundError:
        return None


class ClockSampler:
    """Reads the SM clock while a program runs; the busy clock is the median of the readings in the upper half."""

    def __enter__(self):
        query = ['nvidia-smi', '--id=0', '--query-gpu=clocks.sm', '--format=csv,noheader,nounits', '--loop-ms=100']
        self.process = subprocess.Popen(query, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.readings = [int(word) for word in self.process.communicate()[0].split() if word.isdigit()]

    def busy_mhz(self):
        busy = [reading for reading in self.readings if reading > max(self.readings) / 2]
        return int(statistics.median(busy)) if busy else None


def run(command):
    """Runs the program; gives its device line, its rows and the SM clock seen meanwhile."""
    with ClockSampler() as clock:
        printed = output_of(command)
    lines = [json.loads(line) for line in printed.splitlines() if line.startswith('{')]
    device = next(line['device'] for line in lines if 'device' in line)
    return device, [line for line in lines if 'case' in line], clock.busy_mhz()


def number(text):
    value = float(text.replace(',', ''))
    return int(value) if value.is_integer() else value


def launches(log, metrics):
    """The profiled launches in order, each a dict from metric to number. The first row after the header holds units."""
    table = [line for line in log.read_text().splitlines() if line.startswith('"')]
    header, _units, *rows = csv.reader(table)
    return [{name: number(row[header.index(name)]) for name in metrics} for row in rows]


def counters_for(row, launch):
    other = OTHER_OPERATION.get(row['params'].get('op'))
    return {name: launch[name] for name in launch if not (other and re.search(other, name))}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('arch', help='name of the GPU, as in h200')
    parser.add_argument('--out', type=pathlib.Path, required=True)
    parser.add_argument('--files', nargs='+', default=[], help='files whose hashes are recorded')
    parser.add_argument('--count', help='the command to profile')
    parser.add_argument('--time', help='the command to run unprofiled')
    parser.add_argument('--metrics', type=metrics_named, default='traffic',
                        help=f'one of {", ".join(METRICS)}, or metrics by full name, separated by commas')
    given = parser.parse_args()

    folder = pathlib.Path.cwd()
    device, rows, clock_mhz, commands = {}, {}, None, []

    if given.count:
        log = pathlib.Path('build/counters.csv')
        profiler = ['ncu', '--clock-control', 'none', '--profile-from-start', 'off', '--csv', '--page', 'raw',
                    '--print-units', 'base', '--log-file', str(log), '--metrics', ','.join(given.metrics)]
        command = profiler + shlex.split(given.count)
        device, counted, clock_mhz = run(command)
        profiled = launches(log, given.metrics)
        if len(profiled) != len(counted):
            sys.exit(f'{len(counted)} cases were printed, but {len(profiled)} launches were profiled (see {log})')
        for row, launch in zip(counted, profiled):
            rows[row['case']] = {**row, 'counters': counters_for(row, launch)}
        if len(rows) != len(counted):
            sys.exit('a case id occurs twice')
        commands.append(shlex.join(command))

    if given.time:
        device, timed, clock_mhz = run(shlex.split(given.time))
        for row in timed:
            rows[row['case']] = {**rows.get(row['case'], {}), **row}
        commands.append(given.time)

    driver = output_of(['nvidia-smi', '--id=0', '--query-gpu=driver_version', '--format=csv,noheader']).strip()
    question = next(line for line in pathlib.Path('README.md').read_text().splitlines()[1:] if line.strip())
    head = {
        'schema': 1,
        'dataset': folder.name,
        'question': question,
        'arch': given.arch,
        'device': {
            'name': device['name'],
            'computeCapability': device['computeCapability'],
            'sms': device['sms'],
            'driver': driver,
            'cuda': version_of('nvcc', r'release ([\d.]+)'),
            'ncu': version_of('ncu', r'Version ([\d.]+)'),
            'smClockMaxMHz': device['smClockMaxMHz'],
            'memoryClockMHz': device['memoryClockMHz'],
            'smClockObservedMHz': clock_mhz,
            'l2Bytes': device['l2Bytes'],
        },
        'date': datetime.date.today().isoformat(),
        'command': '; '.join(commands),
        'files': {
            os.path.relpath(name, folder): 'sha256:' + hashlib.sha256(pathlib.Path(name).read_bytes()).hexdigest()
            for name in given.files
        },
    }
    opening = json.dumps(head, indent=1, ensure_ascii=False)[:-2]
    body = ',\n'.join('  ' + json.dumps(row, ensure_ascii=False, separators=(',', ':')) for row in rows.values())
    given.out.write_text(f'{opening},\n "rows": [\n{body}\n ]\n}}\n')
    print(f'{given.out}: {len(rows)} rows')


if __name__ == '__main__':
    main()
