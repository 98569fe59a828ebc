/**
 * The engine's occupancy compared with NVIDIA's calculation, the runtime and the SMs of an H200: every recorded row is a
 * test. Rows with other resident blocks than calculated are listed in disagreements.json.
 */
import { describe, expect, it } from 'vitest';
import { capabilities, capability } from '@src/arch/capability';
import { InputError } from '@src/engine/input-error';
import { limiters, occupancy, type Launch, type Occupancy } from '@src/engine/occupancy';
import type { Row } from './run';
import { disagreementsOf, rowsOf } from './testing';

interface Params {
  readonly by: 'calculator' | 'kernel';
  readonly capability: string;
  readonly registers: number;
  readonly threads: number;
  readonly static: number;
  readonly dynamic: number;
  readonly carveout: number;
  readonly optIn: boolean;
  readonly barriers: number;
}

const paramsOf = (row: Row): Params => row.params as unknown as Params;

function launchOf(row: Row): Launch {
  const { registers, threads, static: fixed, dynamic, carveout, optIn, barriers } = paramsOf(row);
  return {
    registersPerThread: registers,
    sharedBytesPerBlock: fixed + dynamic,
    threadsPerBlock: threads,
    carveoutPercent: carveout === -1 ? null : carveout,
    optIn,
    barriersPerBlock: barriers,
  };
}

/** The engine's answer in the words of calculator.cuh. */
function modelled(row: Row): string {
  if (!capabilities.some(({ computeCapability }) => computeCapability === paramsOf(row).capability))
    return 'unknown device';
  try {
    return written(occupancy(launchOf(row), capability(paramsOf(row).capability)));
  } catch (error) {
    if (error instanceof InputError) return 'invalid input';
    throw error;
  }
}

function written({ blocksPerSm, limits, allocated }: Occupancy): string {
  const shown = limiters.map((limiter) => `${limiter} ${limits[limiter] ?? 'none'}`).join(', ');
  return (
    `${blocksPerSm} by ${headerLimiters(limits, blocksPerSm)}; ${shown}; ` +
    `allocated ${allocated.registersPerBlock} registers, ${allocated.sharedBytesPerBlock} B`
  );
}

/** The header names the limiter without the barriers, and adds the barriers if they limit further. */
function headerLimiters(limits: Occupancy['limits'], blocksPerSm: number): string {
  const others = limiters.filter((limiter) => limiter !== 'barriers');
  const least = Math.min(...others.map((limiter) => limits[limiter] ?? Infinity));
  const named = others.filter((limiter) => limits[limiter] === least);
  return [...named, ...(limits.barriers === blocksPerSm ? ['barriers'] : [])].join('+');
}

const rows = rowsOf('occupancy');
const disagreements = disagreementsOf('occupancy');
const calculated = rows.filter((row) => paramsOf(row).by === 'calculator');
const launched = rows.filter((row) => paramsOf(row).by === 'kernel');

describe('the engine and cuda_occupancy.h agree in all numbers', () => {
  for (const row of calculated)
    it(`on ${row.case}: ${row.result}`, () => {
      expect(modelled(row)).toBe(row.result);
    });
});

describe('the engine, the runtime and an SM of the H200 agree on how many blocks are resident', () => {
  for (const row of launched) {
    const { registers, threads, dynamic, carveout, barriers } = paramsOf(row);
    const about = `${registers} registers, ${threads} threads, ${dynamic} B, carve-out ${carveout}, ${barriers} barriers`;
    const blocks = occupancy(launchOf(row), capability('9.0')).blocksPerSm;
    const [, runtime, seen] = /^runtime (\d+); (?:resident (\d+ to \d+)|launch cudaError\w+)$/.exec(row.result!) ?? [];

    it(`the runtime says ${runtime} in ${row.case}: ${about}`, () => {
      expect(blocks).toBe(Number(runtime));
    });
    if (seen === undefined)
      it(`the launch of ${row.case}, which cannot fit, was refused`, () => {
        expect(blocks).toBe(0);
      });
    else if (disagreements[row.case] === undefined)
      it(`blocks were seen ${seen} on an SM in ${row.case}`, () => {
        expect(seen).toBe(`${blocks} to ${blocks}`);
      });
    else
      it(`more blocks were seen than calculated in ${row.case}: ${disagreements[row.case]}`, () => {
        expect(Number(seen.split(' ')[0])).toBeGreaterThan(blocks);
        expect(carveout).toBeGreaterThanOrEqual(0);
      });
  }
});

describe('the recorded cases', () => {
  it('are 3,000 or more calculations, at least 250 for each compute capability of the book', () => {
    expect(calculated.length).toBeGreaterThanOrEqual(3000);
    for (const { computeCapability } of capabilities)
      expect(calculated.filter((row) => paramsOf(row).capability === computeCapability).length).toBeGreaterThanOrEqual(
        250,
      );
  });

  it('reach every limiter, launches that do not fit, refused inputs and refused capabilities', () => {
    const words = (row: Row): string[] => /^\d+ by ([a-z+]+);/.exec(row.result!)?.[1]!.split('+') ?? [];
    expect(new Set(calculated.flatMap(words))).toEqual(new Set(limiters));
    const results = calculated.map(({ result }) => result!);
    expect(results.filter((result) => result.startsWith('0 by ')).length).toBeGreaterThan(100);
    expect(results.filter((result) => result === 'invalid input').length).toBeGreaterThan(20);
    expect(results.filter((result) => result === 'unknown device')).toHaveLength(3);
  });

  it('are 300 or more launches of kernels, with each number of registers that the compiler allocates', () => {
    expect(launched.length).toBeGreaterThanOrEqual(300);
    expect(new Set(launched.map((row) => paramsOf(row).registers)).size).toBeGreaterThanOrEqual(30);
  });

  it('hold each disagreement, with what is known about it', () => {
    const names = new Set(launched.map((row) => row.case));
    expect(Object.keys(disagreements).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.values(disagreements).filter((known) => known.length < 20)).toEqual([]);
  });
});
