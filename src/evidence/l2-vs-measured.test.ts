/** The capacity of the L2 and its handling of stores, compared with recorded counters. */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { l2Occupancy } from '@src/engine/cache';
import type { Row } from './run';
import { rowsOf } from './testing';

const h200 = architectures.h200;
const rows = rowsOf('l2-capacity');

const counter = ({ counters }: Row, name: string): number => counters![name]!;
const bytesOf = ({ params }: Row): number => Number(params['bytes']);
const dramReads = (row: Row): number => counter(row, 'dram__bytes_read.sum') / bytesOf(row);
const dramWrites = (row: Row): number => counter(row, 'dram__bytes_write.sum') / bytesOf(row);
const lookups = (row: Row, result: 'hit' | 'miss'): number =>
  counter(row, `lts__t_sectors_srcunit_tex_lookup_${result}.sum`) / (bytesOf(row) / 32);
const named = (start: string): Row[] => rows.filter((row) => row.case.startsWith(start));

describe('a working set read four times by all SMs of the H200', () => {
  const readers = { same: 'one-sm', moving: 'all-sms' } as const;
  const reads = [...named('read-same'), ...named('read-moving')].map((row) => {
    const share = row.params['share'] as 'same' | 'moving';
    const { fits, bytesPerPartition, partitionBytes } = l2Occupancy(bytesOf(row), readers[share], h200);
    return [row.case, { row, fits, load: bytesPerPartition / partitionBytes }] as const;
  });
  const fitting = reads.filter(([, { fits, load }]) => fits && load <= 0.95);
  const overfull = reads.filter(([, { load }]) => load >= 1.2);

  it('was measured from 4 to 192 MiB', () => {
    expect(reads.length).toBe(40);
    expect([fitting.length, overfull.length]).toEqual([14, 21]);
  });

  it.each(fitting)('comes from DRAM once if the model says that it fits: %s', (_, { row }) => {
    expect(dramReads(row)).toBeGreaterThan(0.99);
    expect(dramReads(row)).toBeLessThan(1.02);
  });

  it.each(overfull)('comes from DRAM again if it is a fifth more than fits: %s', (_, { row }) => {
    expect(dramReads(row)).toBeGreaterThan(1.4);
  });

  it('is looked up again in the other half when SMs of that half read it: more misses than DRAM reads', () => {
    const small = (share: string) => named(`read-${share}`).filter((row) => bytesOf(row) < 2 ** 24);
    for (const row of small('same')) expect(lookups(row, 'miss') - dramReads(row)).toBeLessThan(0.01);
    for (const row of small('moving')) expect(lookups(row, 'miss') - dramReads(row)).toBeGreaterThan(0.3);
  });
});

describe('stores in the L2 of the H200', () => {
  it('are all hits, in lines that were never read', () => {
    for (const row of named('write')) {
      if (row.case === 'write-parts-then-read') continue;
      expect(lookups(row, 'miss')).toBeLessThan(1e-5);
      expect(lookups(row, 'hit')).toBeGreaterThanOrEqual(Number(row.params['passes']));
    }
  });

  it('do not reach DRAM while they fit: 8 and 16 MiB written four times', () => {
    for (const name of ['write-8', 'write-16']) expect(dramWrites(named(name)[0]!)).toBeLessThan(0.01);
    expect(dramWrites(named('write-128')[0]!)).toBeGreaterThan(3.5);
  });

  it('fetch what they do not cover only when it is read', () => {
    const [written, read] = named('write-parts');
    expect(dramReads(written!)).toBeLessThan(0.15);
    expect(dramReads(read!)).toBeGreaterThan(0.99);
    expect(lookups(read!, 'miss')).toBeGreaterThan(0.9);
  });
});
