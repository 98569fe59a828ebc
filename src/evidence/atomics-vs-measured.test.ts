/** Global atomics in the engine compared with the H200: every recorded row is a test. */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { globalAtomic } from '@src/engine/atomics/global-atomic';
import type { Row } from './run';
import { disagreementsOf, rowsOf } from './testing';

/** One atomic of one warp; offsets are in bytes from an aligned base. */
interface Params {
  readonly op: 'red' | 'atom';
  readonly type: string;
  readonly width: number;
  readonly mask: string;
  readonly kind: string;
  readonly offsets: readonly number[];
}

const rows = rowsOf('global-atomic');
const disagreements = disagreementsOf('global-atomic');

const paramsOf = (row: Row): Params => row.params as unknown as Params;

function modelled(row: Row) {
  const { op, type, width, mask, offsets } = paramsOf(row);
  const active = Number.parseInt(mask, 16);
  const addressByLane = offsets.map((offset, lane) => ((active >>> lane) & 1 ? offset : null));
  const access = { op, width, addressByLane, cas: type.startsWith('cas') };
  const { requests, sectors, wavefronts, l2Requests } = globalAtomic(access, architectures.h200);
  return { requests, sectors, wavefronts, l2Requests, l2Sectors: sectors };
}

function measured(row: Row) {
  const { op } = paramsOf(row);
  const l1 = (what: string) => row.counters?.[`l1tex__t_${what}_pipe_lsu_mem_global_op_${op}.sum`];
  const l2 = (what: string) => row.counters?.[`lts__t_${what}_srcunit_tex_op_${op}.sum`];
  return {
    requests: l1('requests'),
    sectors: l1('sectors'),
    wavefronts: l1('output_wavefronts'),
    l2Requests: l2('requests'),
    l2Sectors: l2('sectors'),
  };
}

/** A program's own line of CUDA C++, which the compiler may have rewritten: it shows what the compiler does. */
const fromSource = (row: Row): boolean => paramsOf(row).kind === 'source';

describe('a global atomic in the engine and on the H200', () => {
  const asked = rows.filter((row) => !fromSource(row));

  for (const row of asked) {
    const known = disagreements[row.case];
    if (known === undefined)
      it(`has the same requests, sectors and wavefronts in L1 and requests and sectors in L2 in ${row.case}`, () => {
        expect(modelled(row)).toEqual(measured(row));
      });
    else
      it(`disagrees in ${row.case}: ${known}`, () => {
        expect(modelled(row), `${row.case} agrees now: strike it from disagreements.json`).not.toEqual(measured(row));
      });
  }

  it('was recorded for every operation, in 120 cases or more with and without an old value', () => {
    const count = (op: string) => asked.filter((row) => paramsOf(row).op === op).length;
    expect(count('red')).toBeGreaterThanOrEqual(120);
    expect(count('atom')).toBeGreaterThanOrEqual(120);
    expect(new Set(asked.map((row) => `${paramsOf(row).op} ${paramsOf(row).type}`)).size).toBe(16);
    expect(Object.keys(disagreements).filter((name) => !asked.some((row) => row.case === name))).toEqual([]);
    expect(Object.values(disagreements).filter((known) => known.length < 20)).toEqual([]);
  });

  it('is one sector and one request from source, where the compiler sees one address and adds within the warp', () => {
    const sources = rows.filter(fromSource);
    expect(sources.map((row) => paramsOf(row).type)).toEqual(['source-lane', 'source-one', 'source-one']);
    for (const row of sources)
      expect(measured(row)).toEqual({ requests: 1, sectors: 1, wavefronts: 1, l2Requests: 1, l2Sectors: 1 });
  });

  it('needs more than the simple rule "the j-th lane of each address goes in pass j" in 10 cases or more', () => {
    const simple = (row: Row): number => {
      const { mask, offsets } = paramsOf(row);
      const seen = new Map<number, number>();
      const touched = offsets.flatMap((offset, lane) => {
        if (((Number.parseInt(mask, 16) >>> lane) & 1) === 0) return [];
        const pass = seen.get(offset) ?? 0;
        seen.set(offset, pass + 1);
        return [`${pass}:${Math.floor(offset / 32)}`];
      });
      return new Set(touched).size;
    };
    expect(asked.filter((row) => simple(row) !== measured(row).sectors).length).toBeGreaterThanOrEqual(10);
  });

  it('costs a compare-and-swap more wavefronts than other atomics on the same addresses', () => {
    const swaps = asked.filter((row) => paramsOf(row).type.startsWith('cas'));
    const asOther = swaps.map((row) => {
      const { width, mask, offsets } = paramsOf(row);
      const active = Number.parseInt(mask, 16);
      const addressByLane = offsets.map((offset, lane) => ((active >>> lane) & 1 ? offset : null));
      return globalAtomic({ op: 'atom', width, addressByLane }, architectures.h200).wavefronts;
    });
    expect(swaps.filter((row, index) => measured(row).wavefronts! > asOther[index]!).length).toBeGreaterThanOrEqual(15);
  });
});
