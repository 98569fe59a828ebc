#!/usr/bin/env python3
"""Compiles each listing as its second line says, runs it, and prints a line of JSON for each, as record.py reads them."""

import json
import pathlib
import re
import subprocess
import sys

listings = sorted(pathlib.Path('.').glob('*.cu'))
print(json.dumps({'device': json.loads(subprocess.run(['build/device'], check=True, capture_output=True, text=True).stdout)['device']}))
for path in listings:
    lines = path.read_text().splitlines()
    command = re.fullmatch(r'// (nvcc .*) -o \S+ \S+ && \S+', lines[1]).group(1)
    compiler = subprocess.run([*command.split(), '-Xptxas', '-v', '-o', f'build/{path.stem}', path.name],
                              capture_output=True, text=True)
    if compiler.returncode:
        sys.exit(f'{path}: {compiler.stderr}')
    warnings = compiler.stderr.count('warning')
    used = re.search(r'Used (\d+) registers', compiler.stderr)
    ran = subprocess.run([f'build/{path.stem}'], capture_output=True, text=True)
    verdict = 'compiled and right' if ran.returncode == 0 else 'compiled and wrong'
    print(json.dumps({
        'case': path.stem,
        'params': {'file': path.name, 'lines': len(lines), 'command': command, 'warnings': warnings,
                   'registers': int(used.group(1)), 'printed': ran.stdout.strip()},
        'result': verdict,
    }))
    if ran.returncode:
        sys.exit(f'{path}: {ran.stdout}{ran.stderr}')
