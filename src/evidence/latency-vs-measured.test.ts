/** The latencies that the H200 and the H100 state, compared with the recorded pointer chases. */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { rowsOf } from './testing';

const GPUS = ['h200', 'h100'] as const;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each(GPUS)('the latencies of the %s', (gpu) => {
  const arch = architectures[gpu];
  const rows = rowsOf('latency', gpu);
  const cyclesOf = (name: string) => rows.find((row) => row.case === name)!.values!['cycles']!;

  it.each([
    ['l1', arch.latencyL1],
    ['shared', arch.latencyShared],
    ['l2', arch.latencyL2],
    ['dram-one-page', arch.latencyDram],
    ['shared-of-another-block', arch.latencyRemoteShared],
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

  it('of DRAM do not depend on the distance of the lines, from 2 to 510 MiB', () => {
    const all = ['dram-one-page', 'dram-16-mib', 'dram-510-mib'].map((name) => cyclesOf(name).median);
    expect(Math.max(...all) / Math.min(...all)).toBeLessThan(1.02);
  });

  it('were taken at the highest SM clock', () => {
    for (const { values } of rows)
      if (values!['smMHz']) expect(Math.abs(values!['smMHz'].median - arch.boostClock.value)).toBeLessThan(20);
  });
});

describe.each(GPUS)('the two halves of the L2 of the %s', (gpu) => {
  const arch = architectures[gpu];
  const cyclesByLineBySm = rowsOf('latency', gpu)
    .filter((row) => row.result !== undefined)
    .map((row) => row.result!.split(' ').map(Number));
  const lines = cyclesByLineBySm[0]!.map((_, line) => line);
  const deviation = (cycles: readonly number[]): number[] => cycles.map((each) => each - mean(cycles));
  const together = (a: readonly number[], b: readonly number[]): number => {
    const other = deviation(b);
    return mean(deviation(a).map((each, line) => each * other[line]!));
  };
  // SMs on one side agree about which lines are slow.
  const sides = Object.values(
    Object.groupBy(cyclesByLineBySm, (cycles) => String(together(cycles, cyclesByLineBySm[0]!) > 0)),
  );

  it('divide the SMs that were recorded: what is slow for some is fast for the others', () => {
    expect(cyclesByLineBySm.length).toBe(8);
    expect(sides.length).toBe(2);
  });

  it('hold about half of the lines each, some 30 cycles apart', () => {
    const [here, there] = sides as [number[][], number[][]];
    const nearHere = lines.map(
      (line) => mean(here.map((cycles) => cycles[line]!)) < mean(there.map((cycles) => cycles[line]!)),
    );
    const near = lines.flatMap((line) => (nearHere[line] ? here : there).map((cycles) => cycles[line]!));
    const far = lines.flatMap((line) => (nearHere[line] ? there : here).map((cycles) => cycles[line]!));
    const share = nearHere.filter(Boolean).length / lines.length;
    // On the H100 three lines of five are on one side.
    expect(Math.max(share, 1 - share)).toBeCloseTo({ h200: 0.51, h100: 0.6 }[gpu], 2);
    expect(median(far) - median(near)).toBeGreaterThan(25);
    expect(median(near)).toBe(arch.latencyL2Near.value);
    expect(median(far)).toBe(arch.latencyL2Far.value);
  });
});

describe('the latencies of the other GPUs', () => {
  const others = Object.values(architectures).filter(({ id }) => !GPUS.some((each) => each === id));
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
