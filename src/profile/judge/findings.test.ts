import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { named, metrics } from '../metrics';
import { readBytes, readText } from '../read';
import { shortName, type Launch } from '../report';
import { judge } from './findings';
import { boundOf, sharesOf } from './shares';
import { steps } from './steps';

const launchesOf = (report: string): Map<string, Launch> =>
  new Map(
    readBytes(new Uint8Array(readFileSync(`content/evidence/reports/h200.${report}.base.csv`))).report!.launches.map(
      (launch) => [shortName(launch.kernel), launch],
    ),
  );
const before = launchesOf('before');
const after = launchesOf('after');
const profiles = launchesOf('profiles');
const firstOf = (launch: Launch) => judge(launch).findings[0]!;
const timeOf = (launch: Launch): number => launch.values['time']!;

/** Each kernel that was cured, what its report names first, and the launch that shows what the cure brought. */
const CURED: readonly (readonly [string, Launch, Launch])[] = [
  ['sectors', before.get('moveParticles')!, after.get('moveParticles')!],
  ['bank-conflicts', before.get('transpose')!, after.get('transpose')!],
  ['sectors', before.get('addMatrices')!, after.get('addMatrices')!],
  ['atomics', before.get('sumArray')!, after.get('sumArray')!],
  ['grid', before.get('scale')!, after.get('scale')!],
  ['chains', before.get('polynomial')!, after.get('polynomial')!],
  ['in-flight', profiles.get('chase')!, profiles.get('compute')!],
  ['sectors', profiles.get('moveStructures')!, profiles.get('moveArrays')!],
  ['in-flight', profiles.get('copyScalar')!, profiles.get('copyVector')!],
  ['requests', profiles.get('productNaive')!, profiles.get('productInRegisters')!],
  ['bank-conflicts', profiles.get('transpose<0>')!, profiles.get('transpose<1>')!],
  ['requests', profiles.get('sumTree')!, profiles.get('sumShuffles')!],
  ['constant', profiles.get('weighConstant')!, profiles.get('weighL1')!],
  ['in-flight', profiles.get('copyThenCompute')!, profiles.get('copyWhileComputing')!],
  ['bank-conflicts', profiles.get('transposeByTma<0>')!, profiles.get('transposeByTma<1>')!],
  ['spills', profiles.get('productBounded<4>')!, profiles.get('productBounded<2>')!],
];

describe('the first finding', () => {
  it.each(CURED)(
    '%s is the one whose cure was recorded, and what it could gain is near what it gained',
    (id, bad, good) => {
      const { id: found, gain } = firstOf(bad);
      expect(found).toBe(id);
      const real = 1 - timeOf(good) / timeOf(bad);
      expect(
        Math.abs(gain! - real),
        `${Math.round(gain! * 100)} % was said, ${Math.round(real * 100)} % came`,
      ).toBeLessThan(0.2);
    },
  );

  it('of a cured kernel promises less than that of the bad one', () => {
    for (const [, bad, good] of CURED) {
      const left = Math.max(0, ...judge(good).findings.map(({ gain }) => gain ?? 0));
      expect(left * timeOf(good)).toBeLessThan(firstOf(bad).gain! * timeOf(bad));
    }
  });

  it('comes before those that gain less, and those come before what has no number', () => {
    for (const launch of [...before.values(), ...after.values(), ...profiles.values()]) {
      const gains = judge(launch).findings.map(({ gain }) => gain ?? -1);
      expect(gains).toEqual(gains.toSorted((a, b) => b - a));
    }
  });
});

describe('the bound', () => {
  it('of a kernel that was cured by waiting less is none, and a unit where the unit got less to do', () => {
    const waits = ['in-flight', 'atomics', 'grid', 'chains'];
    for (const [id, bad] of CURED) expect(judge(bad).bound.kind === 'latency', bad.kernel).toBe(waits.includes(id));
  });

  it.each([
    ['moveStructures', 'dram'],
    ['copyScalar', 'latency'],
    ['productNaive', 'data'],
    ['transpose<0>', 'data'],
    ['transpose<1>', 'dram'],
    ['sumShuffles', 'dram'],
    ['weighConstant', 'constant'],
    ['productBounded<4>', 'l2'],
  ])('of %s is %s', (kernel, kind) => {
    expect(judge(profiles.get(kernel)!).bound.kind).toBe(kind);
  });

  it('is not known without a share', () => {
    expect(boundOf({}).kind).toBe('unknown');
    expect(boundOf(sharesOf(readText('gpu__time_duration.sum 100').report!.launches[0]!)).kind).toBe('unknown');
  });

  it('is the bytes over the time where the GPU is known', () => {
    const { launches } = readText(
      'gpu__time_duration.sum 1000\ndram__bytes_read.sum 3000000\ndram__bytes_write.sum 1000000',
    ).report!;
    expect(sharesOf(launches[0]!, { dramGBps: 4800 }).dram).toBeCloseTo(83.33, 1);
  });
});

describe('few numbers', () => {
  const findings = (text: string) => judge(readText(text).report!.launches[0]!).findings;
  const lines = (requests: number, sectors: number): string =>
    `l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum ${requests}\nl1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum ${sectors}`;

  it('say what can be said, and name the metric that would say more', () => {
    const [finding] = findings(lines(100, 3200));
    expect(finding!.title).toBe('32 sectors per load');
    expect(finding!.figure!.state).toBe('fig-stride.stride=8');
    expect(finding!.next).toContain('smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.ratio');
  });

  it('leave open what 16 sectors are: a stride, or 16 bytes per lane', () => {
    expect(findings(lines(100, 1600))).toEqual([]);
  });

  it('are no reason to speak of conflicts that 16 bytes per lane need, once the excess is known', () => {
    const text = 'smsp__inst_executed_op_shared_ld.sum 100\nl1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum 400';
    expect(findings(text).map(({ id }) => id)).toEqual(['bank-conflicts']);
    expect(findings(`${text}\nderived__memory_l1_wavefronts_shared_excessive 0`)).toEqual([]);
  });
});

describe('every step and metric', () => {
  const written = readdirSync('content/chapters').map((folder) => folder.replace(/^\d+-/, ''));
  const slug = (title: string): string =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s+/g, '-');

  it.each(Object.values(steps).filter(({ place, chapter }) => place !== '' && written.includes(chapter)))(
    'leads to a place of the book: $chapter, $place',
    ({ chapter, place }) => {
      const folder = readdirSync('content/chapters').find((name) => name.endsWith(`-${chapter}`));
      const text = readFileSync(`content/chapters/${folder}/index.mdx`, 'utf8');
      const places = [
        ...[...text.matchAll(/^##+ (.+)$/gm)].map(([, title]) => slug(title!)),
        ...[...text.matchAll(/<Scene title="([^"]+)"/g)].map(
          ([, title]) => `scene-${title!.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
        ),
      ];
      expect(places).toContain(place);
    },
  );

  it('leads to a figure that its chapter has', () => {
    const all = [...before.values(), ...after.values(), ...profiles.values()].flatMap(
      (launch) => judge(launch).findings,
    );
    const figures = new Set(all.flatMap(({ figure }) => (figure ? [`${figure.chapter} ${figure.id}`] : [])));
    expect(figures.size).toBeGreaterThan(4);
    for (const figure of figures) {
      const [chapter, id] = figure.split(' ');
      const folder = readdirSync('content/chapters').find((name) => name.endsWith(`-${chapter}`));
      expect(readFileSync(`content/chapters/${folder}/index.mdx`, 'utf8'), figure).toContain(`id="${id}"`);
    }
  });

  it('has a name of its own, and every name one metric', () => {
    const names = metrics.flatMap(({ name, also = [] }) => [name, ...also]);
    expect(names.length).toBe(new Set(names).size);
    expect(metrics.length).toBe(new Set(metrics.map(({ id }) => id)).size);
    for (const metric of metrics) expect(named(metric.name)!.metric).toBe(metric);
  });

  it('is a name that the profiler printed, or one that the page of counters marks', () => {
    const header = readFileSync('content/evidence/reports/h200.before.base.csv', 'utf8').split('\n')[0]!;
    const absent = metrics.filter(({ name }) => !header.includes(`"${name}"`)).map(({ id }) => id);
    expect(absent.sort()).toEqual(ABSENT);
  });
});

/** Asked for by name only, or not counted on the GPU of the recordings. */
const ABSENT: readonly string[] = ['loadSectorsPerRequest', 'storeSectorsPerRequest'];
