#!/usr/bin/env python3
"""Writes h200.json from the tables that measure.py has left: ./collect.py FOLDER, which holds units.tar.xz of it, unpacked."""

import csv
import hashlib
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
SHARE = '.avg.pct_of_peak_sustained_elapsed'
PARTS = ['sm__throughput', 'sm__inst_executed', 'sm__issue_active', 'sm__pipe_alu_cycles_active', 'sm__pipe_fma_cycles_active',
         'sm__pipe_fmaheavy_cycles_active', 'sm__pipe_fp64_cycles_active', 'sm__pipe_tensor_cycles_active', 'sm__inst_executed_pipe_xu',
         'sm__inst_executed_pipe_lsu', 'sm__inst_executed_pipe_adu', 'sm__inst_executed_pipe_cbu_pred_on_any', 'idc__request_cycles_active',
         'gpu__compute_memory_throughput', 'l1tex__throughput', 'l1tex__data_pipe_lsu_wavefronts', 'l1tex__lsuin_requests',
         'l1tex__m_l1tex2xbar_req_cycles_active', 'l1tex__m_xbar2l1tex_read_sectors', 'lts__throughput', 'lts__xbar2lts_cycles_active',
         'lts__t_tag_requests', 'lts__lts2xbar_cycles_active', 'lts__t_sectors', 'lts__d_sectors', 'lts__d_atomic_input_cycles_active',
         'lts__ltcfabric2ltc_cycles_active', 'dram__throughput', 'dram__cycles_active']
COUNTERS = [part + SHARE for part in PARTS] + ['gpu__time_duration.sum', 'smsp__inst_executed.sum', 'sm__cycles_elapsed.max']
FILES = ['measure.py', 'collect.py', '../kernel-times/generate.py', '../kernel-times/harness.cuh',
         *(f'../kernel-times-{k}/cases.json' for k in (7, 8, 9))]


def number(text):
    value = float(text.replace(',', ''))
    return int(value) if value == int(value) else value


def main():
    rows, device = [], {}
    for k in (7, 8, 9):
        for table in sorted((pathlib.Path(sys.argv[1]) / f'kernel-times-{k}').glob('*.csv')):
            cases = [json.loads(line)['case'] for line in table.with_suffix('.cases').read_text().splitlines() if line.startswith('{"case"')]
            header, _units, *lines = csv.reader(line for line in table.read_text().splitlines() if line.startswith('"'))
            assert len(lines) == len(cases)
            for case, line in zip(cases, lines):
                row = dict(zip(header, line))
                rows.append({'case': f'kernel-times-{k}/{case}', 'params': {'set': f'kernel-times-{k}'},
                             'counters': {name: number(row[name]) for name in COUNTERS if row.get(name)}})
            device = {'name': row['device__attribute_display_name'], 'computeCapability': row['CC'],
                      'sms': number(row['device__attribute_multiprocessor_count']),
                      'smClockMaxMHz': number(row['device__attribute_clock_rate']) // 1000,
                      'l2Bytes': number(row['device__attribute_l2_cache_size'])}
    head = {'schema': 1, 'dataset': 'throughput-parts',
            'question': next(line for line in (HERE / 'README.md').read_text().splitlines()[1:] if line.strip()),
            'arch': 'h200', 'device': device, 'date': '2026-11-27', 'command': 'python3 measure.py 560',
            'files': {name: 'sha256:' + hashlib.sha256((HERE / name).read_bytes()).hexdigest() for name in FILES}}
    body = ',\n'.join('  ' + json.dumps(row, separators=(',', ':')) for row in rows)
    (HERE / 'h200.json').write_text(f'{json.dumps(head, indent=1)[:-2]},\n "rows": [\n{body}\n ]\n}}\n')
    print(len(rows), 'rows')


main()
