#!/usr/bin/env python3
"""record.py over many programs, one for each file of kernels: what fails is left out, listed, and spares the rest."""

import json
import os
import pathlib
import signal
import subprocess
import sys

sys.path.insert(0, '..')
import record  # noqa: E402

CASES = json.loads(pathlib.Path('cases.json').read_text())
ONE_PROGRAM = 150  # seconds
failed, counters = [], []


def number(text):
    try:
        return record_number(text)
    except ValueError:  # "n/a": a metric that this GPU does not have
        return None


def attempt(command, left_out):
    program = subprocess.Popen(command + left_out, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               start_new_session=True)
    try:
        printed, why = program.communicate(timeout=ONE_PROGRAM)
        why = why.strip() or f'exit status {program.returncode}'
    except subprocess.TimeoutExpired:
        os.killpg(program.pid, signal.SIGKILL)  # the profiler and what it profiles
        printed, why = program.communicate()[0], f'no end within {ONE_PROGRAM} s'
    lines = [json.loads(line) for line in printed.splitlines() if line.startswith('{')]
    return [line['device'] for line in lines if 'device' in line], [line for line in lines if 'case' in line], why


def run_all(command):
    log = pathlib.Path(command[command.index('--log-file') + 1])
    metrics = command[command.index('--metrics') + 1].split(',')
    devices, rows = [], []
    with record.ClockSampler() as clock:
        for name in dict.fromkeys(case['file'] for case in CASES):
            wanted = [case['case'] for case in CASES if case['file'] == name]
            if not pathlib.Path('build', name).exists():
                failed.extend((case, 'was not compiled') for case in wanted)
                continue
            left_out = []
            while len(left_out) < len(wanted) and len(left_out) < 8:
                log.unlink(missing_ok=True)
                seen, found, why = attempt(command[:-1] + [f'./build/{name}'], left_out)
                missing = [case for case in wanted if case not in left_out and case not in [row['case'] for row in found]]
                if not missing:
                    break
                failed.append((missing[0], why[-300:]))
                left_out.append(missing[0])
            # A launch that was cut short may stand last in the log: rows and launches agree from the first on.
            launches = counted(log, metrics)
            for row, launch in zip(found, launches):
                rows.append(row)
                counters.append(launch)
            failed.extend((row['case'], 'was not profiled') for row in found[len(launches):])
            devices += seen
    print(f'{len(rows)} of {len(CASES)} cases', *(f'FAILED {case}: {why}' for case, why in failed), sep='\n')
    return devices[0], rows, clock.busy_mhz()


def counted(log, metrics):
    try:
        header = next(line for line in log.read_text().splitlines() if line.startswith('"'))
        known = [name for name in metrics if f'"{name}"' in header]
        return [{name: launch.get(name) for name in metrics} for launch in launches_of(log, known)]
    except (OSError, ValueError, StopIteration) as problem:
        print(f'{log}: {problem}')
        return []


record_number, record.number = record.number, number
launches_of, record.launches = record.launches, lambda log, metrics: counters
record.run = run_all
record.main()
