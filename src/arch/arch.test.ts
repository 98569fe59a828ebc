import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Architecture } from './architecture';
import { capabilities, capability as capabilityOf } from './capability';
import { computeCapabilities } from './capability/numbers';
import { isEstimate, type Fact, type Origin } from './fact';
import { architecture, architectureIds, architectures } from './index';

const all = Object.values(architectures);
const content = new URL('../../content/', import.meta.url);

const isFact = (value: unknown): value is Fact<unknown> =>
  typeof value === 'object' && value !== null && 'value' in value && 'from' in value;

const factsOf = (arch: object): [string, Fact<unknown>][] =>
  Object.entries(arch).filter((entry): entry is [string, Fact<unknown>] => isFact(entry[1]));

const capability = (arch: Architecture): number => Number(arch.computeCapability);

/** The id that a heading gets on GitHub and in Astro. */
const slug = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const headingsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slug(heading!));

/** What is wrong with an origin, or `null`. */
function flaw(origin: Origin): string | null {
  const [, kind, rest] = /^(\w+):(.*)$/.exec(origin) ?? [];
  if (kind === 'source') {
    const [file, place] = rest!.split('#');
    const path = new URL(`sources/${file}.md`, content);
    if (!existsSync(path)) return `content/sources has no ${file}.md`;
    const headings = headingsIn(readFileSync(path, 'utf8'));
    return place && headings.includes(place)
      ? null
      : `${file}.md has no heading #${place}; it has ${headings.join(', ')}`;
  }
  if (kind === 'evidence') {
    return existsSync(new URL(`evidence/${rest}/`, content)) ? null : `content/evidence has no ${rest}/`;
  }
  if (kind === 'derived' || kind === 'estimate') return rest!.length >= 10 ? null : 'gives no reason';
  return 'is of no known kind';
}

describe.each(all)('$name', (arch) => {
  it('names for each of its facts a place where it can be checked, which exists', () => {
    const flaws = factsOf(arch).map(([name, { from }]) => ({ name, from, flaw: flaw(from) }));
    expect(flaws.filter((each) => each.flaw !== null)).toEqual([]);
  });

  it('states every fact, with null for what the hardware lacks', () => {
    const stated = factsOf(arch).filter(([, { value }]) => value !== undefined);
    const named = Object.keys(arch).filter((key) => !['id', 'name', 'computeCapability', 'generation'].includes(key));
    expect(stated.map(([name]) => name).toSorted()).toEqual(named.toSorted());
    expect(named.toSorted()).toEqual(
      factsOf(architectures.h200)
        .map(([name]) => name)
        .toSorted(),
    );
  });

  it('gives a block no more shared memory than an SM, and an SM no more than it shares with L1', () => {
    expect(arch.maxSharedBytesPerBlock.value).toBeLessThanOrEqual(arch.maxSharedBytesPerSm.value);
    expect(arch.maxSharedBytesPerSm.value).toBeLessThanOrEqual(arch.l1SharedBytes.value);
  });

  it('gives one block all the shared memory of an SM except what is reserved', () => {
    expect(arch.maxSharedBytesPerBlock.value).toBe(
      arch.maxSharedBytesPerSm.value - arch.reservedSharedBytesPerBlock.value,
    );
  });

  it('lists its carve-outs in ascending order, up to all the shared memory an SM can have', () => {
    const carveouts = arch.sharedCarveouts.value;
    expect(carveouts).toEqual(carveouts.toSorted((a, b) => a - b));
    expect(carveouts.at(-1)).toBe(arch.maxSharedBytesPerSm.value);
  });

  it('holds as many threads in an SM as its warps have lanes', () => {
    expect(arch.maxThreadsPerSm.value).toBe(arch.maxWarpsPerSm.value * arch.warpSize.value);
  });

  it('shares its registers evenly among the partitions of an SM, in whole allocation units', () => {
    const unitsPerPartition =
      arch.registersPerSm.value / arch.partitionsPerSm.value / arch.registerAllocationUnit.value;
    expect(Number.isInteger(unitsPerPartition)).toBe(true);
  });

  it('cuts a line into whole sectors, and serves a warp of 4-byte reads with one row of banks', () => {
    expect(arch.lineBytes.value % arch.sectorBytes.value).toBe(0);
    expect(arch.sharedBanks.value * arch.sharedBankBytes.value).toBe(arch.warpSize.value * 4);
  });

  it('hashes a line to a bank that exists', () => {
    const hash = arch.tagHash.value ?? [];
    expect(hash.filter((bank) => bank <= 0 || bank >= arch.tagBanks.value)).toEqual([]);
  });

  it('has 32-byte loads from compute capability 10.0 on, and not before', () => {
    expect(arch.accessWidths.value.includes(32)).toBe(capability(arch) >= 10);
    expect(arch.accessWidths.value).toEqual(arch.accessWidths.value.toSorted((a, b) => a - b));
  });

  it('has asynchronous copies, integer reduction and L2 residency from compute capability 8.0 on', () => {
    const expected = capability(arch) >= 8 ? true : null;
    expect(arch.asyncCopy.value).toBe(expected);
    expect(arch.reduxInt.value).toBe(expected);
    expect(arch.l2ResidencyControl.value).toBe(expected);
  });

  it('has TMA and clusters from compute capability 9.0 on', () => {
    expect(arch.tma.value).toBe(capability(arch) >= 9 ? true : null);
    expect(arch.clusters.value).toBe(capability(arch) >= 9 ? 8 : null);
  });

  it('has tensor memory and float reduction only in the 10.x family', () => {
    const is10 = Math.floor(capability(arch)) === 10;
    expect(arch.tensorMemory.value !== null).toBe(is10);
    expect(arch.reduxFloatMinMax.value).toBe(is10 ? true : null);
  });

  it('transfers no more per line of its memory bus than its kind of memory can', () => {
    const gigabitsPerLine = (arch.dramGBps.value * 8) / arch.dramBusBits.value;
    const [least, most] = arch.dramKind.value.startsWith('GDDR') ? [10, 32] : [1.5, 10];
    expect(gigabitsPerLine).toBeGreaterThanOrEqual(least!);
    expect(gigabitsPerLine).toBeLessThanOrEqual(most!);
  });
});

describe('single-precision throughput', () => {
  const checked = all.filter((arch) => !isEstimate(arch.fp32Tflops) && !isEstimate(arch.boostClock));

  it.each(checked)('of the $name is its lanes times its clock times two, within 5 %', (arch) => {
    const computed = (arch.sms.value * arch.fp32LanesPerSm.value * arch.boostClock.value * 2) / 1e6;
    expect(Math.abs(arch.fp32Tflops.value / computed - 1)).toBeLessThan(0.05);
  });

  it('is checked for most: only where a clock or a rate is an estimate is there nothing to compare', () => {
    expect(checked.length).toBeGreaterThan(0.8 * all.length);
  });
});

describe.each(capabilities)('compute capability $computeCapability', (facts) => {
  it('names for each of its facts a place where it can be checked, which exists', () => {
    const flaws = factsOf(facts).map(([name, { from }]) => ({ name, from, flaw: flaw(from) }));
    expect(flaws.filter((each) => each.flaw !== null)).toEqual([]);
  });

  it('states the same facts as every other', () => {
    const named = Object.keys(facts).filter((key) => !['computeCapability', 'generation'].includes(key));
    expect(named.toSorted()).toEqual(
      factsOf(capabilityOf('9.0'))
        .map(([name]) => name)
        .toSorted(),
    );
    expect(factsOf(facts).filter(([, { value }]) => value === undefined)).toEqual([]);
  });
});

describe('the compute capabilities of the book', () => {
  const known = capabilities.map(({ computeCapability }) => computeCapability);

  it('go upward, those of its GPUs included, and are listed by number', () => {
    expect(known).toEqual(computeCapabilities);
    expect(known.map(Number)).toEqual(known.map(Number).toSorted((a, b) => a - b));
    expect(all.filter(({ computeCapability }) => !known.includes(computeCapability))).toEqual([]);
  });

  it('are found by number, and an unknown one is refused with the known ones', () => {
    expect(capabilityOf('9.0').generation).toBe('Hopper');
    expect(() => capabilityOf('10.7')).toThrow(
      `capability: the book has no sourced facts for compute capability "10.7". It has ${known.join(', ')}.`,
    );
    expect(() => capabilityOf('toString')).toThrow('"toString"');
  });
});

describe('the GPUs of the book', () => {
  it('have the same names in links as their files', () => {
    expect(all.map(({ id }) => id)).toEqual(architectureIds);
    const files = readdirSync(new URL('.', import.meta.url)).map((file) => file.replace('.ts', ''));
    expect(architectureIds.filter((id) => !files.includes(id))).toEqual([]);
  });

  it('are in the order of their announcement', () => {
    const months = all.map(({ announced }) => announced.value);
    expect(months.filter((month) => !/^20\d\d-(0[1-9]|1[0-2])$/.test(month))).toEqual([]);
    expect(months).toEqual(months.toSorted());
  });

  it('are found by id, and an unknown id is refused with the existing ones', () => {
    expect(architecture('h200')).toBe(architectures.h200);
    expect(() => architecture('h300')).toThrow(
      `architecture: no GPU is called "h300". The book has ${architectureIds.join(', ')}.`,
    );
    expect(() => architecture('toString')).toThrow('no GPU is called "toString"');
  });
});

describe('the documents relied on', () => {
  const files = readdirSync(new URL('sources/', content)).filter((file) => file.endsWith('.md'));

  it.each(files)('%s names its title, publisher, address, version and kind', (file) => {
    const [, frontmatter = ''] = readFileSync(new URL(`sources/${file}`, content), 'utf8').split('---\n');
    expect(frontmatter).toMatch(/^title: '.+'$/m);
    expect(frontmatter).toMatch(/^publisher: '.+'$/m);
    expect(frontmatter).toMatch(/^url: 'https:\/\/.+'$/m);
    expect(frontmatter).toMatch(/^version: '.+'$/m);
    expect(frontmatter).toMatch(/^kind: (primary|secondary)$/m);
  });
});
