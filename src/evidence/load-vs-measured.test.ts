/**
 * The stages of a load compared with the GPU: every recorded load of global-access, and the DRAM side of l2-fetch and
 * copy-stride.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import { loadRoad, type LoadCounters } from '@src/engine/load-stages';
import { addressesOf } from '@src/engine/patterns';
import type { Row } from './run';
import { rowsOf } from './testing';

const { h200 } = architectures;

const OP = '_pipe_lsu_mem_global_op_ld';

describe('the stages of a load from cold caches and the H200', () => {
  const rows = rowsOf('global-access').filter(({ params }) => params['op'] === 'ld');

  it('have 250 loads to agree on', () => {
    expect(rows.length).toBe(250);
  });

  it.each(rows.map((row) => [row.case, row] as const))('count the same from the request to the L2 in %s', (_, row) => {
    const { width, mask, offsets } = row.params as unknown as { width: number; mask: string; offsets: number[] };
    const active = Number.parseInt(mask, 16);
    const addressByLane = offsets.map((offset, lane) => ((active >>> lane) & 1 ? offset : null));
    const road = loadRoad(coalesce({ op: 'load', width, addressByLane }, h200), 'dram', h200);
    const counted = (name: string): number => row.counters![`${name}.sum`]!;
    expect(road.stages.at(-1)!.counters).toMatchObject({
      requests: counted(`l1tex__t_requests${OP}`),
      wavefronts: counted(`l1tex__t_output_wavefronts${OP}`),
      sectors: counted(`l1tex__t_sectors${OP}`),
      l1Hits: counted(`l1tex__t_sectors${OP}_lookup_hit`),
      l1Misses: counted(`l1tex__t_sectors${OP}_lookup_miss`),
      l2Sectors: counted('lts__t_sectors_srcunit_tex_op_read'),
    } satisfies Partial<LoadCounters>);
  });
});

/** The DRAM counter sees all reads of the device, so it is never exact; in these rows it is less than 0.01 % off. */
const TOLERANCE = 0.001;

describe.each([
  { dataset: 'l2-fetch', of: ({ params }: Row) => params['granularity'] === 64, rows: 5 },
  {
    dataset: 'copy-stride',
    of: ({ params }: Row) => params['access'] === 'read' && params['perThread'] === 1,
    rows: 64,
  },
])('bytes from DRAM, for one warp times all warps, and the H200 in $dataset', ({ dataset, of, rows: wanted }) => {
  const rows = rowsOf(dataset).filter(of);

  it('have rows to agree on', () => {
    expect(rows.length).toBe(wanted);
  });

  it.each(rows.map((row) => [row.case, row] as const))('agree in %s', (_, row) => {
    const { stride, elements } = row.params as unknown as { stride: number; elements: number };
    const addressByLane = addressesOf({ kind: 'stride', stride }, { elementBytes: 4 });
    const road = loadRoad(coalesce({ op: 'load', width: 4, addressByLane }, h200), 'dram', h200);
    const computed = road.stages.at(-1)!.counters.dramBytes! * (elements / 32);
    expect(Math.abs(row.counters!['dram__bytes_read.sum']! / computed - 1)).toBeLessThan(TOLERANCE);
  });
});

describe.each(['copy-offset', 'aos-soa'])(
  'the sectors requested from L2 and the H200 in %s, where other warps left sectors in L1',
  (dataset) => {
    const hits = (row: Row): number => row.counters?.[`l1tex__t_sectors${OP}_lookup_hit.sum`] ?? 0;
    const rows = rowsOf(dataset).filter((row) => hits(row) > 0);

    it('have rows with hits', () => {
      expect(rows.length).toBeGreaterThan(0);
    });

    it.each(rows.map((row) => [row.case, row] as const))('are those that miss, and none that hits, in %s', (_, row) => {
      const misses = row.counters![`l1tex__t_sectors${OP}_lookup_miss.sum`]!;
      const asked = row.counters!['lts__t_sectors_srcunit_tex_op_read.sum']!;
      expect(Math.abs(asked / misses - 1)).toBeLessThan(TOLERANCE);
      expect(hits(row) / misses).toBeGreaterThan(10 * TOLERANCE);
    });
  },
);
