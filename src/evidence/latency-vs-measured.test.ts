/** The latencies that the H200 states, against the recorded pointer chases. */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { rowsOf } from './testing';

const h200 = architectures.h200;
const rows = rowsOf('latency');

const cyclesOf = (name: string) => rows.find((row) => row.case === name)!.values!['cycles']!;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the latencies of the H200', () => {
  it.each([
    ['l1', h200.latencyL1],
    ['shared', h200.latencyShared],
    ['l2', h200.latencyL2],
    ['dram-one-page', h200.latencyDram],
    ['shared-of-another-block', h200.latencyRemoteShared],
  ] as const)('are those of the chase %s, to the cycle', (name, { value, from }) => {
    expect(from).toBe('evidence:latency');
    expect(value).toBe(Math.round(cyclesOf(name).median));
  });

  it('hardly vary: 22 chases lie within 1 % of each other', () => {
    for (const name of ['l1', 'shared', 'constant', 'l2', 'dram-one-page', 'shared-of-another-block']) {
      const { min, max, samples } = cyclesOf(name);
      expect(samples).toBe(22);
      expect(max / min).toBeLessThan(1.015);
    }
  });

  it('of DRAM do not depend on how far apart the lines are, from 2 to 510 MiB', () => {
    const all = ['dram-one-page', 'dram-16-mib', 'dram-510-mib'].map((name) => cyclesOf(name).median);
    expect(Math.max(...all) / Math.min(...all)).toBeLessThan(1.02);
  });

  it('were taken at the highest SM clock', () => {
    for (const { values } of rows)
      if (values!['smMHz']) expect(Math.abs(values!['smMHz'].median - h200.boostClock.value)).toBeLessThan(20);
  });
});

describe('the two halves of the L2 of the H200', () => {
  const cyclesByLineBySm = rows
    .filter((row) => row.result !== undefined)
    .map((row) => row.result!.split(' ').map(Number));
  const lines = cyclesByLineBySm[0]!.map((_, line) => line);
  const deviation = (cycles: readonly number[]): number[] => cycles.map((each) => each - mean(cycles));
  const together = (a: readonly number[], b: readonly number[]): number =>
    mean(deviation(a).map((each, line) => each * deviation(b)[line]!));
  // SMs on one side agree about which lines are slow.
  const sides = Object.values(
    Object.groupBy(cyclesByLineBySm, (cycles) => String(together(cycles, cyclesByLineBySm[0]!) > 0)),
  );

  it('divide the SMs that were asked: what is slow for some is fast for the others', () => {
    expect(cyclesByLineBySm.length).toBe(8);
    expect(sides.length).toBe(2);
  });

  it('hold half of the lines each, about 32 cycles apart', () => {
    const [here, there] = sides as [number[][], number[][]];
    const nearHere = lines.map(
      (line) => mean(here.map((cycles) => cycles[line]!)) < mean(there.map((cycles) => cycles[line]!)),
    );
    const near = lines.flatMap((line) => (nearHere[line] ? here : there).map((cycles) => cycles[line]!));
    const far = lines.flatMap((line) => (nearHere[line] ? there : here).map((cycles) => cycles[line]!));
    expect(Math.abs(nearHere.filter(Boolean).length / lines.length - 0.5)).toBeLessThan(0.03);
    expect(median(near)).toBe(h200.latencyL2Near.value);
    expect(median(far)).toBe(h200.latencyL2Far.value);
  });
});

describe('the latencies of the other GPUs', () => {
  const others = Object.values(architectures).filter(({ id }) => id !== 'h200');
  const facts = others.flatMap((arch) =>
    Object.entries(arch)
      .filter(([name]) => name.startsWith('latency'))
      .map(([name, fact]) => [`${arch.name}: ${name}`, fact as { value: number | null; from: string }] as const),
  );

  it.each(facts)('%s is unknown, and says so, or has a source and a value above zero', (_, { value, from }) => {
    if (value === null) expect(from).toBe('estimate:the book knows of no measurement on this GPU');
    else expect(value).toBeGreaterThan(0);
    expect(from).not.toMatch(/^evidence/);
  });

  it('grow from the L1 to the L2 to DRAM wherever they are known', () => {
    for (const { latencyL1, latencyL2, latencyL2Near, latencyL2Far, latencyDram } of Object.values(architectures)) {
      if (latencyL1.value === null) continue;
      expect(latencyL1.value).toBeLessThan(latencyL2.value!);
      expect(latencyL2.value!).toBeLessThan(latencyDram.value!);
      if (latencyL2Near.value !== null) expect(latencyL2Near.value).toBeLessThan(latencyL2Far.value!);
    }
  });
});
