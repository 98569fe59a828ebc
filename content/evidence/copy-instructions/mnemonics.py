#!/usr/bin/env python3
"""Prints, as record.py reads it, which copying instructions each kernel of kernel.cu has, by target."""

import re
import subprocess

COPYING = re.compile(r'^(LDG|STS|LDGSTS|UBLKCP|UTMALDG|BLKCP)(\.|$)')
TARGETS = ['sm_80', 'sm_90', 'sm_100', 'sm_120']


def kernels(sass):
    """Each kernel of a disassembly with its instructions, in order."""
    for part in re.split(r'\n\s*Function : ', sass)[1:]:
        name, body = part.split('\n', 1)
        yield name.strip(), re.findall(r'/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+\s+)?([A-Z][A-Z0-9_.]*)', body)


print(subprocess.run(['./build/kernel'], check=True, capture_output=True, text=True).stdout)
for target in TARGETS:
    sass = subprocess.run(['cuobjdump', '--dump-sass', f'build/{target}.cubin'], check=True, capture_output=True,
                          text=True).stdout
    for name, instructions in sorted(kernels(sass)):
        if name.startswith('_Z'):  # of the shared header
            continue
        found = list(dict.fromkeys(each for each in instructions if COPYING.match(each)))
        print(f'{{"case": "{name}-{target}", "params": {{"api": "{name}", "target": "{target}"}}, '
              f'"result": "{" ".join(found)}"}}')
