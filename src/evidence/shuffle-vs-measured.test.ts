/** Shuffles, votes, matches and reductions in the engine compared with the H200: every recorded row is a test. */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { match } from '@src/engine/warp/match';
import { redux, type ReduxOp, type ReduxType } from '@src/engine/warp/redux';
import { shuffle, type ShuffleOp } from '@src/engine/warp/shuffle';
import { vote, type VoteOp } from '@src/engine/warp/vote';
import type { Row } from './run';
import { recordedRun } from './testing';

interface Params {
  readonly op: string;
  readonly width: number;
  readonly mask: string;
  readonly operand: readonly number[];
  readonly values: readonly number[];
}

const { h200 } = architectures;
const { rows } = recordedRun('shuffle');

const SHUFFLES = ['idx', 'up', 'down', 'xor'];
const VOTES = ['any', 'all', 'ballot'];
const results = rows.filter((row) => row.result !== undefined);
const opOf = (row: Row): string => row.params['op'] as string;

/** The results: by lane a number, or `null` for a lane outside the mask, and the predicate of each lane. */
function measured(row: Row) {
  const [, values, flags, differ] = /^values (.*); flags (\w+); otherwise in CUDA C\+\+ (\w+)$/.exec(row.result!)!;
  return {
    valueByLane: values!.split(' ').map((word) => (word === '-' ? null : Number(word))),
    flags: Number.parseInt(flags!, 16),
    differ: Number.parseInt(differ!, 16),
  };
}

const given = (row: Row) => {
  const { width, mask, operand, values } = row.params as unknown as Params;
  return { width, mask: Number.parseInt(mask, 16), operandByLane: operand, valueByLane: values };
};

const maskOf = (bits: readonly boolean[]): number =>
  bits.reduce((mask, bit, lane) => (bit ? (mask | (1 << lane)) >>> 0 : mask), 0);

describe('shuffles on the H200', () => {
  const shuffles = results.filter((row) => SHUFFLES.includes(opOf(row)));

  it.each(shuffles.map((row) => [row.case, row] as const))(
    '%s gives what is defined, and reports what is beyond the segment',
    (_, row) => {
      const trace = shuffle({ op: opOf(row) as ShuffleOp, ...given(row) });
      const came = measured(row);
      expect(came.valueByLane.map((value, lane) => (trace.valueByLane[lane] === null ? null : value))).toEqual(
        trace.valueByLane,
      );
      expect(came.flags).toBe(
        maskOf(trace.outcomeByLane.map((outcome) => outcome === 'read' || outcome === 'undefined')),
      );
    },
  );

  it('are 300 cases or more: every op and width, masks, operands beyond 32 lanes, undefined values', () => {
    expect(shuffles.length).toBeGreaterThanOrEqual(300);
    expect(new Set(shuffles.map((row) => `${opOf(row)} ${given(row).width}`)).size).toBe(24);
    expect(new Set(shuffles.map((row) => given(row).mask)).size).toBeGreaterThan(50);
    expect(
      shuffles.filter((row) => given(row).operandByLane.some((each) => each < 0 || each > 31)).length,
    ).toBeGreaterThan(50);
    const outcomes = shuffles.flatMap((row) => shuffle({ op: opOf(row) as ShuffleOp, ...given(row) }).outcomeByLane);
    for (const outcome of ['read', 'own', 'undefined', 'off'] as const)
      expect(outcomes.filter((each) => each === outcome).length).toBeGreaterThan(100);
  });

  it('are the same through PTX and through the functions of CUDA C++', () => {
    expect(results.filter((row) => measured(row).differ !== 0)).toEqual([]);
  });
});

describe('votes, matches and reductions on the H200', () => {
  const others = results.filter((row) => !SHUFFLES.includes(opOf(row)));

  function modelled(row: Row): { valueByLane: readonly (number | null)[]; flags: number } {
    const { mask, valueByLane } = given(row);
    const op = opOf(row);
    if (VOTES.includes(op)) {
      const { resultByLane } = vote({
        op: op as VoteOp,
        mask,
        predicateByLane: valueByLane.map((value) => value !== 0),
      });
      return { valueByLane: resultByLane, flags: 0 };
    }
    if (op.startsWith('match')) {
      const { maskByLane, agreed } = match({ op: op === 'match-any' ? 'any' : 'all', mask, valueByLane });
      return { valueByLane: maskByLane, flags: op === 'match-all' && agreed ? mask : 0 };
    }
    const [, name, type] = op.split('-');
    const unsigned = name === 'add' ? 'u32' : 'b32';
    const trace = redux({ op: name as ReduxOp, type: (type ?? unsigned) as ReduxType, mask, valueByLane }, h200);
    return { valueByLane: trace.resultByLane.map((value) => (value === null ? null : value >>> 0)), flags: 0 };
  }

  it.each(others.map((row) => [row.case, row] as const))('%s gives every member the result of the engine', (_, row) => {
    const { valueByLane, flags } = measured(row);
    expect({ valueByLane, flags }).toEqual(modelled(row));
  });

  it('are 100 cases or more of 13 instructions', () => {
    expect(others.length).toBeGreaterThanOrEqual(100);
    expect(new Set(others.map(opOf)).size).toBe(13);
  });
});

describe('the cost of the instructions on the H200', () => {
  const costs = rows.filter((row) => row.case.startsWith('cost-'));
  const nothing = costs.find((row) => row.case === 'cost-nothing')!;
  const shuffled = shuffle({
    op: 'xor',
    width: 32,
    mask: 0xffffffff,
    operandByLane: new Array<number>(32).fill(1),
    valueByLane: new Array<number>(32).fill(0),
  });
  const perStep = (row: Row, name: string): number =>
    (row.counters![name]! - nothing.counters![name]!) / (row.params['steps'] as number);
  const cycles = (row: Row, name: string): number => row.values![name]!.median;

  it.each(costs.filter((row) => row !== nothing).map((row) => [row.case, row] as const))(
    '%s is one wavefront in the data pipe of L1 and shared memory if it is a shuffle or a load, and none otherwise',
    (_, row) => {
      const link = row.params['instruction'] as string;
      const one = /^(idx|up|down|xor)/.test(link) ? shuffled.sharedWavefronts : link === 'shared-load' ? 1 : 0;
      expect(perStep(row, 'l1tex__data_pipe_lsu_wavefronts.sum')).toBe(one);
      expect(perStep(row, 'l1tex__data_pipe_lsu_wavefronts_mem_shared.sum')).toBe(one);
    },
  );

  const matches = costs.filter((row) => (row.params['instruction'] as string).startsWith('match'));

  it.each(matches.map((row) => [row.case, row] as const))('%s takes 17 cycles, and 11 more for each pass', (_, row) => {
    const distinct = row.params['distinct'] as number;
    const { passes } = match({
      op: row.params['instruction'] === 'match-any' ? 'any' : 'all',
      mask: 0xffffffff,
      valueByLane: Array.from({ length: 32 }, (_, lane) => 1 + (lane % distinct)),
    });
    expect(cycles(row, 'cyclesInAChain')).toBe(17 + 11 * passes);
    expect(Math.abs(cycles(row, 'cyclesInACrowd') / (2 * passes) - 1)).toBeLessThan(0.01);
  });

  it('lets an SM start a shuffle every cycle, as often as a load of shared memory, and redux every other', () => {
    const pace = (name: string): number =>
      cycles(
        costs.find((row) => row.case === `cost-${name}`)!,
        'cyclesInACrowd',
      );
    for (const name of ['up', 'down', 'xor', 'idx-any-lane', 'shared-load'])
      expect(Math.abs(pace(name) - 1)).toBeLessThan(0.01);
    for (const name of ['redux-add', 'redux-min-u32', 'redux-xor']) expect(Math.abs(pace(name) - 2)).toBeLessThan(0.01);
  });

  it('makes a shuffle take as long as a load of shared memory, give or take 3 cycles', () => {
    const latency = (name: string): number =>
      cycles(
        costs.find((row) => row.case === `cost-${name}`)!,
        'cyclesInAChain',
      );
    for (const name of ['up', 'down', 'xor', 'idx-own-lane', 'idx-any-lane'])
      expect(Math.abs(latency(name) - latency('shared-load'))).toBeLessThanOrEqual(3);
  });
});
