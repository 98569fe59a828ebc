#!/usr/bin/env python3
"""Compiles the programs of three sets, and has the parts of each throughput profiled, launch by launch; programs are profiled as they are compiled."""
import os, pathlib, subprocess, sys, tarfile, time
T0 = time.monotonic(); LIMIT = float(sys.argv[1]); OUT = pathlib.Path(os.environ['OUT'])
HERE = pathlib.Path(__file__).resolve().parent
S = '.avg.pct_of_peak_sustained_elapsed'
M = ','.join([f'breakdown:{n}{S}' for n in ('sm__throughput', 'gpu__compute_memory_throughput', 'l1tex__throughput', 'lts__throughput')]
             + [f'{n}{S}' for n in ('sm__throughput', 'gpu__compute_memory_throughput', 'l1tex__throughput', 'lts__throughput', 'dram__throughput')]
             + ['gpu__time_duration.sum', 'sm__cycles_active.avg', 'sm__cycles_elapsed.max', 'smsp__inst_executed.sum'])
jobs = []
for k in ('9', '8', '7'):
    d = HERE / f'run{k}' / f'kernel-times-{k}'
    subprocess.run(['rm', '-rf', str(d / 'build')])
    subprocess.run([sys.executable, '../kernel-times/groups.py', '--groups=12'], cwd=d, check=True)
    jobs += [(int(p.stem[5:]), k, d, p) for p in sorted((d / 'build').glob('*.cu'))]
jobs.sort(key=lambda j: (j[0], -int(j[1])))
waiting, running, ready = list(jobs), [], []
log = open(OUT / 'driver.log', 'w')
def say(*a): print(round(time.monotonic() - T0), *a, file=log, flush=True)
def compile_some():
    for r in list(running):
        if r[1].poll() is not None:
            running.remove(r); (ready.append(r[0]) if r[1].returncode == 0 else say('BAD', r[0][3]))
    while waiting and len(running) < 14:
        j = waiting.pop(0)
        running.append((j, subprocess.Popen(f"nvcc -O3 -std=c++17 --extended-lambda -arch=native -w -o {j[3].with_suffix('')} {j[3]} && (cuobjdump -sass -res-usage {j[3].with_suffix('')} > {j[3].with_suffix('.sass')} 2>&1; true)", shell=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)))
done = []
def pack():
    with tarfile.open(OUT / 'units.tar.xz', 'w:xz') as t:
        for f in done: t.add(f, f.parent.parent.name + '/' + f.name)
rest = 25
prof = None
packed = time.monotonic()
while waiting or running or ready or prof:
    if time.monotonic() - T0 > LIMIT - rest: say('out of time', len(waiting), len(running), len(ready)); break
    compile_some()
    if prof and prof[1].poll() is not None:
        say(prof[0][1], prof[0][3].stem, prof[1].returncode); prof[2].close(); prof = None
    if prof is None and ready:
        ready.sort(key=lambda j: jobs.index(j)); j = ready.pop(0); b = j[3].with_suffix('')
        cases = open(f'{b}.cases', 'w'); done += [pathlib.Path(f'{b}.csv'), pathlib.Path(f'{b}.cases')]; pathlib.Path(f'{b}.csv').touch()
        prof = (j, subprocess.Popen(['ncu', '--clock-control', 'none', '--cache-control', 'all', '--profile-from-start', 'off', '--csv', '--page', 'raw', '--print-units', 'base',
                '--log-file', f'{b}.csv', '--metrics', M, f'./build/{b.name}', 'count'], cwd=j[2], stdout=cases, stderr=subprocess.STDOUT), cases)
    if time.monotonic() - packed > 60: pack(); packed = time.monotonic()
    time.sleep(.1)
for r in running: r[1].kill()
if prof: prof[1].terminate()
pack(); say('packed')
subprocess.run(f"XZ_OPT='-T16 -4' tar cJf {OUT}/sass.tar.xz $(ls units/run*/kernel-times-?/build/*.sass)", shell=True, cwd=HERE.parent)
say('end')
