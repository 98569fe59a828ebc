/**
 * Predicted times compared with measured ones: kernels of every kind on an H200 and an H100. The predictions of all launches
 * are in predicted-times-GPU.json, which WRITE_TIMES=1 rewrites, WRITE_TIMES=kernel-times-6 for that set only; a few are
 * recomputed here, with EVERY_LAUNCH=1 all of them, which takes minutes.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import {
  errorKindOf,
  errorKinds,
  errorRanges,
  likelyRanges,
  perhapsBoundsOf,
  predictTime,
  type Demand,
  type ErrorKind,
  type ErrorRange,
  type ResourceName,
  type TimePrediction,
} from '@src/engine/time';
import type { KernelQuery } from '../query';
import { runKernel } from '../run';
import { demandOfRun } from './demand-of-run';
import { APART } from './faster';
import { isNamedRight, measuredBounds } from './measured-bound';
import misses from './misses.json';
import { type Nearness, nearnessOf, type TimedLaunch } from './recorded-times';
import { type DrawnSet, drawnSets, type KernelsOnGpu, type NamedBounds, validation } from './validation';

type Case = Omit<KernelQuery, 'source'> & { readonly case: string; readonly file: string; readonly kernel: string };
interface Row {
  readonly case: string;
  readonly counters: Readonly<Record<string, number>> & { readonly 'gpu__time_duration.sum': number };
  readonly warm: readonly { readonly timeNs: number }[];
}
/** Microseconds. */
interface Prediction {
  readonly cold: number;
  readonly warm: number;
  readonly bound: ResourceName;
  readonly kind: ErrorKind;
}

const gpus = ['h200', 'h100'] as const;
type Gpu = (typeof gpus)[number];
/** Launches of each GPU that every test run recomputes. */
const AGAIN: Readonly<Record<Gpu, readonly string[]>> = {
  h200: [
    'kernel-times-2/quantize',
    'kernel-times-2/segmentSums',
    'kernel-times-3/cubeRoots',
    'kernel-times-5/pushRank',
  ],
  h100: [
    ...['copyFloat', 'tableConstant-2', 'sharedStride-2', 'divisions', 'addEverywhere-2', 'unevenLanes'],
    ...['nothing-3', 'rowSumsWarp'],
  ].map((name) => `kernel-times/${name}`),
};
const writtenOf = (gpu: Gpu): string => `src/lab/verdict/predicted-times-${gpu}.json`;
/**
 * What the model of the day predicted for each launch before any of its authors had seen one of the set: never rewritten.
 */
const unseenOf = (gpu: Gpu): string => `src/lab/verdict/unseen-predictions-${gpu}.json`;
const folderOf = (dataset: string): string => `content/evidence/${dataset}`;
const read = (path: string): string => readFileSync(path, 'utf8');
const readPredictions = (path: string): Record<string, Prediction> =>
  JSON.parse(read(path)) as Record<string, Prediction>;

const MODEL = ['kernel-times', 'kernel-times-2', 'kernel-times-3', 'kernel-times-4', 'kernel-times-5'];
/**
 * None of the model's authors had seen a launch of it when the model was frozen: it is judged by that model's predictions,
 * whatever today's model says.
 */
const JUDGE = 'kernel-times-6';
const datasets = [...MODEL, JUDGE];
/** Kernels of drawn sets that the laboratory of the day could not read: the README of each set says why. */
const REFUSED: Partial<Record<DrawnSet, number>> = { 'kernel-times-7': 1, 'kernel-times-11': 2 };
/** Blocks take tiles from a queue until it is empty: a sample of them does not represent all. */
const UNPREDICTED = ['kernel-times-4/tilesFromQueue'];
/**
 * Launches recorded on the GPU; the first set was on the H100 only. Probes exercise one unit at a time, and are not used for
 * judging.
 */
function recordedOn(gpu: Gpu, sets = datasets) {
  return sets.flatMap((dataset) => {
    const folder = folderOf(dataset);
    if (!existsSync(`${folder}/${gpu}.json`)) return [];
    const { rows } = JSON.parse(read(`${folder}/${gpu}.json`)) as { rows: Row[] };
    const byCase = new Map(rows.map((row) => [row.case, row]));
    return (JSON.parse(read(`${folder}/cases.json`)) as Case[])
      .filter(({ file, case: name }) => file !== 'probes' && byCase.has(name))
      .map((launch) => ({ ...launch, gpu, dataset, row: byCase.get(launch.case)! }));
  });
}
type Launch = ReturnType<typeof recordedOn>[number];

/** Share by which a sample's counts may be off. */
const UNSURE = 0.1;

const digits = (value: number): number => Number(value.toPrecision(4));

function demandFor({ case: _, file, gpu, dataset, row: __, ...given }: Launch): Demand | null {
  const arch = architectures[gpu];
  const query: KernelQuery = { ...given, source: read(`${folderOf(dataset)}/kernels/${file}.cu`) };
  const quick = runKernel(query, arch, { sample: { steps: 1e6 }, races: false });
  // A page simulates more blocks; where it matters, so does this.
  const isUnsure = (quick.scaled?.error ?? 0) > UNSURE;
  return demandOfRun(isUnsure ? runKernel(query, arch, { sample: {}, races: false }) : quick, query, arch);
}

function predict(launch: Launch): Prediction {
  const demand = demandFor(launch)!;
  const [cold, warm] = (['cold', 'warm'] as const).map((cache) =>
    predictTime(demand, architectures[launch.gpu], { cache }),
  ) as [TimePrediction, TimePrediction];
  return {
    cold: digits(cold.duration * 1e6),
    warm: digits(warm.duration * 1e6),
    bound: cold.bound,
    kind: errorKindOf(demand, cold.resources[0]!.name),
  };
}

const keyOf = ({ dataset, case: name }: Launch): string => `${dataset}/${name}`;
const isPredicted = (launch: Launch): boolean => !UNPREDICTED.includes(keyOf(launch));
/** "1" for all sets, or the name of one. */
const toWrite = process.env['WRITE_TIMES'];
const isWriting = toWrite !== undefined;
const isWhole = process.env['EVERY_LAUNCH'] === '1' && !isWriting;

const onLine = (value: object): string => JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');

function write(gpu: Gpu, launches: readonly Launch[]): void {
  const file = writtenOf(gpu);
  const before = readPredictions(file);
  const isAsked = ({ dataset }: Launch): boolean => toWrite === '1' || toWrite === dataset;
  const lines = launches.flatMap((launch) => {
    const prediction = isAsked(launch) ? predict(launch) : before[keyOf(launch)];
    return prediction ? [`  ${JSON.stringify(keyOf(launch))}: ${onLine(prediction)}`] : [];
  });
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
  // Long names are broken into lines.
  execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', '--ignore-path', '.gitignore', file]);
}

interface Judged {
  readonly launch: Launch;
  readonly prediction: Prediction;
}
const judgedBy = (predictions: Record<string, Prediction>, some: readonly Launch[]): Judged[] =>
  some.map((launch) => ({ launch, prediction: predictions[keyOf(launch)]! }));
const measuredOf = ({ row }: Launch): number => row.counters['gpu__time_duration.sum'] / 1e3;
const timed = (some: readonly Judged[]): TimedLaunch[] =>
  some.map(({ launch, prediction }) => ({
    name: launch.case,
    file: launch.file,
    measured: measuredOf(launch),
    predicted: prediction.cold,
  }));

/** Over every judging set. */
const everUnseen = gpus.flatMap((gpu) => {
  const unseen = readPredictions(unseenOf(gpu));
  return judgedBy(
    unseen,
    recordedOn(gpu, [...datasets, ...drawnSets]).filter((launch) => keyOf(launch) in unseen),
  );
});

const boundsRightIn = (some: readonly Judged[]): number =>
  Math.round(
    (100 * some.filter(({ launch, prediction }) => isNamedRight(prediction.bound, launch.row.counters)).length) /
      some.length,
  );

describe.each(gpus)('predicted times of kernels of every kind on the GPU %s', (gpu) => {
  const recorded = recordedOn(gpu);
  const launches = recorded.filter(isPredicted);
  if (isWriting) write(gpu, launches);
  const written = readPredictions(writtenOf(gpu));
  const judge = judgedBy(
    readPredictions(unseenOf(gpu)),
    launches.filter(({ dataset }) => dataset === JUDGE),
  );
  const model = judgedBy(
    written,
    launches.filter(({ dataset }) => dataset !== JUDGE),
  );
  const held = validation.kernels[gpu];

  it('are those of the current model, for those recomputed', () => {
    expect(Object.keys(written).toSorted()).toEqual(launches.map(keyOf).toSorted());
    // Some short launches, of every kind of file.
    const some = isWhole ? launches : launches.filter((launch) => AGAIN[gpu].includes(keyOf(launch)));
    expect(some.length).toBeGreaterThanOrEqual(AGAIN[gpu].length);
    for (const launch of some) {
      const { cold, warm } = predict(launch);
      expect(cold / written[keyOf(launch)]!.cold, launch.case).toBeCloseTo(1, 2);
      expect(warm / written[keyOf(launch)]!.warm, launch.case).toBeCloseTo(1, 2);
    }
    // All of them take ten minutes.
  }, 3_600_000);

  it('are as accurate as the page says', () => {
    expect(nearnessOf(timed(judge))).toEqual(held.judge);
    expect(nearnessOf(timed(model))).toEqual(held.model);
    expect(recorded.length - launches.length).toBe(held.unpredicted);
  });

  // It takes minutes.
  it.runIf(isWhole)(
    'are missing where a sample does not represent the whole',
    () => {
      const none = recorded.filter((launch) => UNPREDICTED.includes(keyOf(launch)));
      expect(none).toHaveLength(UNPREDICTED.length);
      for (const launch of none) expect(demandFor(launch)).toBeNull();
    },
    600_000,
  );

  it('name the bound as often as the page says, by the rule of the profiler', () => {
    expect(held.boundRight).toMatchObject({ model: boundsRightIn(model), judge: boundsRightIn(judge) });
  });
});

describe.each(gpus.flatMap((gpu) => drawnSets.map((set) => [set, gpu] as const)))(
  'predicted times of kernels drawn from public repositories, %s, on the GPU %s',
  (dataset, gpu) => {
    const unseen = readPredictions(unseenOf(gpu));
    const launches = recordedOn(gpu, [dataset]);
    const drawn = judgedBy(
      unseen,
      launches.filter((launch) => keyOf(launch) in unseen),
    );
    const held = validation.kernels[gpu];

    it('are as accurate as the page says', () => {
      expect(nearnessOf(timed(drawn))).toEqual(held.drawn[dataset]);
      expect(boundsRightIn(drawn)).toBe(held.boundRight.drawn[dataset]);
    });

    it('have an explanation for each kernel that is far off, keyed by set: other sets have kernels of the same name', () => {
      const far = timed(drawn).filter(
        ({ measured, predicted }) => Math.abs(Math.log(predicted / measured)) > Math.log(1.4),
      );
      expect(far.length).toBeGreaterThan(15);
      const keys = far.map(({ name }) => `${dataset}/${name.replace(/-\d+$/, '')}`);
      expect(keys.filter((key) => !Object.hasOwn(misses, key))).toEqual([]);
    });

    it('cover all kernels but those that the README lists as refused, from as many repositories as the page says', () => {
      const refused = new Set(launches.filter((launch) => !(keyOf(launch) in unseen)).map(({ file }) => file));
      const readme = read(`${folderOf(dataset)}/README.md`);
      expect([...refused].filter((file) => !readme.includes(`- \`${file}\` has the PTX instruction`))).toEqual([]);
      expect(refused.size).toBe(REFUSED[dataset] ?? 0);
      const sources = JSON.parse(read(`${folderOf(dataset)}/drawn/kernels.json`)) as { repository: string }[];
      expect({
        kernels: new Set(drawn.map(({ launch }) => launch.file)).size,
        repositories: new Set(sources.map(({ repository }) => repository)).size,
      }).toEqual(validation.kernels.drawnFrom[dataset]);
    });
  },
);

it.each([JUDGE, ...drawnSets] as const)('are quoted in %s as computed here', (dataset) => {
  const readme = read(`${folderOf(dataset)}/README.md`);
  const [h200, h100] = gpus.map((gpu) => validation.kernels[gpu]) as [KernelsOnGpu, KernelsOnGpu];
  const told = (of: (held: KernelsOnGpu) => number): RegExp =>
    new RegExp(`\\| +${of(h200)} % +\\| +${of(h100)} % +\\|`);
  const rowOf = (name: string): string => readme.split('\n').find((line) => line.startsWith(`| ${name}`)) ?? '';
  const nearness = ({ judge, drawn }: KernelsOnGpu): Nearness => (dataset === JUDGE ? judge : drawn[dataset]);
  expect(rowOf('half')).toMatch(told((held) => nearness(held).half));
  expect(rowOf('within 40 %')).toMatch(told((held) => nearness(held).within40));
  expect(rowOf('faster of two')).toMatch(told((held) => nearness(held).pairs));
  expect(rowOf('bound')).toMatch(
    told(({ boundRight }) => (dataset === JUDGE ? boundRight.judge : boundRight.drawn[dataset])),
  );
});

describe('bounds that are named alone, and those that are named with others', () => {
  /** Shares of peak that the frozen models predicted: of the SM, DRAM, the L2, the L1, and the LSU. */
  const UNITS: readonly ResourceName[] = ['issue', 'dram', 'l2', 'data-pipe', 'lsu'];
  type Likely = Readonly<Record<ErrorKind, ErrorRange>>;
  /** As they were when the model was frozen that `kernel-times-11` judged, like the rule itself. */
  const frozen: Likely = {
    moved: { low: 0.91, high: 1.167 },
    latency: { low: 0.884, high: 1.172 },
    computed: { low: 0.851, high: 1.478 },
    atomics: { low: 0.933, high: 1.473 },
    scattered: { low: 0.898, high: 1.224 },
  };
  const percent = (some: number, of: number): number => Math.round((100 * some) / of);

  function namedIn(sets: readonly DrawnSet[], likely: Likely): NamedBounds {
    const named = gpus.flatMap((gpu) => {
      const unseen = readPredictions(unseenOf(gpu));
      const shares = JSON.parse(read(`src/lab/verdict/unseen-shares-${gpu}.json`)) as Record<string, readonly number[]>;
      const launches = recordedOn(gpu, sets.slice()).filter((launch) => keyOf(launch) in unseen);
      return judgedBy(unseen, launches).map(({ launch, prediction }) => {
        const shown = shares[keyOf(launch)]!.map((share, index) => ({ name: UNITS[index]!, share: 0, shown: share }));
        const waiting = { name: 'latency', share: 1, shown: null } as const;
        const perhaps = perhapsBoundsOf([...shown, waiting], likely[prediction.kind]);
        const isRight = (name: ResourceName): boolean => isNamedRight(name, launch.row.counters);
        return {
          isAlone: perhaps.length === 0,
          isFirst: isRight(prediction.bound),
          isOne: [prediction.bound, ...perhaps].some(isRight),
          perhaps,
        };
      });
    });
    const alone = named.filter(({ isAlone }) => isAlone);
    const others = named.filter(({ isAlone }) => !isAlone);
    return {
      launches: named.length,
      alone: percent(alone.length, named.length),
      aloneRight: percent(alone.filter(({ isFirst }) => isFirst).length, alone.length),
      othersFirst: percent(others.filter(({ isFirst }) => isFirst).length, others.length),
      othersOne: percent(others.filter(({ isOne }) => isOne).length, others.length),
      one: percent(named.filter(({ isOne }) => isOne).length, named.length),
      three: percent(named.filter(({ perhaps }) => perhaps.length > 1).length, named.length),
    };
  }

  it('are right as often as the page says', () => {
    expect(namedIn(drawnSets, likelyRanges)).toEqual(validation.kernels.named);
    expect(namedIn(['kernel-times-11'], frozen)).toEqual(validation.kernels.namedUnseen);
  });
});

it('name the faster of two versions as often as the page says', () => {
  const DIFFERENT = 1.1;
  const versions = gpus.flatMap((gpu) => {
    const unseen = readPredictions(unseenOf(gpu));
    return drawnSets.flatMap((dataset) => {
      const pairs = `${folderOf(dataset)}/drawn/pairs.json`;
      if (!existsSync(pairs)) return [];
      const measured = new Map(recordedOn(gpu, [dataset]).map((launch) => [launch.case, measuredOf(launch)]));
      const timesOf = (values: readonly [number, number]): number => Math.max(...values) / Math.min(...values);
      return (JSON.parse(read(pairs)) as [string, string][]).flatMap(([a, b]) => {
        const [first, second] = [unseen[`${dataset}/${a}`], unseen[`${dataset}/${b}`]];
        const times = [measured.get(a)!, measured.get(b)!] as const;
        if (!first || !second || timesOf(times) <= DIFFERENT) return [];
        const isRight = times[0] > times[1] === first.cold > second.cold;
        return [{ isRight, isNear: timesOf([first.cold, second.cold]) < APART }];
      });
    });
  });
  const counted = (some: typeof versions) => {
    return {
      pairs: some.length,
      right: Math.round((100 * some.filter(({ isRight }) => isRight).length) / some.length),
    };
  };
  expect({
    ...counted(versions),
    near: counted(versions.filter(({ isNear }) => isNear)),
    apart: counted(versions.filter(({ isNear }) => !isNear)),
  }).toEqual(validation.kernels.versions);
});

describe('ranges of predicted times', () => {
  /** Measured over predicted times of a kind, ascending; `without` a kernel, as if it had not been measured. */
  const ratiosOf = (kind: ErrorKind | null, without: string | null = null): number[] =>
    everUnseen
      .filter(({ launch, prediction }) => (kind === null || prediction.kind === kind) && launch.kernel !== without)
      .map(({ launch, prediction }) => measuredOf(launch) / prediction.cold)
      .toSorted((a, b) => a - b);
  const rangeOf = (ratios: readonly number[], outside = 0.1): ErrorRange => {
    const at = (share: number): number => ratios[Math.floor(share * ratios.length)]!;
    return { low: at(outside), high: at(1 - outside) };
  };

  it.each(errorKinds)('are those of eight in ten unseen launches: %s', (kind) => {
    const ratios = ratiosOf(kind === 'scattered' ? null : kind);
    expect(ratios.length).toBeGreaterThanOrEqual(40);
    const { low, high } = rangeOf(ratios);
    expect(errorRanges[kind].low).toBeCloseTo(low, 2);
    expect(errorRanges[kind].high).toBeCloseTo(high, 2);
    const likely = rangeOf(ratios, 0.2);
    expect(likelyRanges[kind].low).toBeCloseTo(likely.low, 2);
    expect(likelyRanges[kind].high).toBeCloseTo(likely.high, 2);
  });

  it('cover as many launches of kernels they were not derived from as the page says', () => {
    const inside = everUnseen.filter(({ launch, prediction: { cold, kind } }) => {
      const { low, high } = rangeOf(ratiosOf(kind === 'scattered' ? null : kind, launch.kernel));
      const ratio = measuredOf(launch) / cold;
      return ratio >= low && ratio <= high;
    });
    expect(everUnseen).toHaveLength(validation.kernels.unseen);
    expect(Math.round((100 * inside.length) / everUnseen.length)).toBe(validation.kernels.inRange);
  });
});

describe('what the profiler reports for counters, by its own rule', () => {
  const PEAK = '.avg.pct_of_peak_sustained_elapsed';
  const counters = (sm: number, dram: number, l2: number, l1: number, lsu = 0) => ({
    [`sm__throughput${PEAK}`]: sm,
    [`gpu__compute_memory_throughput${PEAK}`]: Math.max(dram, l2, l1),
    [`dram__throughput${PEAK}`]: dram,
    [`lts__throughput${PEAK}`]: l2,
    [`l1tex__throughput${PEAK}`]: l1,
    [`l1tex__lsuin_requests${PEAK}`]: lsu,
  });
  it.each([
    ['nothing is busy', counters(59, 59, 40, 30), ['latency']],
    ['memory is', counters(30, 90, 80, 20), ['dram']],
    ['the L2 is', counters(30, 50, 80, 20), ['l2']],
    ['the SM is', counters(75, 60, 50, 20), ['sm']],
    ['both are', counters(75, 70, 50, 20), ['sm', 'dram']],
    ['both are, above 80 %', counters(84, 85, 50, 20), ['dram']],
    ['the LSU is, a part of both', counters(85, 10, 10, 85.1, 85.1), ['l1', 'lsu']],
  ])('%s', (_, given, expected) => {
    expect(measuredBounds(given)).toEqual(expected);
  });
});
