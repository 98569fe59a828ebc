import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { rowWhere } from '@src/evidence/query';
import type { Run } from '@src/evidence/run';
import { counters, profileOf, type Profile } from './counters';
import { factsOf } from './facts';
import { judge, limits, steps } from './verdicts';

const h200 = factsOf(architectures.h200);
const runOf = (dataset: string): Run =>
  JSON.parse(readFileSync(`content/evidence/${dataset}/h200.json`, 'utf8')) as Run;
const recorded = (dataset: string, where: string): Profile => {
  const row = rowWhere(runOf(dataset), where);
  return profileOf(row.counters ?? {}, row.values?.['timeUs']?.median);
};
const judged = (profile: Profile, width = 4) => {
  const { verdicts, first } = judge(profile, { global: width, shared: 4 }, h200);
  return { levels: verdicts.map(({ level }) => level).join(' '), step: first?.step, verdicts };
};

describe('a recorded kernel gets the verdict that the book gives it', () => {
  it.each([
    // [dataset, row, width, levels of sectors, wavefronts and DRAM, step]
    ['copy-stride', 'access=read&stride=8&perThread=1', 4, 'bad unknown look', 'coalesce'],
    ['copy-stride', 'access=read&stride=2&perThread=1', 4, 'bad unknown look', 'coalesce'],
    ['copy-stride', 'access=write&stride=8&perThread=1', 4, 'bad unknown', 'coalesce'],
    ['copy-offset', 'access=read&offset=1&blockSize=256', 4, 'look unknown bad', 'flight'],
    ['gather', 'order=random', 4, 'bad unknown look', 'coalesce'],
    ['vector-copy', 'kernel=scalar&offset=0', 4, 'good unknown bad', 'flight'],
    ['vector-copy', 'kernel=vector&offset=0', 16, 'good unknown look', 'reuse'],
    ['vector-copy', 'kernel=vector&offset=1', 16, 'look unknown look', 'reuse'],
    ['transpose', 'kernel=copy', 4, 'good', 'reuse'],
    ['transpose', 'kernel=naive', 4, 'bad', 'coalesce'],
    ['transpose', 'kernel=naive-gather', 4, 'bad', 'coalesce'],
    ['transpose', 'kernel=tiled&padding=0', 4, 'good bad look', 'banks'],
    ['transpose', 'kernel=tiled&padding=1', 4, 'good good bad', 'flight'],
    // Twofold conflicts that cost nothing are no reason to pad.
    ['transpose', 'kernel=tiled&padding=2', 4, 'good look bad', 'flight'],
    ['copy-occupancy', 'width=4&loads=1&warpsPerSm=4', 4, 'good unknown bad', 'flight'],
  ] as const)('%s, %s', (dataset, where, width, levels, step) => {
    const found = judged(recorded(dataset, where), width);
    expect(found.levels.startsWith(levels), found.levels).toBe(true);
    expect(found.step).toEqual(steps[step]);
  });

  it('and every strided read of the recorded copies is sent to coalescing', () => {
    const rows = runOf('copy-stride').rows.flatMap(({ counters: counted, values, params }) =>
      counted && params['access'] === 'read' && Number(params['stride']) > 1
        ? [{ profile: profileOf(counted, values?.['timeUs']?.median), params }]
        : [],
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { profile, params } of rows)
      expect(judged(profile).step, JSON.stringify(params)).toEqual(steps.coalesce);
  });
});

describe('the limits', () => {
  it('lie between what was measured on either side', () => {
    const share = (dataset: string, where: string, width = 4): number =>
      judged(recorded(dataset, where), width).verdicts[2]!.ratio!;
    expect(share('vector-copy', 'kernel=vector&offset=2', 16)).toBeGreaterThan(limits.dram + 0.05);
    expect(share('vector-copy', 'kernel=scalar&offset=0')).toBeLessThan(limits.dram - 0.2);
    const queue = (padding: number): number =>
      judged(recorded('transpose', `kernel=tiled&padding=${padding}`)).verdicts[1]!.ratio!;
    expect(queue(1)).toBeLessThan(limits.wavefronts - 0.15);
    expect(queue(2)).toBeGreaterThan(limits.wavefronts + 0.7);
  });

  it('say how busy shared memory is where a queue costs time and where it does not', () => {
    const detail = (padding: number): string =>
      judged(recorded('transpose', `kernel=tiled&padding=${padding}`)).verdicts[1]!.detail;
    expect(detail(0)).toContain('busy in 80 % of the cycles');
    expect(detail(2)).toContain('in only 16 % of the cycles');
  });
});

describe('a profile', () => {
  it('is judged for the width that the kernel asks for', () => {
    const profile = { ldRequests: 100, ldSectors: 1600 };
    expect(judged(profile, 16).verdicts[0]!.level).toBe('good');
    expect(judged(profile, 4).verdicts[0]!.level).toBe('bad');
    expect(judged({ ldRequests: 100, ldSectors: 100 }, 4).verdicts[0]!.level).toBe('look');
  });

  it('names the stride whose sectors it has', () => {
    expect(judged({ ldRequests: 1, ldSectors: 16 }).verdicts[0]!.detail).toContain('A stride of 4 elements');
    expect(judged({ stRequests: 1, stSectors: 32 }).verdicts[0]!.headline).toContain('per store');
    expect(judged({ stRequests: 1, stSectors: 32 }).verdicts[0]!.detail).toContain('a sector of its own');
  });

  it('says what is missing, and takes a kernel without shared memory as one', () => {
    expect(judged({}).levels).toBe('unknown unknown unknown');
    expect(judged({}).step).toBeUndefined();
    expect(judged({ sharedLoads: 0, sharedStores: 0 }).verdicts[1]!.level).toBe('good');
  });

  it('is doubted when it moves more than the memory can', () => {
    expect(judged({ dramRead: 1e9, timeNs: 1000 }).verdicts[2]!.detail).toContain('Is it this GPU');
  });

  it.each(Object.values(architectures))('of $name is judged by its own facts', (arch) => {
    const facts = factsOf(arch);
    expect(facts.widths.map(({ sectors }) => sectors)).toEqual([1, 2, 4, 8, 16]);
    expect(facts.widths.map(({ wavefronts }) => wavefronts)).toEqual([1, 1, 1, 2, 4]);
    expect(
      judge({ dramRead: arch.dramGBps.value * 900, timeNs: 1000 }, { global: 4, shared: 4 }, facts).verdicts[2]!.ratio,
    ).toBeCloseTo(0.9);
  });
});

describe('what the page names', () => {
  it('are counters that the evidence recorded', () => {
    const known = new Set(
      readdirSync('content/evidence', { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .flatMap(({ name }) => {
          try {
            return runOf(name).rows.flatMap((row) => Object.keys(row.counters ?? {}));
          } catch {
            return [];
          }
        }),
    );
    expect(counters.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(Object.entries(steps))('are places of the book: %s', (_, { chapter, place }) => {
    const folder = readdirSync('content/chapters').find((name) => name.endsWith(`-${chapter}`));
    const text = readFileSync(`content/chapters/${folder}/index.mdx`, 'utf8');
    const slug = (title: string): string =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(/\s+/g, '-');
    const places = [
      ...[...text.matchAll(/^##+ (.+)$/gm)].map(([, title]) => slug(title!)),
      ...[...text.matchAll(/<Scene title="([^"]+)"/g)].map(
        ([, title]) => `scene-${title!.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
      ),
    ];
    expect(places).toContain(place);
  });
});
