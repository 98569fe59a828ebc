/**
 * The model of pipelines compared with the GPU: every recorded row is a test. The costs are fitted to one half of the rows;
 * the error that the engine states is the error on the other half, and every row lies within the worst.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { PipelineCosts } from '@src/arch/pipeline-costs';
import { loadedTiming } from '@src/engine/pipeline/copy-costs';
import { copyApis, copyInstructionsOf, type CopyApi } from '@src/engine/pipeline/copy-instructions';
import { copyMethods, type CopyMethod, type IssueOrder, type PipelinePlan } from '@src/engine/pipeline/plan';
import { pipelineModelError, predictPipeline } from '@src/engine/pipeline/predict';
import { tileTimes, totalCycles } from '@src/engine/pipeline/tile-times';
import { errorOf, halves, lossOf, nudged } from './fit';
import type { Row } from './run';
import { chapter, rowsOf } from './testing';

interface Params {
  readonly method: CopyMethod | 'none';
  readonly memory: 'dram' | 'l2';
  readonly sms: number;
  readonly threads: number;
  readonly tileBytes: number;
  readonly stages: number;
  readonly order: IssueOrder;
  readonly fmas: number;
  readonly tiles: number;
}

const paramsOf = (row: Row): Params => row.params as unknown as Params;
const measured = (row: Row): number => row.values!['blockCycles']!.median;

const { h200 } = architectures;
const costs = h200.pipelineCosts.value!;
const rows = rowsOf('pipeline');
const alone = rows.filter((row) => paramsOf(row).method === 'none');
const copying = rows.filter((row) => paramsOf(row).method !== 'none');
const { fitted, heldOut } = halves(copying);

const work = ({ threads, tileBytes, fmas }: Params): string => `${threads} threads, ${tileBytes} bytes, ${fmas} fmas`;
const cyclesOfWork = new Map(alone.map((row) => [work(paramsOf(row)), measured(row) / paramsOf(row).tiles]));

/** The computation without copies was also measured, with one barrier per tile. */
function planOf(row: Row, { barrierCycles }: PipelineCosts): PipelinePlan {
  const { method, order, stages, tiles, tileBytes, threads, ...rest } = paramsOf(row);
  const computeCycles = Math.round(cyclesOfWork.get(work({ ...paramsOf(row), ...rest }))! - barrierCycles);
  return { method: method as CopyMethod, order, stages, tiles, tileBytes, threads, computeCycles };
}

function modelledWith(row: Row, with_: PipelineCosts): number {
  const plan = planOf(row, with_);
  const { timing } = loadedTiming(plan, with_, paramsOf(row));
  return totalCycles(tileTimes(plan, timing), plan, timing);
}

/** The worst of all recorded rows. Copies through registers depend on the compiler; see the README. */
const WORST: Readonly<Record<CopyMethod, number>> = {
  registers: 0.27,
  'async-copy': 0.165,
  bulk: 0.16,
  tensor: 0.165,
};

describe('the engine and the H200 on pipelines', () => {
  it('have 120 cases or more, each with a unique name, of every method, order and memory, with 1 to 8 stages', () => {
    expect(copying.length).toBeGreaterThanOrEqual(120);
    expect(new Set(rows.map((row) => row.case)).size).toBe(rows.length);
    const all = <T>(pick: (params: Params) => T): T[] => [...new Set(copying.map((row) => pick(paramsOf(row))))];
    expect(all(({ method }) => method)).toEqual(copyMethods);
    expect(all(({ stages }) => stages).sort()).toEqual([1, 2, 3, 4, 8]);
    expect(all(({ order }) => order)).toEqual(['ahead', 'late']);
    expect(all(({ memory }) => memory)).toEqual(['dram', 'l2']);
    expect(all(({ sms }) => sms)).toEqual([1, 132]);
  });

  it('differ, on the half that nothing was fitted to, by 10 % or less in the median', () => {
    expect(errorOf(heldOut, (row) => modelledWith(row, costs), measured).median).toBeLessThanOrEqual(0.1);
  });

  it('differ by what chapter 7 states', () => {
    const worst = (method?: string): number =>
      errorOf(
        heldOut.filter((row) => method === undefined || paramsOf(row).method === method),
        (row) => modelledWith(row, costs),
        measured,
      ).worst;
    expect(worst()).toBeGreaterThan(0.2);
    expect(worst()).toBeLessThan(0.25);
    expect(worst('registers')).toBe(worst());
    expect(chapter('async-copies')).toContain('the worst of all, nearly a quarter, is through registers');
  });

  it.each(copyMethods)('differ there by what the engine states, for %s', (method) => {
    const own = heldOut.filter((row) => paramsOf(row).method === method);
    expect(errorOf(own, (row) => modelledWith(row, costs), measured)).toEqual(pipelineModelError({ method }, costs));
  });

  for (const row of copying)
    it(`agree within the worst error in ${row.case}`, () => {
      const { method, sms, memory } = paramsOf(row);
      const found = predictPipeline(planOf(row, costs), { sms, memory }, h200);
      const total = found.known ? found.timeLine.totalCycles : NaN;
      expect(Math.abs(total / measured(row) - 1)).toBeLessThanOrEqual(WORST[method as CopyMethod]);
    });
});

describe('the costs of copies', () => {
  const loss = (with_: PipelineCosts): number => lossOf(fitted, (row) => modelledWith(row, with_), measured);
  const best = loss(costs);
  // What one SM gets from the L2 was measured with plain reads: content/evidence/bytes-in-flight.
  const changes = nudged(costs, ['error', 'memory.l2.smBytesPerCycle']).filter(
    ({ changed }) => JSON.stringify(changed) !== JSON.stringify(costs),
  );

  it.each(changes)('fit the first half worse with $path', ({ changed }) => {
    expect(loss(changed)).toBeGreaterThan(best);
  });
});

describe('what the H200 shows', () => {
  const find = (like: Row, change: Partial<Params>): Row | undefined =>
    copying.find((row) => JSON.stringify(row.params) === JSON.stringify({ ...like.params, ...change }));
  const late = copying.filter((row) => paramsOf(row).order === 'late' && paramsOf(row).method !== 'registers');

  it.each(late.map((row) => [row.case, row] as const))(
    '%s takes as long as with one stage: nothing overlaps',
    (_, row) => {
      const one = find(row, { stages: 1, order: 'ahead' })!;
      expect(measured(row) / measured(one)).toBeGreaterThan(0.92);
      expect(measured(row) / measured(one)).toBeLessThan(1.04);
    },
  );

  it('with two stages, issued ahead, hides all of the copy where the computation is longer', () => {
    const long = copying.filter((row) => paramsOf(row).fmas >= 512 && paramsOf(row).method === 'async-copy');
    for (const row of long.filter((each) => paramsOf(each).stages === 2 && paramsOf(each).order === 'ahead')) {
      const computation = cyclesOfWork.get(work(paramsOf(row)))! * paramsOf(row).tiles;
      expect(measured(row) / computation).toBeLessThan(1.15);
    }
  });
});

describe('what a copy compiles to', () => {
  const targets: Readonly<Record<string, keyof typeof architectures>> = {
    sm_80: 'a100',
    sm_90: 'h200',
    sm_100: 'b200',
    sm_120: 'rtx-5090',
  };
  const compiled = rowsOf('copy-instructions');
  const copies = /^(LDG|LDGSTS|UBLKCP|UTMALDG)$/;

  it.each(compiled.map((row) => [row.case, row] as const))('matches the engine in %s', (_, row) => {
    const { api, target } = row.params as { api: CopyApi; target: string };
    const known = copyInstructionsOf(api, architectures[targets[target]!])!;
    const found = row.result!.split(' ').map((each) => each.split('.')[0]!);
    // Barriers and pipelines also store their own state on sm_80: copies are what reads from global memory.
    expect(found.filter((each) => copies.test(each))).toEqual(known.instructions.filter((each) => copies.test(each)));
    if (known.method === 'registers') expect(found).toContain('STS');
  });

  it('was tried for every way of writing it, and fails to compile where the engine says so', () => {
    for (const [target, id] of Object.entries(targets)) {
      const tried = compiled.filter((row) => row.params['target'] === target).map((row) => row.params['api']);
      const compiles = copyApis.filter((api) => copyInstructionsOf(api, architectures[id]) !== null);
      expect(tried.toSorted()).toEqual([...compiles].sort());
    }
  });
});
