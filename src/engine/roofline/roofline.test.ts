import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { l2BytesPerClock, l2MeasuredGBps } from '@src/arch/l2-bandwidth';
import { attainable, ridge, roofline, roofs, type ComputeRoof, type MemoryRoof } from './index';

const all = Object.values(architectures);
const compute = (id: keyof typeof architectures, kind: ComputeRoof['id']): ComputeRoof =>
  roofs(architectures[id]).compute.find((roof) => roof.id === kind)!;
const memory = (id: keyof typeof architectures, kind: MemoryRoof['id']): MemoryRoof =>
  roofs(architectures[id]).memory.find((roof) => roof.id === kind)!;

describe('the ridge of the tensor cores over the device memory', () => {
  it.each([
    ['h100', 295],
    ['h200', 206],
    ['a100', 153],
  ] as const)('of the %s is at %d operations per byte, with dense rates', (id, expected) => {
    expect(Math.round(ridge(compute(id, 'tensor'), memory(id, 'dram')))).toBe(expected);
  });

  it('of an H200 in single precision is at 14', () => {
    expect(ridge(compute('h200', 'fp32'), memory('h200', 'dram'))).toBeCloseTo(13.96, 2);
  });
});

describe('the roofs', () => {
  it.each(all)('of the $name state their sources, and the tensor cores are above the rest', (arch) => {
    const { compute: flat, memory: slopes } = roofs(arch);
    for (const roof of [...flat, ...slopes]) {
      expect(roof.origins.length).toBeGreaterThan(0);
      expect(roof.estimate).toBe(roof.origins.some((origin) => origin.startsWith('estimate:')));
    }
    expect(flat.map(({ id }) => id)).toEqual(['fp32', 'tensor']);
    expect(flat[1]!.flopsPerSecond).toBeGreaterThan(flat[0]!.flopsPerSecond);
    const speeds = slopes.map(({ bytesPerSecond }) => bytesPerSecond);
    expect(speeds).toEqual(speeds.toSorted((one, other) => one - other));
  });

  it.each(all)('of the $name have an L2 or say that its bandwidth is not known', (arch) => {
    const { memory: slopes, unknown } = roofs(arch);
    const known = slopes.some(({ id }) => id === 'l2');
    expect(unknown).toEqual(
      known
        ? []
        : [
            {
              id: 'l2',
              why: `No source of this book states the bandwidth of the L2 of the ${arch.name}.`,
            },
          ],
    );
    expect(known).toBe((l2BytesPerClock[arch.id] ?? l2MeasuredGBps[arch.id]) !== undefined);
  });

  it('of shared memory are 128 bytes per cycle of each SM: 33 TB/s on an H200', () => {
    expect(memory('h200', 'shared').bytesPerSecond).toBe(132 * 128 * 1980e6);
    expect(memory('h200', 'shared').estimate).toBe(false);
    expect(memory('b200', 'shared').estimate).toBe(true);
  });

  it('of the L2 of an A100 are 7.2 TB/s, an estimate as long as no source states the clock', () => {
    expect(memory('a100', 'l2')).toMatchObject({ bytesPerSecond: 5120 * 1410e6, estimate: true });
  });

  it('of the L2 of an H200 are the measured total of its SMs', () => {
    const l2 = memory('h200', 'l2');
    expect(l2).toMatchObject({ origins: ['evidence:bytes-in-flight'], estimate: false });
    expect(l2.bytesPerSecond).toBe(9422e9);
  });

  it('cite a page that exists', () => {
    const page = new URL('../../../content/sources/ampere-in-depth.md', import.meta.url);
    expect(existsSync(page)).toBe(true);
    expect(readFileSync(page, 'utf8')).toContain('## L2 bandwidth');
    for (const known of Object.values(l2BytesPerClock)) expect(known!.from).toBe('source:ampere-in-depth#l2-bandwidth');
  });
});

const pairs = fc.constantFrom(
  ...all.flatMap((arch) => {
    const { compute: flat, memory: slopes } = roofs(arch);
    return flat.flatMap((top) => slopes.map((slope) => ({ top, slope })));
  }),
);
const intensities = fc.double({ min: -12, max: 20, noNaN: true }).map((power) => 2 ** power);

describe('the attainable performance', () => {
  it('is under both roofs, touches one of them, and grows with the intensity', () => {
    fc.assert(
      fc.property(
        pairs,
        intensities,
        fc.double({ min: 1, max: 100, noNaN: true }),
        ({ top, slope }, intensity, more) => {
          const { flopsPerSecond, boundBy } = attainable(intensity, top, slope);
          const fed = intensity * slope.bytesPerSecond;
          expect(flopsPerSecond).toBe(Math.min(fed, top.flopsPerSecond));
          expect(boundBy).toBe(fed < top.flopsPerSecond ? 'memory' : 'compute');
          expect(attainable(intensity * more, top, slope).flopsPerSecond).toBeGreaterThanOrEqual(flopsPerSecond);
        },
      ),
    );
  });

  it('at the ridge is bound by the arithmetic: the memory just keeps up', () => {
    const known = { name: '', origins: [], estimate: false };
    const top = { id: 'fp32', flopsPerSecond: 8e12, ...known } as const;
    const slope = { id: 'dram', bytesPerSecond: 1e12, ...known } as const;
    expect(ridge(top, slope)).toBe(8);
    expect(attainable(8, top, slope)).toEqual({ intensity: 8, flopsPerSecond: 8e12, boundBy: 'compute' });
  });

  it('lies on straight lines between the corners, on logarithmic axes', () => {
    fc.assert(
      fc.property(
        pairs,
        fc.tuple(intensities, intensities),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ top, slope }, ends, part) => {
          const [from, to] = ends.toSorted((one, other) => one - other) as [number, number];
          fc.pre(to > from * 1.001);
          const corners = roofline(top, slope, from, to);
          expect(corners.map(({ intensity }) => intensity)).toEqual([
            from,
            ...[ridge(top, slope)].filter((at) => at > from && at < to),
            to,
          ]);
          for (const [index, left] of corners.slice(0, -1).entries()) {
            const right = corners[index + 1]!;
            const between = (key: 'intensity' | 'flopsPerSecond'): number =>
              Math.exp((1 - part) * Math.log(left[key]) + part * Math.log(right[key]));
            const there = attainable(between('intensity'), top, slope).flopsPerSecond;
            expect(there / between('flopsPerSecond')).toBeCloseTo(1, 9);
          }
        },
      ),
    );
  });

  it.each([
    [
      () => attainable(0, compute('h200', 'fp32'), memory('h200', 'dram')),
      'intensity is 0. It is a number of operations per byte above 0.',
    ],
    [
      () => attainable(Infinity, compute('h200', 'fp32'), memory('h200', 'dram')),
      'intensity is Infinity. It is a number of operations per byte above 0.',
    ],
    [
      () => roofline(compute('h200', 'fp32'), memory('h200', 'dram'), 4, 2),
      'The axis goes from 4 to 2. Let it end above where it starts.',
    ],
  ])('is refused for an invalid intensity', (attempt, message) => {
    expect(attempt).toThrow(expect.objectContaining({ name: 'InputError', message }));
  });
});
