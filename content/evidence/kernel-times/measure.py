#!/usr/bin/env python3
"""Compiles the programs of build/, times them, has them profiled twice, and writes one JSON file.

./measure.py h100 --out h100.json [--seconds 560]

What fails is written down and does not stop the rest; the file is written anew after every step.
"""

import argparse
import csv
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from record import BUSY, LOOKUP, REQUEST, STALLS, ClockSampler, number  # noqa: E402

PIPES = [f'sm__inst_executed_pipe_{pipe}.sum' for pipe in
         ('fma', 'fmaheavy', 'fp16', 'alu', 'xu', 'fp64', 'lsu', 'adu', 'cbu', 'uniform', 'tensor', 'tex')]
AMOUNTS = ['gpu__time_duration.sum', 'sm__cycles_elapsed.max', 'smsp__inst_executed.sum', 'smsp__inst_executed_op_shared.sum',
           'smsp__inst_executed_op_global_ld.sum', 'smsp__inst_executed_op_global_st.sum', 'sm__cycles_active.avg', 'sm__warps_active.avg.per_cycle_active']
L1 = REQUEST + LOOKUP + ['l1tex__data_pipe_lsu_wavefronts.sum', 'l1tex__lsuin_requests.sum', 'l1tex__f_wavefronts.sum',
                         'l1tex__data_bank_reads.sum', 'l1tex__data_bank_writes.sum']
L1 += [f'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{op}.sum' for op in ('ld', 'st', 'atom')]
L1 += [f'l1tex__t_{what}_pipe_lsu_mem_global_op_{op}.sum' for what in ('requests', 'sectors') for op in ('red', 'atom')]
L2 = [f'lts__t_sectors_srcunit_tex_op_{op}.sum' for op in ('read', 'write', 'atom', 'red')]
L2 += ['lts__t_sectors_op_read_lookup_miss.sum', 'lts__t_sectors_op_write_lookup_miss.sum', 'lts__t_sectors.sum', 'lts__d_sectors_fill_sysmem.sum',
       'lts__t_sectors_srcunit_ltcfabric.sum', 'lts__t_requests_srcunit_tex.sum', 'lts__t_sector_hit_rate.pct', 'l1tex__m_xbar2l1tex_read_sectors.sum']
DRAM = [f'dram__bytes_{op}.sum' for op in ('read', 'write')]
GIVEN = ['launch__registers_per_thread', 'launch__occupancy_limit_registers', 'launch__occupancy_limit_shared_mem',
         'launch__shared_mem_per_block_static', 'launch__waves_per_multiprocessor']
COLD = list(dict.fromkeys(AMOUNTS + PIPES + L1 + L2 + DRAM + BUSY + STALLS + GIVEN))
WARM = ['gpu__time_duration.sum'] + DRAM + ['lts__t_sectors_srcunit_tex_op_read.sum']

STARTED = time.monotonic()


def run(command, limit, log):
    """Standard output of a command, also of one that failed or ran out of time; what went wrong goes to the log."""
    left = limit - (time.monotonic() - STARTED)
    if left < 5:
        log.append(f'no time left for: {" ".join(command)[:120]}')
        return ''
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=left)
        if done.returncode:
            log.append(f'{" ".join(command)[:120]}: {done.returncode} {done.stderr[-600:]}')
        return done.stdout
    except subprocess.TimeoutExpired as late:
        log.append(f'out of time: {" ".join(command)[:120]}')
        out = late.stdout or ''
        return out if isinstance(out, str) else out.decode()


def lines(text):
    return [json.loads(line) for line in text.splitlines() if line.startswith('{') and line.endswith('}')]


def profiled(name, mode, metrics, limit, log):
    """Rows of the profiler in the order of the launches, each with the case that it belongs to."""
    table = pathlib.Path('build', f'{name}.{mode}.csv')
    command = ['ncu', '--clock-control', 'none', '--cache-control', 'none' if mode == 'warm' else 'all', '--profile-from-start', 'off',
               '--csv', '--page', 'raw', '--print-units', 'base', '--log-file', str(table), '--metrics', ','.join(metrics), f'./build/{name}', mode]
    cases = [row['case'] for row in lines(run(command, limit, log)) if 'case' in row for _ in range(row['launches'])]
    if not table.exists():
        return []
    text = [line for line in table.read_text().splitlines() if line.startswith('"')]
    if len(text) < 3:
        log.append(f'{name} {mode}: the profiler wrote nothing: {table.read_text()[-400:]}')
        return []
    header, _units, *rows = csv.reader(text)
    if len(rows) != len(cases):
        log.append(f'{name} {mode}: {len(rows)} rows for {len(cases)} launches')
    found = [{metric: number(row[header.index(metric)]) for metric in metrics if metric in header} for row in rows]
    missing = [metric for metric in metrics if not any(row.get(metric) is not None for row in found)]
    if missing:
        log.append(f'{name} {mode}: not available: {", ".join(missing)}')
    return list(zip(cases, ({key: value for key, value in row.items() if value is not None} for row in found)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('arch')
    parser.add_argument('--out', type=pathlib.Path, required=True)
    parser.add_argument('--seconds', type=float, default=560)
    given = parser.parse_args()
    log, rows, device, clocks = [], {}, {}, {}

    # What the capacities are read from comes last: it is the least that is missed.
    names = sorted((path.stem for path in pathlib.Path('build').glob('*.cu')), key=lambda name: (name == 'probes', name))
    compilers = {name: subprocess.Popen(['nvcc', '-O3', '-std=c++17', '--extended-lambda', '-arch=native', '-o', f'build/{name}', f'build/{name}.cu'],
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for name in names}
    for name, compiler in compilers.items():
        said = compiler.communicate()[0]
        if compiler.returncode:
            log.append(f'{name} did not compile: {said[-800:]}')
            names.remove(name)
    print('compiled', len(names), 'after', round(time.monotonic() - STARTED), 's', flush=True)

    def version(tool, pattern):
        found = re.search(pattern, run([tool, '--version'], given.seconds, log))
        return found.group(1) if found else None

    versions = {'cuda': version('nvcc', r'release ([\d.]+)'), 'ncu': version('ncu', r'Version ([\d.]+)')}
    driver = run(['nvidia-smi', '--id=0', '--query-gpu=driver_version', '--format=csv,noheader'], given.seconds, log).strip()

    def write():
        sources = [*sorted(pathlib.Path('kernels').glob('*.cu')), pathlib.Path('cases.json'), *(
            pathlib.Path(os.path.relpath(HERE / name)) for name in ('harness.cuh', 'generate.py', 'measure.py', '../measure.cuh', '../record.py'))]
        head = {
            'schema': 1, 'dataset': pathlib.Path.cwd().name,
            'question': next(line for line in pathlib.Path('README.md').read_text().splitlines()[1:] if line.strip()),
            'arch': given.arch,
            'device': {'name': device.get('name'), 'computeCapability': device.get('computeCapability'), 'sms': device.get('sms'),
                       'driver': driver, **versions, 'smClockMaxMHz': device.get('smClockMaxMHz'), 'memoryClockMHz': device.get('memoryClockMHz'),
                       'smClockObservedMHz': clocks.get('time'), 'l2Bytes': device.get('l2Bytes')},
            'date': datetime.date.today().isoformat(),
            'command': f'./run.sh {given.arch}',
            'files': {str(path): 'sha256:' + hashlib.sha256(path.read_bytes()).hexdigest() for path in sources},
        }
        opening = json.dumps(head, indent=1, ensure_ascii=False)[:-2]
        body = ',\n'.join('  ' + json.dumps(row, separators=(',', ':')) for row in rows.values())
        given.out.write_text(f'{opening},\n "rows": [\n{body}\n ]\n}}\n')
        given.out.with_suffix('.log').write_text('\n'.join(log) + '\n')

    with ClockSampler() as sampler:
        for name in names:
            for line in lines(run([f'./build/{name}', 'time'], given.seconds, log)):
                device = line.get('device', device)
                if 'case' in line:
                    rows[line['case']] = {'case': line['case'], 'params': {'file': line['file'], 'kernel': line['kernel']}, 'values': line['values']}
    clocks['time'] = sampler.busy_mhz()
    write()
    print('timed', len(rows), 'after', round(time.monotonic() - STARTED), 's', flush=True)

    for mode, metrics in (('cold', COLD), ('warm', WARM)):
        for name in names:
            for case, found in profiled(name, 'count' if mode == 'cold' else mode, metrics, given.seconds, log):
                row = rows.setdefault(case, {'case': case, 'params': {'file': name}, 'values': {}})
                if mode == 'cold':
                    row['counters'] = found
                else:
                    row.setdefault('warm', []).append({'timeNs': found.get('gpu__time_duration.sum'), 'readBytes': found.get('dram__bytes_read.sum'),
                                                       'writtenBytes': found.get('dram__bytes_write.sum')})
            write()
            print(mode, name, 'after', round(time.monotonic() - STARTED), 's', flush=True)
    print(f'{given.out}: {len(rows)} rows;', sum('counters' in row for row in rows.values()), 'with counters,',
          sum('warm' in row for row in rows.values()), 'warm;', len(log), 'remarks')


main()
