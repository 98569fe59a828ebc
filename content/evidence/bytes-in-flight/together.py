#!/usr/bin/env python3
"""Reads a disassembly; stops if a kernel `stream` uses what it loads before all loads of the round are issued."""

import re
import sys

KERNEL = re.compile(r'Function : (\S*streamILi(\d+)ELi(\d+)E\S*)\n(.*?)(?=Function :|\Z)', re.S)
INSTRUCTION = re.compile(r'/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+\s+)?([A-Z][A-Z0-9]*)[.A-Z0-9_]*\s+([^;]*);')
USES = ('IADD3', 'IMAD', 'VIADD', 'LEA')

checked = 0
for name, width, loads, body in KERNEL.findall(sys.stdin.read()):
    loaded, issued = set(), 0
    for mnemonic, operands in INSTRUCTION.findall(body):
        registers = [int(each) for each in re.findall(r'\bR(\d+)\b', operands)]
        if mnemonic == 'LDG':
            issued += 1
            loaded |= {registers[0] + n for n in range(int(width) // 4)}
        elif 0 < issued < int(loads) and mnemonic in USES and loaded & set(registers[1:]):
            sys.exit(f'{name}: only {issued} of {loads} loads are issued when a loaded value is used')
    if issued != int(loads):
        sys.exit(f'{name}: {issued} loads, not {loads}')
    checked += 1
if checked != 12:
    sys.exit(f'{checked} kernels were found, not 12')
print(f'{checked} kernels issue all loads of a round together', file=sys.stderr)
