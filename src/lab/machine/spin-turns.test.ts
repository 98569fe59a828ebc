import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { sharedCounter } from '@src/engine/shared';
import { recordedRun } from '@src/evidence/testing';
import { spinTurns } from './spin-turns';

interface Row {
  readonly case: string;
  readonly params: {
    readonly op: string;
    readonly width: number;
    readonly mask: string;
    readonly offsets: readonly number[];
  };
  readonly counters: Readonly<Record<string, number>>;
}
const rows = recordedRun('shared-atomic').rows as unknown as readonly Row[];
const loops = rows.filter(
  ({ params, counters }) => /add/.test(params.op) && counters['smsp__inst_executed_op_shared_ld.sum']! > 0,
);

describe('an add as a loop of a load and a compare-and-swap', () => {
  it('was recorded', () => expect(loops.length).toBeGreaterThanOrEqual(9));

  it.each(loops.map((row) => [`${row.params.op} ${row.case}`, row] as const))(
    'takes the iterations of %s',
    (_, { params, counters }) => {
      const counter = sharedCounter(architectures.h200);
      const turns = spinTurns(Number.parseInt(params.mask, 16) | 0, params.offsets, params.width);
      let loads = 0;
      for (const { mask } of turns) {
        counter.count('load', params.width, mask, params.offsets);
        loads += counter.wavefronts;
      }
      expect({ turns: turns.length, loads, swaps: turns.reduce((sum, { wavefronts }) => sum + wavefronts, 0) }).toEqual(
        {
          turns: counters['smsp__inst_executed_op_shared_atom.sum'],
          loads: counters['l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum'],
          swaps: counters['l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum'],
        },
      );
    },
  );
});
