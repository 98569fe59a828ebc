#!/usr/bin/env python3
"""What the compiler made of the loops of kernel.cu: instructions, stall counts and scoreboards, read from the control bits.

Usage: nvcc -O3 -std=c++17 --extended-lambda -arch=sm_90 -cubin -o build/kernel.cubin kernel.cu && ./loops.py build/kernel.cubin
"""
import re
import struct
import sys

KINDS = {0x223: 'fma', 0x423: 'fma', 0x823: 'fma', 0x981: 'load', 0x947: 'branch', 0xB82: 'constant', 0x919: 'special'}


def sections(cubin):
    table, = struct.unpack_from('<Q', cubin, 0x28)
    size, count, names = struct.unpack_from('<HHH', cubin, 0x3A)
    headers = [struct.unpack_from('<IIQQQQ', cubin, table + i * size) for i in range(count)]
    strings = headers[names][4]
    for name, _, _, _, offset, length in headers:
        end = cubin.index(b'\0', strings + name)
        yield cubin[strings + name:end].decode(), cubin[offset:offset + length]


def decode(code):
    """128 bits each: the operation in bits 0 to 11, scheduling control in bits 105 to 121."""
    for at in range(0, len(code), 16):
        low, high = struct.unpack_from('<QQ', code, at)
        control = high >> 41
        yield {
            'at': at,
            'kind': KINDS.get(low & 0xFFF, 'integer'),
            'stall': control & 15,
            'sets': control >> 5 & 7,
            'reads': control >> 8 & 7,
            'waits': control >> 11 & 63,
            'target': target(at, low, high) if low & 0xFFF == 0x947 else None,
        }


def target(at, low, high):
    words = (low >> 16 & 255) | (low >> 34) << 8 | (high & 0x3FFFF) << 38
    return at + 16 + 4 * (words - (1 << 56) if words >> 55 else words)


def text(each):
    sets = f"+{each['sets']}" if each['sets'] < 7 else ''
    reads = f"~{each['reads']}" if each['reads'] < 7 else ''
    waits = ''.join(f'?{n}' for n in range(6) if each['waits'] >> n & 1)
    return f"{each['kind']}:{each['stall']}{sets}{reads}{waits}"


for name, code in sorted(sections(open(sys.argv[1], 'rb').read())):
    found = re.match(r'\.text\._Z4hideILi(\d)ELi(\d)E', name)
    if not found:
        continue
    all = list(decode(code))
    back = [each for each in all if each['target'] is not None and each['target'] < each['at']]
    inner, outer = back[0], back[1]
    part = lambda start, end: ' '.join(text(each) for each in all if start <= each['at'] <= end)
    print(f'{found[1]} loads {found[2]} chains')
    print('  before', part(outer['target'], inner['target'] - 16))
    print('  inner ', part(inner['target'], inner['at']))
    print('  after ', part(inner['at'] + 16, outer['at']))
