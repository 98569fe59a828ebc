import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { kib, mib } from '@src/units/units';
import { timesAsLong } from './latency-order';
import { memoryLevels, type LevelId, type MemoryLevel } from './memory-levels';

const all = Object.values(architectures);
const level = (gpu: keyof typeof architectures, id: LevelId): MemoryLevel =>
  memoryLevels(architectures[gpu]).find((each) => each.id === id)!;

describe.each(all)('the levels of the $name', (arch) => {
  const levels = memoryLevels(arch);

  it('go from registers to DRAM, with the shared memory of other blocks only where there are clusters', () => {
    const remote = arch.clusters.value === null ? [] : ['remote'];
    expect(levels.map(({ id }) => id)).toEqual(['registers', 'shared', 'l1', ...remote, 'l2', 'dram']);
  });

  it('get larger and slower with distance, as far as sources state', () => {
    const capacities = levels
      .filter(({ id }) => ['registers', 'l2', 'dram'].includes(id))
      .map(({ bytes }) => bytes.value);
    expect(capacities).toEqual(capacities.toSorted((one, other) => one - other));
    const cycles = levels.flatMap(({ latency }) => latency.value ?? []);
    expect(cycles).toEqual(cycles.toSorted((one, other) => one - other));
    const [shared, dram] = ['shared', 'dram'].map((id) => levels.find((each) => each.id === id)!.bandwidth.value);
    expect(shared).toBeGreaterThan(dram!);
  });

  it('give each value its origins or the reason why there is none', () => {
    for (const { bytes, count, latency, bandwidth } of levels)
      for (const each of [bytes, count, latency, bandwidth]) {
        if (each === null) continue;
        if (each.value === null) {
          expect(each.why).toMatch(/^[a-z].{20,}[^.]$/);
          continue;
        }
        expect(each.origins.length).toBeGreaterThan(0);
        expect(each.estimate).toBe(each.origins.some((origin) => origin.startsWith('estimate:')));
        for (const origin of each.origins) {
          const [, kind, file] = /^(source|evidence):([^#]+)/.exec(origin) ?? [];
          if (kind === 'source') expect(existsSync(`content/sources/${file}.md`), origin).toBe(true);
          if (kind === 'evidence') expect(existsSync(`content/evidence/${file}/README.md`), origin).toBe(true);
        }
      }
  });

  it('rest on measurements of the book only on the GPUs that were measured', () => {
    const origins = levels.flatMap(({ latency, bytes, bandwidth }) =>
      [latency, bytes, bandwidth].flatMap((each) => (each.value === null ? [] : each.origins)),
    );
    expect(origins.some((origin) => origin.startsWith('evidence:'))).toBe(['h200', 'h100'].includes(arch.id));
  });
});

describe('the levels of an H200', () => {
  it('hold 256 KiB of registers per SM, 33 MiB in all', () => {
    const { bytes, count, per, scope } = level('h200', 'registers');
    expect([bytes.value, bytes.value * count!.value, per, scope]).toEqual([kib(256), mib(33), 'SM', 'lane']);
  });

  it('hold, for a block of a cluster of 8, the shared memory of 7 others', () => {
    expect(level('h200', 'remote')).toMatchObject({ bytes: { value: 7 * kib(227) }, count: null, scope: 'cluster' });
  });

  it('take no load, 23, 32, 192, 280 and 658 cycles', () => {
    const latencies = memoryLevels(architectures.h200).map(({ latency }) => latency.value);
    expect(latencies).toEqual([0, 23, 32, 192, 280, 658]);
  });

  it('take no load, 23, 32, 192, 280 and 658 cycles', () => {
    expect(level('h200', 'l2').bandwidth).toEqual({
      value: 9422e9,
      origins: ['evidence:bytes-in-flight'],
      estimate: false,
    });
  });
});

describe('an unknown value', () => {
  it('is the bandwidth of the L2 where NVIDIA states none and it was not measured', () => {
    expect(level('h100', 'l2').bandwidth).toEqual({
      value: null,
      why: 'no source of this book states the bandwidth of the L2 of the NVIDIA H100',
    });
    expect(level('a100', 'l2').bandwidth).toMatchObject({ value: 5120 * 1410e6, estimate: true });
  });

  it('is every latency of a B200 except that of a register', () => {
    const levels = memoryLevels(architectures.b200);
    expect(levels.filter(({ latency }) => latency.value !== null).map(({ id }) => id)).toEqual(['registers']);
  });

  it('leaves latencies of a sister product as estimates', () => {
    expect(level('a100', 'dram').latency).toMatchObject({ value: 466.3, estimate: true });
  });
});

describe('the ratio of latencies', () => {
  it.each([
    ['h200', 658 / 32],
    ['a100', 466.3 / 37.9],
    ['b200', null],
  ] as const)('of a load from DRAM is known on the %s', (gpu, expected) => {
    expect(timesAsLong(memoryLevels(architectures[gpu]), 'dram', 'l1')).toEqual(expected);
  });

  it('has no value against a level that needs no load, or that does not exist', () => {
    expect(timesAsLong(memoryLevels(architectures.h200), 'dram', 'registers')).toBeNull();
    expect(timesAsLong(memoryLevels(architectures.a100), 'remote', 'l1')).toBeNull();
  });
});
