import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { metrics, named, sampledId, waitIds } from '../metrics';
import { readBytes, readText } from '../read';
import { shortName, type Launch } from '../report';
import { cured, type Cured } from './cured';
import { judge } from './findings';
import { boundOf, sharesOf } from './shares';
import { steps } from './steps';

const launchesOf = (report: string): Map<string, Launch> => {
  const [folder, name] = report.split('/');
  const bytes = new Uint8Array(readFileSync(`content/evidence/${folder}/h200.${name}.base.csv`));
  return new Map(readBytes(bytes).report!.launches.map((launch) => [shortName(launch.kernel), launch]));
};
const reports = new Map(
  [...new Set(cured.flatMap(({ bad, good }) => [bad[0], good[0]]))].map((report) => [report, launchesOf(report)]),
);
const profiles = reports.get('reports/profiles')!;
const everyLaunch = [...reports.values()].flatMap((launches) => [...launches.values()]);
const launchOf = ([report, kernel]: Cured['bad']): Launch => reports.get(report)!.get(kernel)!;
const CURED = cured.map((one) => ({ ...one, before: launchOf(one.bad), after: launchOf(one.good) }));
const timeOf = (launch: Launch): number => launch.values['time']!;
const findingOf = (launch: Launch, id: string) => judge(launch).findings.find((finding) => finding.id === id);

describe('a finding', () => {
  it.each(CURED)('$finding of $bad promises nearly what its recorded fix gained', ({ finding, before, after }) => {
    const gain = findingOf(before, finding)?.gain;
    const real = 1 - timeOf(after) / timeOf(before);
    expect(gain, 'it is found, with a number').toBeTypeOf('number');
    expect(
      Math.abs(gain! - real),
      `${Math.round(gain! * 100)} % was said, ${Math.round(real * 100)} % came`,
    ).toBeLessThan(0.2);
  });

  it.each(CURED.filter(({ isLater }) => !isLater))('$finding of $bad comes first', ({ finding, before }) =>
    expect(judge(before).findings[0]!.id).toBe(finding),
  );

  it('of a fixed kernel promises less than that of the bad one', () => {
    for (const { before, after, isLater } of CURED) {
      if (isLater) continue;
      const left = Math.max(0, ...judge(after).findings.map(({ gain }) => gain ?? 0));
      expect(left * timeOf(after)).toBeLessThan(judge(before).findings[0]!.gain! * timeOf(before));
    }
  });

  it('comes before those that gain less, and those come before findings without a number', () => {
    for (const launch of everyLaunch) {
      const gains = judge(launch).findings.map(({ gain }) => gain ?? -1);
      expect(gains).toEqual(gains.toSorted((a, b) => b - a));
    }
  });

  it('is tried for each kind that has a gain', () => {
    const kinds = new Set(
      everyLaunch.flatMap((launch) => judge(launch).findings).flatMap(({ id, gain }) => (gain === null ? [] : [id])),
    );
    expect([...kinds].filter((id) => !cured.some(({ finding }) => finding === id)).sort()).toEqual([]);
  });
});

describe('samples of warps, where cycles by stall reason were not collected,', () => {
  const text = readFileSync('content/evidence/reports/h200.before.base.csv', 'utf8');
  const whole = readText(text).report!.launches;
  const sampled = readText(text.replaceAll('smsp__average_warp', 'smsp__was_warp')).report!.launches;
  const reasons = waitIds.filter((id) => whole[0]!.values[id] !== undefined);

  it.each(whole.map((launch, index) => [shortName(launch.kernel), index] as const))(
    'give the shares of %s within 3 points, and the same findings',
    (_, index) => {
      const [counted, found] = [whole[index]!, sampled[index]!];
      expect(found.values['latencyPerInstruction']).toBeUndefined();
      expect(reasons.length).toBeGreaterThan(12);
      for (const id of reasons) {
        const share = (counted.values[id]! / counted.values['latencyPerInstruction']!) * 100;
        expect(Math.abs(found.values[sampledId(id)]! - share), id).toBeLessThan(3);
      }
      const ids = (launch: Launch) => judge(launch).findings.map(({ id }) => id);
      expect(ids(found)).toEqual(ids(counted));
      expect(found.unknown.map(({ name }) => name)).toContain('smsp__pcsamp_warps_issue_stalled_long_scoreboard');
    },
  );

  it('are the sum of the reasons where the profiler did not add them up', () => {
    const apart = readText(text.replaceAll('smsp__average_warp_latency_per_inst', 'smsp__was')).report!.launches;
    for (const [index, launch] of apart.entries()) {
      expect(launch.values['latencyPerInstruction']).toBeUndefined();
      expect(judge(launch).findings.map(({ id, gain }) => [id, gain?.toFixed(2)])).toEqual(
        judge(whole[index]!).findings.map(({ id, gain }) => [id, gain?.toFixed(2)]),
      );
    }
  });

  it('yield to the cycles', () => {
    for (const { values } of whole) expect(Object.keys(values).filter((id) => id.endsWith('Sampled'))).toEqual([]);
  });
});

describe('the bound', () => {
  it('of a kernel that was fixed by waiting less is none, and a unit where the unit got less work', () => {
    const waits = ['in-flight', 'atomics', 'grid', 'chains', 'occupancy', 'barrier'];
    for (const { finding, before } of CURED)
      if (finding !== 'tail')
        expect(judge(before).bound.kind === 'latency', before.kernel).toBe(waits.includes(finding));
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

  it('is unknown without a share', () => {
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

  it('support some findings, and name the metric that would support more', () => {
    const [finding] = findings(lines(100, 3200));
    expect(finding!.title).toBe('32 sectors per load');
    expect(finding!.figure!.state).toBe('fig-stride.stride=8');
    expect(finding!.next).toContain('smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.ratio');
  });

  it('leave open what 16 sectors are: a stride, or 16 bytes per lane', () => {
    expect(findings(lines(100, 1600))).toEqual([]);
  });

  it('are no reason to report conflicts that 16 bytes per lane need, once the excess is known', () => {
    const text = 'smsp__inst_executed_op_shared_ld.sum 100\nl1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum 400';
    expect(findings(text).map(({ id }) => id)).toEqual(['bank-conflicts']);
    expect(findings(`${text}\nderived__memory_l1_wavefronts_shared_excessive 0`)).toEqual([]);
  });
});

describe('every step and metric', () => {
  const slug = (title: string): string =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s+/g, '-');

  it.each(Object.values(steps))('leads to a place of the book: $chapter, $place', ({ chapter, place }) => {
    const folder = readdirSync('content/chapters').find((name) => name.endsWith(`-${chapter}`));
    const text = readFileSync(`content/chapters/${folder}/index.mdx`, 'utf8');
    const places = [
      ...[...text.matchAll(/^##+ (.+)$/gm)].map(([, title]) => slug(title!)),
      ...[...text.matchAll(/<Scene title="([^"]+)"/g)].map(
        ([, title]) => `scene-${title!.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
      ),
    ];
    expect(places).toContain(place);
  });

  it('leads to a figure that its chapter has', () => {
    const all = everyLaunch.flatMap((launch) => judge(launch).findings);
    const figures = new Set(all.flatMap(({ figure }) => (figure ? [`${figure.chapter} ${figure.id}`] : [])));
    expect(figures.size).toBeGreaterThan(4);
    for (const figure of figures) {
      const [chapter, id] = figure.split(' ');
      const folder = readdirSync('content/chapters').find((name) => name.endsWith(`-${chapter}`));
      expect(readFileSync(`content/chapters/${folder}/index.mdx`, 'utf8'), figure).toContain(`id="${id}"`);
    }
  });

  it('has a unique name, and every name one metric', () => {
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

/** Requested by name only, or not counted on the GPU of the recordings. */
const ABSENT: readonly string[] = [
  'aduInstructions',
  'constantMisses',
  'dramBytes',
  'loadSectorsPerRequest',
  'mergedReads',
  'sharedLoadWavefrontsDue',
  'storeSectorsPerRequest',
];
