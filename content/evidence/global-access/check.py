#!/usr/bin/env python3
"""Compares every row of a recorded file with the rules of the book, and names each row that disagrees."""

import json
import sys

# What address bit 7, 8, ... 32 contributes to the tag bank; derived in ../tag-hash.
HASH = (2, 1, 2, 1, 3, 2, 1, 3, 1, 2, 1, 2, 3, 2, 3, 1, 2, 3, 2, 3, 1, 3, 2, 3, 2, 1)


def bank(line):
    """The tag bank, 0 to 3, of a 128 B line."""
    total = 0
    for bit, term in enumerate(HASH):
        total ^= term * (line >> bit & 1)
    return total


def predicted(params):
    mask, width = int(params['mask'], 16), params['width']
    places = [offset for lane, offset in enumerate(params['offsets']) if mask >> lane & 1]
    lines = {place // 128 for place in places}
    lines_in_bank = [sum(bank(line) == b for line in lines) for b in range(4)]
    return {
        'requests': 1 if places else 0,
        'sectors': len({place // 32 for place in places}),
        'output_wavefronts': max(lines_in_bank),
    }


def main():
    with open(sys.argv[1] if len(sys.argv) > 1 else 'h200.json') as file:
        rows = json.load(file)['rows']
    for quantity in ('requests', 'sectors', 'output_wavefronts'):
        wrong = []
        for row in rows:
            params = row['params']
            measured = row['counters'][f'l1tex__t_{quantity}_pipe_lsu_mem_global_op_{params["op"]}.sum']
            expected = predicted(params)[quantity]
            if measured != expected:
                wrong.append(f'  {row["case"]} ({params["op"]} {params["width"]} B, mask {params["mask"]}): '
                             f'predicted {expected}, measured {measured}')
        print(f'{quantity}: {len(rows) - len(wrong)} of {len(rows)}', *wrong, sep='\n')


if __name__ == '__main__':
    main()
