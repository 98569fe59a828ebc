import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architecture } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { curve } from './curve';
import { entryOf } from './entries';
import { metrics, rules } from './numbers';
import { ENTRY, KIB, LANES, params, type CacheValues } from './params';
import { WEAKNESS } from './say';
import { canOverflow, simulate } from './simulate';

const first = initialValues(params);
const trace = (values: Partial<CacheValues>) => simulate({ ...first, ...values });
const metric = (values: Partial<CacheValues>, name: string) => metrics(trace(values)).find(({ id }) => id === name)!;

describe('the look-ups', () => {
  it('of each load are the sectors that a load touches, and the first-time ones are the distinct ones', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        const arch = architecture(values.gpu);
        const { loads, first: fresh } = simulate(values);
        const seen = new Set<number>();
        for (const [turn, load] of loads.entries()) {
          const [round, warp] = [Math.floor(turn / values.warps), turn % values.warps];
          const addressByLane = Array.from(
            { length: LANES },
            (_, lane) => entryOf(values, round, warp * LANES + lane) * ENTRY,
          );
          const { sectors } = coalesce({ op: 'load', width: ENTRY, addressByLane }, arch);
          expect(load.hits + load.again + load.first).toBe(sectors.length);
          for (const { start } of sectors) seen.add(start);
          expect(load.lanes).toMatch(/^[haf]{32}$/);
        }
        expect(fresh).toBe(seen.size);
      }),
      { numRuns: 30 },
    );
  });

  it('lose nothing while the table fits, on any GPU', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        const { again, evictions, hits, sectors, first: fresh } = simulate(values);
        if (canOverflow(values)) return;
        expect([again, evictions, hits]).toEqual([0, 0, sectors - fresh]);
      }),
      { numRuns: 40 },
    );
  });

  it('of a row a thread hit 7 times of 8 with 4 warps, and mostly miss with 8', () => {
    expect(metric({ pattern: 'strided' }, 'hitRate').value).toBe(87.5);
    expect(metric({ pattern: 'strided', warps: 8 }, 'hitRate').value).toBeLessThan(50);
    expect(metric({ pattern: 'strided', warps: 8, carveout: 0 }, 'hitRate').value).toBe(87.5);
  });

  it('in order never hit in one pass', () => expect(metric({ pattern: 'sequential' }, 'hits').value).toBe(0));
});

describe('the L1', () => {
  it('keeps 21 KiB of the H200 beside the largest carve-out, and 241 KiB beside the least', () => {
    expect(metric({}, 'kept').text).toBe('21 KiB');
    expect(metric({ carveout: 0 }, 'kept').text).toBe('241 KiB');
    expect(trace({ carveout: 50 }).carveoutBytes).toBe(132 * KIB);
  });

  it('is an estimate once lines had to go, and says so in its rules', () => {
    expect(metric({}, 'hits').rule).toBe('l1-replacement');
    expect(metric({ table: 16 }, 'hits').rule).toBe('l1-load');
    expect(rules(first).map(({ rule }) => rule.id)).toContain('l1-replacement');
    expect(rules({ ...first, table: 16 }).map(({ rule }) => rule.id)).not.toContain('l1-replacement');
    expect(rules({ ...first, table: 16 }).every(({ level }) => level === 'measured')).toBe(true);
  });
});

describe('the curve', () => {
  it('falls with the table, steeply beyond what the L1 keeps', () => {
    const { points } = curve(first);
    for (const [index, { y }] of points.entries()) if (index > 0) expect(y).toBeLessThan(points[index - 1]!.y);
    const at = (x: number) => points.find((point) => point.x === x)!.y;
    expect(at(16) - at(32)).toBeGreaterThan(0.4);
  });

  it('marks what the L1 keeps, where the curve goes that far', () => {
    expect(curve(first).cliffs).toEqual([{ x: 21, text: 'L1 keeps 21', above: false }]);
    expect(curve({ ...first, table: 8 }).cliffs![0]!.above).toBe(true);
    expect(curve({ ...first, carveout: 0 }).cliffs).toEqual([]);
  });
});

it('the errors that the caption gives are those of the evidence', () => {
  const readme = readFileSync(new URL('../../../content/evidence/cache-capacity/README.md', import.meta.url), 'utf8');
  const row = (name: string): string => readme.split('\n').find((line) => line.includes(name))!;
  expect(row('at random (18 walks)')).toContain(
    `median error ${WEAKNESS.random.median} %, worst ${WEAKNESS.random.worst} %`,
  );
  expect(row('lines in order twice')).toContain(
    `median error ${WEAKNESS.ordered.median} %, worst ${WEAKNESS.ordered.worst} %`,
  );
});
