/**
 * The engine compared with the GPU: every recorded row is a test. A case in which the two are known to disagree is listed in
 * disagreements.json next to the recording, with what is known about it; it is never skipped, and the list may not outlive
 * the disagreement.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import type { Row } from './run';
import { disagreementsOf, rowsOf } from './testing';

/** One warp-wide access as the probe of these datasets makes it; offsets are in bytes from an aligned base. */
interface Params {
  readonly op: 'ld' | 'st';
  readonly width: number;
  readonly mask: string;
  readonly offsets: readonly number[];
}

interface Counts {
  readonly requests: number | undefined;
  readonly sectors: number | undefined;
  readonly wavefronts: number | undefined;
}

const paramsOf = (row: Row): Params => row.params as unknown as Params;

function modelled(row: Row): Counts {
  const { op, width, mask, offsets } = paramsOf(row);
  const active = Number.parseInt(mask, 16);
  const addressByLane = offsets.map((offset, lane) => ((active >>> lane) & 1 ? offset : null));
  const access = { op: op === 'st' ? ('store' as const) : ('load' as const), width, addressByLane };
  const { requests, sectors, wavefronts } = coalesce(access, architectures.h200);
  return { requests, sectors: sectors.length, wavefronts };
}

function measured(row: Row): Counts {
  const counter = (quantity: string): number | undefined =>
    row.counters?.[`l1tex__t_${quantity}_pipe_lsu_mem_global_op_${paramsOf(row).op}.sum`];
  return { requests: counter('requests'), sectors: counter('sectors'), wavefronts: counter('output_wavefronts') };
}

describe.each([
  { dataset: 'global-access', least: 300 },
  { dataset: 'tag-hash', least: 200 },
  { dataset: 'tag-hash-high', least: 100 },
])('the engine and the H200 on $dataset', ({ dataset, least }) => {
  const rows = rowsOf(dataset);
  if (rows.length === 0) return;
  const disagreements = disagreementsOf(dataset);
  const names = new Set(rows.map((row) => row.case));

  it(`have ${least} cases or more to agree in, each with a name of its own`, () => {
    expect(rows.length).toBeGreaterThanOrEqual(least);
    expect(names.size).toBe(rows.length);
  });

  it('disagree only in cases that were measured, each with what is known about it', () => {
    expect(Object.keys(disagreements).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.values(disagreements).filter((known) => known.length < 20)).toEqual([]);
  });

  for (const row of rows) {
    const known = disagreements[row.case];
    if (known === undefined)
      it(`count the same requests, sectors and tag wavefronts in ${row.case}`, () => {
        expect(modelled(row)).toEqual(measured(row));
      });
    else
      it(`disagree in ${row.case}: ${known}`, () => {
        expect(modelled(row), `${row.case} agrees now: strike it from disagreements.json`).not.toEqual(measured(row));
      });
  }
});

describe('the cases of global-access', () => {
  const rows = rowsOf('global-access');
  if (rows.length === 0) return;
  const all = <T>(pick: (params: Params) => T): Set<T> => new Set(rows.map((row) => pick(paramsOf(row))));

  it('are loads and stores of every width, by all lanes, by some and by none', () => {
    expect(all(({ op }) => op)).toEqual(new Set(['ld', 'st']));
    expect(all(({ width }) => width)).toEqual(new Set(architectures.h200.accessWidths.value));
    const masks = all(({ mask }) => Number.parseInt(mask, 16));
    expect(masks).toContain(0xffffffff);
    expect(masks).toContain(0);
    expect(masks.size).toBeGreaterThan(50);
  });

  it('distinguish the bank hash from plain "line modulo 4" in at least 50 rows', () => {
    const modulo = rows.map((row) => {
      const { mask, offsets } = paramsOf(row);
      const lines = new Set(
        offsets.filter((_, lane) => (Number.parseInt(mask, 16) >>> lane) & 1).map((offset) => Math.floor(offset / 128)),
      );
      return Math.max(...[0, 1, 2, 3].map((bank) => [...lines].filter((line) => line % 4 === bank).length));
    });
    expect(rows.filter((row, index) => measured(row).wavefronts !== modulo[index]).length).toBeGreaterThanOrEqual(50);
  });
});
