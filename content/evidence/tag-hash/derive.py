#!/usr/bin/env python3
"""Reads the recorded queries and prints what each address bit contributes to the tag bank, and whether it adds up."""

import json
import sys

# The name of the bank of each of the four reference lines. Naming is arbitrary; this one makes bit 7 a 2.
NAME = {0: 0, 1 << 7: 2, 1 << 8: 1, 1 << 7 | 1 << 8: 3}
WAVEFRONTS = 'l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld.sum'


def main():
    with open(sys.argv[1] if len(sys.argv) > 1 else 'h200.json') as file:
        rows = json.load(file)['rows']

    shared, address = {}, {}
    for row in rows:
        question = row['params']['kind']
        reference, address[question] = row['params']['offsets'][:2]
        shared.setdefault(question, [])
        if row['counters'][WAVEFRONTS] == 2:
            shared[question].append(NAME[reference])

    def bank_of(question):
        """The one bank that it shares; a reference line, which is not paired with itself, shares none."""
        if not shared[question] and address[question] in NAME:
            return NAME[address[question]]
        return shared[question][0] if len(shared[question]) == 1 else None

    term = {address[q].bit_length() - 1: bank_of(q) for q in shared if q.startswith('bit')}
    for bit, bank in sorted(term.items()):
        print(f'address bit {bit:2}: {"unclear" if bank is None else bank}')

    drawn = [q for q in shared if q.startswith('random')]
    wrong = []
    for question in drawn:
        total = 0
        for bit, bank in term.items():
            total ^= (bank or 0) * (address[question] >> bit & 1)
        if total != bank_of(question):
            wrong.append(f'  {question} ({address[question]:#x}): {total} by the table, {bank_of(question)} measured')
    print(f'random lines in the bank that the table gives: {len(drawn) - len(wrong)} of {len(drawn)}', *wrong, sep='\n')


if __name__ == '__main__':
    main()
