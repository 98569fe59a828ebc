import { architectures } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import { sharedAccess } from '@src/engine/shared';
import { launchUs, recordedRungs, type LadderGpu, type RecordedRung } from '@src/evidence/recorded-ladders';
import { grouped, percent } from '@src/units/words';
import { everyStep, gpuOf, stepsOf, type LadderValues, type StepId } from './params';

/** Which recorded kernel takes exactly a given choice of the steps. */

/** A kernel, or why there is none; `lacks`, in a few words, where there can be none. */
type Found =
  | { readonly kernel: RecordedRung; readonly why: null }
  | { readonly kernel: null; readonly why: string; readonly lacks: string | null };

const missing = (why: string, lacks: string | null = null): Found => ({ kernel: null, why, lacks });

/** The fastest of several kernels that take the same steps: their block sizes, loads, padding or swizzle differ. */
function fastest(kernels: readonly RecordedRung[]): Found {
  const [first, ...rest] = kernels;
  if (!first) return missing('these steps were not measured together on this GPU');
  return { kernel: rest.reduce((best, one) => (one.timeUs < best.timeUs ? one : best), first), why: null };
}

/** Recorded kernels whose names have this beginning and end, with any number in between. */
const named = (ladder: 'transpose' | 'softmax', gpu: LadderGpu, pattern: string): readonly RecordedRung[] => {
  const whole = new RegExp(`^${pattern}$`);
  return recordedRungs(ladder, gpu).filter(({ name }) => whole.test(name));
};

export const rungOf = (values: LadderValues, taken: readonly StepId[]): Found =>
  values.kernel === 'transpose' ? transposeOf(values, new Set(taken)) : softmaxOf(values, new Set(taken));

function transposeOf(values: LadderValues, taken: ReadonlySet<StepId>): Found {
  const { size, from } = values;
  const of = (pattern: string): Found => fastest(named('transpose', gpuOf(values), pattern));
  const [tile, cure, loads, wide, large, columns] = (
    ['tile', 'cure', 'loads', 'wide', 'large', 'columns'] as const
  ).map((step) => taken.has(step));
  if (cure && !tile) return missing('without the tile there is no shared memory to pad', 'needs the tile');
  const most = arch.maxThreadsPerBlock.value;
  if (large && !loads && !wide)
    return missing(
      `one element per thread makes ${grouped(64 * 64)} threads of a square of 64, and a block has at most ${grouped(most)}`,
      'needs loads or 16 B',
    );
  const ends = `${columns ? '-columns' : ''}-n${size}`;
  const width = wide ? 4 : 1;
  const side = large ? 64 : 32;
  if (!tile) {
    if (loads && wide) return of(`registers-x4-w4-s${side}${ends}`);
    const shape = `x${loads ? 4 : 1}${wide ? '-w4' : ''}${large ? '-s64' : ''}`;
    return of(`naive-${from}-${shape}${ends}`);
  }
  // In a square of 64 several numbers of loads were measured; in one of 32 four are the step.
  const x = loads ? (large ? '(?:2|4|8|16)' : '4') : '1';
  const cures = cure ? '(?:padding|swizzle)' : 'none';
  return of(`tiled-${cures}-x${x}-w${width}-s${side}${ends}`);
}

/** Registers that a thread may have. */
const MOST_REGISTERS = 255;

function softmaxOf(values: LadderValues, taken: ReadonlySet<StepId>): Found {
  const { length } = values;
  const of = (pattern: string): Found => fastest(named('softmax', gpuOf(values), pattern));
  const [lanes, block, online, wide, keep, cluster] = (
    ['lanes', 'block', 'online', 'wide', 'keep', 'cluster'] as const
  ).map((step) => taken.has(step));
  const ends = `-l${length}`;
  const width = wide ? 4 : 1;
  if (cluster && !(lanes && block))
    return missing('the blocks of a cluster share a row only if their warps do', 'needs a block per row');
  if (block && !lanes)
    return missing('the warps of a block share a row only if their lanes do', 'needs a warp per row');
  if (cluster) {
    if (Number(length) < 2 * LANES.length * width)
      return missing(`${length} floats are one load of one warp, and a cluster has two at least`, 'row too short');
    if (keep) return of(`cluster-written-\\d+-w${width}-x\\d+-t\\d+${ends}`);
    return of(`cluster-${online ? 'online' : 'three'}-\\d+-w${width}-t\\d+${ends}`);
  }
  const scope = block ? 'block' : lanes ? 'warp' : 'thread';
  if (keep) {
    const each = Number(length) / (block ? 1024 : lanes ? 32 : 1);
    if (each > MOST_REGISTERS) return missing(`a thread cannot keep ${grouped(each)} floats`, 'too many registers');
    // Kept data is read once: there is no second pass to save.
    return of(`kept-${scope}-w${width}-x\\d+-t\\d+${ends}`);
  }
  return of(`${online ? 'online' : 'three'}-${scope}-w${width}-t\\d+${ends}`);
}

/** The fastest copy of the same bytes in the same recording. */
export function copyOf(values: LadderValues): RecordedRung {
  const ends = values.kernel === 'transpose' ? `-n${values.size}` : '';
  const found = fastest(named(values.kernel as 'transpose' | 'softmax', gpuOf(values), `copy-.*${ends}`));
  return found.kernel!;
}

/** PyTorch's kernel for the same work; `null` for the small matrix, where its call takes longer than its kernel. */
export function torchOf(values: LadderValues): RecordedRung | null {
  const { kernel, size, length } = values;
  if (kernel === 'transpose' && size !== '8192') return null;
  const name = kernel === 'transpose' ? `transposed-n${size}` : `softmax-l${length}`;
  return recordedRungs('torch', gpuOf(values)).find((one) => one.name === name) ?? null;
}

/** The accesses of the recorded kernels, lane by lane, and the engine's counts of them. */

/** Of a whole launch. */
export interface Counts {
  readonly loadSectors: number;
  readonly storeSectors: number;
  readonly sharedLoads: number;
  readonly sharedStores: number;
}

const FLOAT = 4;
const SOFTMAX_FLOATS = 2 ** 26;
const arch = architectures.h200;
const LANES = Array.from({ length: arch.warpSize.value }, (_, lane) => lane);

const sectors = (op: 'load' | 'store', width: number, elementOf: (lane: number) => number): number =>
  coalesce({ op, width: width * FLOAT, addressByLane: LANES.map((lane) => elementOf(lane) * FLOAT) }, arch).sectors
    .length;

const wavefronts = (op: 'load' | 'store', width: number, wordOf: (lane: number) => number): number =>
  sharedAccess({ op, width: width * FLOAT, addressByLane: LANES.map((lane) => wordOf(lane) * FLOAT) }, arch).wavefronts
    .length;

/** `null` for a copy, and for kernels that exchange words in a way the engine does not know. */
export function countsOf({ name }: RecordedRung): Counts | null {
  const parts = /^(?<kernel>[a-z]+)-.*-(?<sign>[nl])(?<size>\d+)$/.exec(name)?.groups;
  if (!parts || parts['kernel'] === 'copy') return null;
  const size = Number(parts['size']);
  return parts['sign'] === 'n' ? transposeCounts(name, size) : softmaxCounts(name, size);
}

const numberIn = (name: string, letter: string, otherwise: number): number =>
  Number(new RegExp(`-${letter}(\\d+)(?:-|$)`).exec(name)?.[1] ?? otherwise);

function transposeCounts(name: string, n: number): Counts {
  const loads = numberIn(name, 'x', 1);
  const width = numberIn(name, 'w', 1);
  const side = numberIn(name, 's', 32);
  const cure = /^tiled-(\w+)/.exec(name)?.[1] ?? null;
  const along = /^naive-(\w+)/.exec(name)?.[1] ?? null;
  const squares = (n / side) ** 2;
  const warps = (side * side) / (loads * width * LANES.length);
  const step = side / loads;
  const counts = { loadSectors: 0, storeSectors: 0, sharedLoads: 0, sharedStores: 0 };
  /** Where a lane of a warp begins in its square, like the struct Place of the kernels. */
  const place = (warp: number, lane: number): { readonly row: number; readonly column: number } => {
    const across = LANES.length / width;
    const segments = side / LANES.length;
    return {
      row: Math.floor(warp / segments) * width + Math.floor(lane / across),
      column: (warp % segments) * LANES.length + (lane % across) * width,
    };
  };
  const word = (row: number, column: number): number => {
    if (cure === 'padding') return row * (side + 1) + column;
    if (cure !== 'swizzle') return row * side + column;
    const group = Math.floor(column / width) ^ (Math.floor(row / width) % (LANES.length / width));
    return row * side + group * width + (column % width);
  };
  const each = Array.from({ length: width }, (_, j) => j);
  for (let warp = 0; warp < warps; warp += 1) {
    if (name.startsWith('registers')) {
      const quads = side / 4;
      const at = (lane: number) => {
        const thread = warp * LANES.length + lane;
        return { row: Math.floor(thread / quads) * 4, column: (thread % quads) * 4 };
      };
      for (let k = 0; k < 4; k += 1) {
        counts.loadSectors += sectors('load', 4, (lane) => (at(lane).row + k) * n + at(lane).column);
        counts.storeSectors += sectors('store', 4, (lane) => (at(lane).column + k) * n + at(lane).row);
      }
      continue;
    }
    for (let k = 0; k < loads; k += 1) {
      const straight = (lane: number): number => {
        const { row, column } = place(warp, lane);
        return (row + k * step) * n + column;
      };
      const turned = (j: number) => (lane: number) => {
        const { row, column } = place(warp, lane);
        return (column + j) * n + row + k * step;
      };
      if (along === 'reads') {
        counts.loadSectors += sectors('load', width, straight);
        for (const j of each) counts.storeSectors += sectors('store', 1, turned(j));
      } else if (along === 'writes') {
        for (const j of each) counts.loadSectors += sectors('load', 1, turned(j));
        counts.storeSectors += sectors('store', width, straight);
      } else {
        counts.loadSectors += sectors('load', width, straight);
        counts.storeSectors += sectors('store', width, straight);
        const wordAt = (j: number) => (lane: number) => {
          const { row, column } = place(warp, lane);
          return word(row + k * step, column + j);
        };
        if (cure === 'padding') for (const j of each) counts.sharedStores += wavefronts('store', 1, wordAt(j));
        else counts.sharedStores += wavefronts('store', width, wordAt(0));
        for (const j of each)
          counts.sharedLoads += wavefronts('load', 1, (lane) => {
            const { row, column } = place(warp, lane);
            return word(column + j, row + k * step);
          });
      }
    }
  }
  return {
    loadSectors: counts.loadSectors * squares,
    storeSectors: counts.storeSectors * squares,
    sharedLoads: counts.sharedLoads * squares,
    sharedStores: counts.sharedStores * squares,
  };
}

/** Global accesses only: the warps of a block exchange little through shared memory, which is left out. */
function softmaxCounts(name: string, length: number): Counts | null {
  const [first = '', second = ''] = name.split('-');
  const [passes, scope] = first === 'cluster' ? [second, 'cluster'] : [first, second];
  const width = numberIn(name, 'w', 1);
  const reads = { three: 3, online: 2 }[passes] ?? 1;
  const apart = scope === 'thread' ? length : width;
  const once = (op: 'load' | 'store'): number =>
    (sectors(op, width, (lane) => lane * apart) * SOFTMAX_FLOATS) / (LANES.length * width);
  return { loadSectors: reads * once('load'), storeSectors: once('store'), sharedLoads: 0, sharedStores: 0 };
}

/** What bounds a kernel, by one rule for all of them, from the recorded shares and stall reasons. */

export interface Bound {
  readonly id: 'launch' | 'dram' | 'pipe' | 'issue' | 'l2' | 'wait' | 'unknown';
  /** "DRAM", "the L1’s data pipe", "waits for loads". */
  readonly name: string;
  /** The same where there is little room. */
  readonly short: string;
  /** Of the time, of what the copy reached, of the peak or of the slots; `null` for waits. */
  readonly share: number | null;
}

/** From these shares on a unit is the bound; below all of them, the warps wait. */
const limits = { launch: 0.9, unit: 0.65, l2: 0.8 } as const;

/** The rule in a sentence, for the table of the drawing. */
export const boundRule =
  'the launch of the blocks, if it takes 90 % of the time; else the busiest of DRAM (of what the copy reached), the L1’s data pipe, and the issue slots, if it is at 65 % or more; ' +
  'else the L2, at 80 % of what the copy reached; else the reason for which warps wait most.';

/** What warps wait for, by stall reason. */
const WAITS: Readonly<Record<string, readonly [name: string, short: string]>> = {
  long_scoreboard: ['global loads', 'loads'],
  short_scoreboard: ['shared reads', 'shared'],
  mio_throttle: ['the queue of shared memory', 'its queue'],
  lg_throttle: ['the queue of loads and stores', 'its queue'],
  drain: ['stores to leave', 'stores'],
  barrier: ['other warps at a barrier', 'barrier'],
  membar: ['stores at a memory barrier', 'stores'],
};

export function boundOf(kernel: RecordedRung, copy: RecordedRung): Bound {
  const { counted } = kernel;
  const launch = launchUs(kernel);
  if (launch !== null && launch >= limits.launch * kernel.timeUs)
    return { id: 'launch', name: 'block launches', short: 'launches', share: Math.min(1, launch / kernel.timeUs) };
  if (!counted) return { id: 'unknown', name: 'not counted', short: 'not counted', share: null };
  const units = [
    { id: 'dram', name: 'DRAM', short: 'DRAM', share: Math.min(1, counted.dram / copy.counted!.dram) },
    { id: 'pipe', name: 'L1 data pipe', short: 'L1 pipe', share: counted.dataPipe / 100 },
    { id: 'issue', name: 'issue slots', short: 'issue', share: counted.issue / 100 },
  ] as const;
  const busiest = units.reduce<Bound>((most, one) => (one.share > most.share! ? one : most), units[0]);
  if (busiest.share! >= limits.unit) return busiest;
  const l2 = Math.min(1, counted.l2 / copy.counted!.l2);
  if (l2 >= limits.l2) return { id: 'l2', name: 'L2', short: 'L2', share: l2 };
  const [name, short] = WAITS[counted.stall] ?? [counted.stall.replaceAll('_', ' '), 'other'];
  return { id: 'wait', name: `waits for ${name}`, short: `waits: ${short}`, share: null };
}

/** "DRAM 97 %", "waits for global loads". */
export const boundText = ({ name, share }: Bound): string =>
  share === null ? name : `${name} ${percent(Math.round(100 * share) / 100)}`;

/** "DRAM 97 %", "waits: loads". */
export const shortBoundText = ({ short, share }: Bound): string =>
  share === null ? short : `${short} ${percent(Math.round(100 * share) / 100)}`;

/** As a clause: "DRAM is 97 % busy", "its warps wait for global loads". */
export function boundClause({ id, name, share }: Bound): string {
  const much = share === null ? '' : percent(Math.round(100 * share) / 100);
  if (id === 'wait') return `no unit is busy and ${name.replace('waits', 'warps wait')}`;
  if (id === 'unknown') return 'its counters were not recorded';
  if (id === 'launch') return `launching its blocks takes ${much} of the time`;
  if (id === 'pipe') return `the data pipe of the L1 is busy ${much} of the time`;
  if (id === 'issue') return `${much} of the issue slots are used`;
  return `${name} is at ${much} of what the copy reaches`;
}

/** One version of the kernel: the first, or that after one more step. */
export interface Rung {
  /** `null` for the first version. */
  readonly step: StepId | null;
  /** The recorded case and its folder; `null` where there is none. */
  readonly name: string | null;
  readonly dataset: string | null;
  /** Why there is none. */
  readonly why: string | null;
  /** What its steps lack, in a few words; `null` where they only were not measured together. */
  readonly lacks: string | null;
  readonly timeUs: number | null;
  /** Of the limit. */
  readonly share: number | null;
  readonly bound: Bound | null;
  /** Time of the last measured rung divided by this one; `null` for the first, and where there is none. */
  readonly gain: number | null;
  /** How many steps lie between the two. */
  readonly over: number;
  /** It is the same kernel as the last measured rung: the step changes nothing. */
  readonly same: boolean;
  /** The engine's prediction for the kernel; `null` where it does not cover it. */
  readonly predicted: Counts | null;
  readonly counted: Counts | null;
}

/** The gain of one step wherever it can be taken: over all choices of the others. */
export interface Worth {
  readonly step: StepId;
  readonly least: number;
  readonly most: number;
  /** How many pairs of recorded kernels differ in this step alone. */
  readonly places: number;
}

export interface LadderTrace {
  readonly limitUs: number;
  readonly rungs: readonly Rung[];
  /** Every step of the kernel that was measured both with and without it. */
  readonly worths: readonly Worth[];
  readonly torchUs: number | null;
}

export function simulate(values: LadderValues): LadderTrace {
  const copy = copyOf(values);
  const steps = stepsOf(values);
  let before: Rung | null = null;
  let skipped = 0;
  const rungs = [null, ...steps].map((step, index): Rung => {
    const found = rungOf(values, steps.slice(0, index));
    skipped += 1;
    if (!found.kernel) {
      const none = {
        name: null,
        dataset: null,
        timeUs: null,
        share: null,
        bound: null,
        gain: null,
        predicted: null,
        counted: null,
      };
      return { step, ...none, why: found.why, lacks: found.lacks, over: skipped, same: false };
    }
    const { name, dataset, timeUs, counted } = found.kernel;
    const rung: Rung = {
      step,
      name,
      dataset,
      why: null,
      lacks: null,
      timeUs,
      share: copy.timeUs / timeUs,
      bound: boundOf(found.kernel, copy),
      gain: before && before.timeUs! / timeUs,
      over: skipped,
      same: before?.name === name,
      predicted: countsOf(found.kernel),
      counted: counted && {
        loadSectors: counted.loadSectors,
        storeSectors: counted.storeSectors,
        sharedLoads: counted.sharedLoads,
        sharedStores: counted.sharedStores,
      },
    };
    before = rung;
    skipped = 0;
    return rung;
  });
  return { limitUs: copy.timeUs, rungs, worths: worthsOf(values), torchUs: torchOf(values)?.timeUs ?? null };
}

/** Every choice of the other steps, with and without this one. */
function worthsOf(values: LadderValues): readonly Worth[] {
  const all = everyStep(values).map(({ value }) => value as StepId);
  const subsets = Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_step, at) => (bits >> at) & 1));
  const times = new Map(subsets.map((taken) => [taken.join(), rungOf(values, taken).kernel]));
  return all.flatMap((step): Worth[] => {
    const gains = subsets.flatMap((taken) => {
      if (taken.includes(step)) return [];
      const [without, having] = [
        times.get(taken.join()),
        times.get(all.filter((one) => one === step || taken.includes(one)).join()),
      ];
      return without && having && without.name !== having.name ? [without.timeUs / having.timeUs] : [];
    });
    return gains.length === 0
      ? []
      : [{ step, least: Math.min(...gains), most: Math.max(...gains), places: gains.length }];
  });
}

/** The last measured rung. */
export const lastOf = ({ rungs }: LadderTrace): Rung => rungs.findLast(({ timeUs }) => timeUs !== null)!;

export const firstOf = ({ rungs }: LadderTrace): Rung => rungs[0]!;
