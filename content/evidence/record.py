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

# What bounds a kernel: how busy each unit is, in percent of its peak; why a warp waits, in cycles for each instruction
# that is issued; and what the kernel was given.
BUSY = [f'{unit}.avg.pct_of_peak_sustained_elapsed' for unit in (
    'sm__throughput', 'gpu__compute_memory_throughput', 'l1tex__throughput', 'lts__throughput', 'dram__throughput',
    'l1tex__data_pipe_lsu_wavefronts', 'l1tex__lsuin_requests', 'l1tex__t_sectors', 'lts__t_sectors')]
BUSY += [f'{unit}.avg.pct_of_peak_sustained_active' for unit in (
    'smsp__issue_active', 'sm__inst_executed_pipe_fma', 'sm__pipe_fma_cycles_active', 'sm__pipe_fmaheavy_cycles_active',
    'sm__inst_executed_pipe_lsu', 'sm__inst_executed_pipe_alu', 'sm__warps_active')]
REASONS = ('barrier', 'branch_resolving', 'dispatch_stall', 'drain', 'gmma', 'imc_miss', 'lg_throttle',
           'long_scoreboard', 'math_pipe_throttle', 'membar', 'mio_throttle', 'misc', 'no_instruction', 'not_selected', 'selected',
           'short_scoreboard', 'sleeping', 'tex_throttle', 'wait')
STALLS = [f'smsp__average_warps_issue_stalled_{reason}_per_issue_active.ratio' for reason in REASONS]
STALLS += ['smsp__average_warp_latency_per_inst_issued.ratio']
GIVEN = ['launch__registers_per_thread', 'launch__occupancy_limit_registers', 'launch__occupancy_limit_shared_mem']
SHARED = [f'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{op}.sum' for op in ('ld', 'st')]
AMOUNTS = ['smsp__inst_executed.sum', 'gpu__time_duration.sum', 'l1tex__data_pipe_lsu_wavefronts.sum',
           'l1tex__t_sector_hit_rate.pct', 'lts__t_sector_hit_rate.pct']

METRICS = {
    'request': REQUEST,
    'access': REQUEST + LOOKUP + L2,
    'traffic': REQUEST + LOOKUP + L2 + DRAM,
    'stalls': STALLS + ['smsp__issue_active.avg.pct_of_peak_sustained_active'],
    'bounds': BUSY + STALLS + GIVEN + SHARED + AMOUNTS + REQUEST[:4] + LOOKUP + L2 + DRAM,
}

# A case that names one operation keeps the counters of that operation only.
OTHER_OPERATION = {'ld': r'op_(st|write)', 'st': r'op_(ld|read)', 'red': r'op_atom', 'atom': r'op_red'}


def metrics_named(text):
    """Names and full names, separated by commas; each metric once."""
    return list(dict.fromkeys(metric for name in text.split(',') for metric in METRICS.get(name, [name])))


def output_of(command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


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
    """None for what the profiler calls n/a: a metric that this chip does not have."""
    try:
        value = float(text.replace(',', ''))
    except ValueError:
        return None
    return int(value) if value.is_integer() else value


def counters_in(name, cell):
    """What one cell says: a number, or one for each opcode, as in '22 (LDS: 4; LDC: 3)', each by its own name."""
    total, *instances = cell.split(' (')
    if not name.startswith('sass__') or not instances:
        return {name: number(total)}
    return {f'{name}[{opcode}]': number(count) for opcode, count in re.findall(r'([\w.]+): ([\d,]+)', instances[0])}


def launches(log, metrics):
    """The profiled launches in order, each a dict from metric to number. The first row after the header holds units."""
    table = [line for line in log.read_text().splitlines() if line.startswith('"')]
    header, _units, *rows = csv.reader(table)
    found = [{counter: value for name in metrics if name in header
              for counter, value in counters_in(name, row[header.index(name)]).items()} for row in rows]
    known = {counter.split('[')[0] for launch in found for counter, value in launch.items() if value is not None}
    missing = [name for name in metrics if name not in known]
    if missing:
        print(f'not available: {", ".join(missing)}', file=sys.stderr)
    return [{name: value for name, value in launch.items() if value is not None} for launch in found]


def of_cases(launched, counted):
    """One dict a case. A case may say that it is several launches: of those, amounts are added and shares left out."""
    several = [row['params'].get('launches', 1) for row in counted]
    if len(launched) != sum(several):
        sys.exit(f'{sum(several)} launches were printed, but {len(launched)} were profiled')
    rest = iter(launched)
    taken = [[next(rest) for _ in range(number)] for number in several]
    return [parts[0] if len(parts) == 1 else
            {name: sum(part[name] for part in parts) for name in parts[0] if name.endswith('.sum')} for parts in taken]


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
                        help=f'{", ".join(METRICS)}, or metrics by full name, separated by commas')
    given = parser.parse_args()

    folder = pathlib.Path.cwd()
    device, rows, clock_mhz, commands = {}, {}, None, []

    if given.count:
        log = pathlib.Path('build/counters.csv')
        profiler = ['ncu', '--clock-control', 'none', '--profile-from-start', 'off', '--csv', '--page', 'raw',
                    '--print-units', 'base', '--log-file', str(log), '--metrics', ','.join(given.metrics)]
        if any(name.startswith('sass__') for name in given.metrics):
            profiler += ['--print-metric-instances', 'details']
        command = profiler + shlex.split(given.count)
        device, counted, clock_mhz = run(command)
        profiled = of_cases(launches(log, given.metrics), counted)
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
