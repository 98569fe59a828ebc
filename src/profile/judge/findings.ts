/** What to fix, derived from one launch's numbers and sorted by the maximum gain. */
import { metricOf, sampledId, waitIds } from '../metrics';
import type { Launch } from '../report';
import { boundOf, busiest, LIMIT, sharesOf, type Bound, type Peak, type Shares } from './shares';
import { steps, type Step } from './steps';

export interface Finding {
  readonly id: string;
  /** The number, in a few words. */
  readonly title: string;
  readonly because: string;
  /**
   * Upper estimate of the fraction of the time saved, from 0 to 1: until the next unit is as busy as the busiest is now, or,
   * where warps wait, until one is full. `null`: unknown from the report.
   */
  readonly gain: number | null;
  readonly step: Step;
  /** The figure in this state: pairs of its address in the chapter of `step`, or of `figure.chapter`. */
  readonly figure: { readonly chapter: string; readonly id: string; readonly state: string } | null;
  /** Full names of metrics that would say more; empty when all are there. */
  readonly next: readonly string[];
}

export interface Judged {
  readonly bound: Bound;
  readonly findings: readonly Finding[];
  /** Metrics without which little can be said, by full name. */
  readonly missing: readonly string[];
}

/** The metrics that a first look needs. */
export const FIRST = [
  'time',
  'dramBusy',
  'l2Busy',
  'l1Busy',
  'smBusy',
  'loadRequests',
  'loadSectors',
  'storeRequests',
  'storeSectors',
  'dramRead',
  'dramWritten',
] as const;

const SECTOR = 32;
const LANES = 32;
/** Per SM, on every GPU that the profiler supports. */
const SCHEDULERS = 4;
/** A smaller fraction of the time is not worth a line. */
const LEAST = 0.02;

const inUnit = (gain: number): number => (Number.isFinite(gain) ? Math.min(1, Math.max(0, gain)) : 0);
const share = (part: number): string => `${Math.round(part * 100)} %`;
const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
const namesOf = (values: Launch['values'], ...ids: string[]): string[] =>
  ids.filter((id) => values[id] === undefined).map((id) => metricOf(id).name);

const between = (least: number, most: number, value: number): number =>
  Math.min(most, Math.max(least, Math.round(value)));
/** Average warps per SM, as the figure of bytes in flight takes them: over all SMs, or over those that have blocks. */
function warpsPerSm({ activePerSm, activeWarps, gridSize, sms }: Launch['values']): string[] {
  const warps = activePerSm ?? (activeWarps === undefined ? undefined : activeWarps * SCHEDULERS);
  const part = gridSize !== undefined && sms ? Math.min(1, gridSize / sms) : 1;
  return warps === undefined ? [] : [`fig-flight.warps=${between(1, 64, warps * part)}`];
}

/** The launch parameters for the occupancy figure. */
const blockOf = ({ registers, blockSize }: Launch['values']): string =>
  [
    ...(registers ? [`fig-fit.registers=${Math.min(255, registers)}`] : []),
    ...(blockSize ? [`fig-fit.threads=${Math.min(1024, Math.max(32, blockSize))}`] : []),
  ].join('&');

/** Warps of one scheduler, as its figure takes them. */
const schedulerWarps = ({ activeWarps }: Launch['values']): string[] =>
  activeWarps === undefined ? [] : [`fig-scheduler.warps=${between(1, 16, activeWarps)}`];

interface Context {
  readonly values: Launch['values'];
  readonly shares: Shares;
  readonly bound: Bound;
}
type Rule = (context: Context) => Finding | null;

/**
 * For a fix that makes units less busy: until the busiest remaining unit is as busy as the busiest is now. Where no unit is
 * the limit, less traffic shortens waits by an unknown amount: less, the less busy the units are.
 */
function gainOf({ shares, bound }: Context, after: Shares): number | null {
  const before = busiest(shares);
  if (before === 0) return null;
  const rest = busiest({ ...shares, ...after });
  return bound.kind === 'latency' ? ((before - rest) / 100) * (before / LIMIT) : 1 - rest / before;
}

/** The highest utilization in the book's fastest kernels, in percent. */
const FULL = 95;

/**
 * For a fix that makes warps wait less: until a unit is full. The longest wait hides the others; those count by their share.
 */
function gainOfWait({ shares, values }: Context, part: number): number {
  const longest = Math.max(0, ...waitIds.filter((id) => id !== 'notSelected').map((id) => partOf(values, id) ?? 0));
  return Math.max(0, 1 - busiest(shares) / FULL) * (part >= longest ? 1 : part);
}

/** The share of a warp's cycles per instruction, or of its samples, with this reason. */
function partOf(values: Launch['values'], id: string): number | null {
  const [own, all] = [values[id], values['latencyPerInstruction'] ?? sumOfReasons(values)];
  if (own !== undefined && all) return own / all;
  const percent = values[sampledId(id)];
  return percent === undefined ? null : percent / 100;
}

/** A warp is in one state per cycle: where nearly all states were collected, their sum is the profiler's latency. */
function sumOfReasons(values: Launch['values']): number | undefined {
  const known = ['selected', ...waitIds].flatMap((id) => values[id] ?? []);
  return known.length >= 12 ? known.reduce((sum, cycles) => sum + cycles, 0) : undefined;
}

const ACCESSES = [
  { kind: 'load', many: 'loads', traffic: 'l2Reads', dram: 'dramRead' },
  { kind: 'store', many: 'stores', traffic: 'l2Writes', dram: 'dramWritten' },
] as const;

/** Waste of global accesses of one kind; `null` where all is used, or nothing is known. */
function wasteOf(values: Launch['values'], { kind, many, traffic, dram }: (typeof ACCESSES)[number]) {
  const [requests, sectors] = [values[`${kind}Requests`], values[`${kind}Sectors`]];
  const perRequest =
    values[`${kind}SectorsPerRequest`] ?? (requests && sectors !== undefined ? sectors / requests : undefined);
  const useful = values[`${kind}Useful`];
  if (useful !== undefined ? useful <= 0 : !perRequest) return null;
  // Without the useful bytes, 4 bytes per lane are assumed where there are more sectors than 16 bytes per lane need.
  const guess = perRequest !== undefined && perRequest > 16.5 ? (4 / perRequest) * SECTOR : SECTOR;
  const part = Math.min(1, (useful ?? guess) / SECTOR);
  if (part > 0.97) return null;
  const moved = (sectors ?? 0) * part;
  const wasted = (sectors ?? 0) - moved;
  /** The unnecessary part of the traffic here: caches absorb some of it. */
  const saved = (had: number | undefined): number => Math.min(wasted, Math.max(0, (had ?? 0) - moved));
  return {
    kind,
    many,
    perRequest,
    useful,
    part,
    sectors: sectors ?? 0,
    wasted,
    l2: saved(values[traffic]),
    dram: saved((values[dram] ?? 0) / SECTOR) * SECTOR,
  };
}

/** Shares of the units once nothing is wasted anymore. */
function withoutWaste({ values, shares }: Context, wastes: readonly NonNullable<ReturnType<typeof wasteOf>>[]): Shares {
  const sum = (of: (waste: (typeof wastes)[number]) => number): number => wastes.reduce((all, one) => all + of(one), 0);
  const rest = (share: number | undefined, saved: number, all: number): number | undefined =>
    share === undefined || all === 0 ? share : share * (1 - Math.min(1, saved / all));
  const all = (...ids: string[]): number => ids.reduce((total, id) => total + (values[id] ?? 0), 0);
  const shared = Math.min(shares.data ?? 0, pointsOf(values, values['sharedWavefronts'] ?? 0) ?? 0);
  const after = {
    l2: rest(
      shares.l2,
      sum((one) => one.l2),
      all('l2Reads', 'l2Writes'),
    ),
    dram: rest(
      shares.dram,
      sum((one) => one.dram),
      all('dramRead', 'dramWritten'),
    ),
    data:
      shares.data === undefined
        ? undefined
        : shared +
          rest(
            shares.data - shared,
            sum((one) => one.wasted),
            all('loadSectors', 'storeSectors'),
          )!,
  };
  return Object.fromEntries(Object.entries(after).filter(([, share]) => share !== undefined));
}

/** This many cycles of every SM, in percent of all cycles of the kernel. */
function pointsOf(values: Launch['values'], cyclesOfAll: number): number | undefined {
  const { time, smClock, sms } = values;
  const cycles = values['cycles'] ?? (time && smClock ? (time * smClock) / 1e9 : undefined);
  return cycles && sms ? (cyclesOfAll / (cycles * sms)) * 100 : undefined;
}

/** Sectors that lanes use only in part. */
const sectorsRule: Rule = (context) => {
  const { values } = context;
  const wastes = ACCESSES.flatMap((access) => wasteOf(values, access) ?? []);
  const worst = wastes.toSorted((a, b) => b.wasted - a.wasted || a.part - b.part)[0];
  if (!worst) return null;
  const { kind, many, perRequest, useful, part } = worst;
  const isApart = part < 0.7;
  const stride = Math.min(32, Math.max(2, Math.round(1 / part)));
  const both = wastes.length > 1 ? 'Loads and stores' : `${many.charAt(0).toUpperCase()}${many.slice(1)}`;
  const like = !isApart
    ? 'Pieces that begin within a sector look like this; it seldom costs much, because the next warp asks for the same sector.'
    : stride >= 8
      ? 'Each lane touches a sector of its own: structures side by side, a column of a matrix, random indices.'
      : `A stride of ${stride} elements looks the same.`;
  return {
    id: 'sectors',
    title:
      useful === undefined
        ? `${number(perRequest!)} sectors per ${kind}`
        : `${both} use ${number(useful)} of the ${SECTOR} bytes of a sector`,
    because: `${share(1 - part)} of what the ${many} move is for nothing${perRequest === undefined ? '' : `, at ${number(perRequest)} sectors per request`}. ${like}`,
    gain: gainOf(context, withoutWaste(context, wastes)),
    step: isApart ? steps.coalesce : steps.align,
    figure: {
      chapter: 'coalescing',
      id: 'fig-stride',
      state: isApart ? `fig-stride.stride=${stride}` : 'fig-stride.stride=1&fig-stride.offset=4',
    },
    next: namesOf(values, `${kind}Useful`, 'excessSectors'),
  };
};

/** Wavefronts in excess of what the width needs. */
const banksRule: Rule = (context) => {
  const { values, shares } = context;
  const [loads, stores] = [values['sharedLoads'] ?? 0, values['sharedStores'] ?? 0];
  const wavefronts = (values['sharedLoadWavefronts'] ?? 0) + (values['sharedStoreWavefronts'] ?? 0);
  const known = values['excessWavefronts'];
  const isOpen = (accesses: string, moved: string): boolean =>
    values[accesses] === undefined && (values[moved] ?? 0) > 0;
  // Wavefronts alone are not enough: the number of accesses that needed them is unknown.
  if (
    known === undefined &&
    (isOpen('sharedLoads', 'sharedLoadWavefronts') || isOpen('sharedStores', 'sharedStoreWavefronts'))
  )
    return null;
  const excess = known ?? Math.max(0, wavefronts - (loads + stores));
  const perAccess =
    loads > 0 ? (values['sharedLoadWavefronts'] ?? 0) / loads : wavefronts / Math.max(1, loads + stores);
  if (excess === 0 || (known === undefined && perAccess < 1.25) || loads + stores + wavefronts === 0) return null;
  const points = pointsOf(values, excess);
  const data = shares.data;
  const gain =
    points !== undefined && data !== undefined ? gainOf(context, { data: Math.max(0, data - points) }) : null;
  const degree = Math.min(32, Math.max(2, 2 ** Math.round(Math.log2(Math.max(2, perAccess)))));
  return {
    id: 'bank-conflicts',
    title: `${number(excess)} wavefronts more than shared memory needs`,
    because: `${loads > 0 ? `A shared load takes ${number(perAccess)} wavefronts. ` : ''}Lanes of a warp want different words of one bank, and take turns.${
      data !== undefined && data < 50
        ? ` The data pipe is busy in only ${Math.round(data)} % of the cycles: it may cost nothing.`
        : ''
    }`,
    gain,
    step: steps.banks,
    figure: {
      chapter: 'bank-conflicts',
      id: 'fig-banks',
      state: degree >= 32 ? 'fig-banks.access=column' : `fig-banks.access=strided&fig-banks.stride=${degree}`,
    },
    next: namesOf(values, 'excessWavefronts', 'sharedLoads', 'dataPipe'),
  };
};

const spillRule: Rule = (context) => {
  const { values, shares } = context;
  const requests = values['spills'] ?? (values['localLoads'] ?? 0) + (values['localStores'] ?? 0);
  if (requests === 0) return null;
  const useful = (values['loadSectors'] ?? 0) + (values['storeSectors'] ?? 0);
  const part = useful / (useful + requests * 4);
  return {
    id: 'spills',
    title: `${number(requests)} requests of ${values['spills'] === undefined ? 'local memory' : 'spilled registers'}`,
    because:
      'Values that found no register are written to local memory and read again; they fill the L1, and then the L2.',
    gain: gainOf(context, {
      ...(shares.l2 === undefined ? {} : { l2: shares.l2 * part }),
      ...(shares.dram === undefined ? {} : { dram: shares.dram * part }),
      ...(shares.data === undefined ? {} : { data: shares.data * 0.5 }),
    }),
    step: steps.spills,
    figure: {
      chapter: 'latency-hiding',
      id: 'fig-spill',
      state: [
        ...(values['limitRegisters'] ? [`fig-spill.blocks=${between(1, 16, values['limitRegisters'])}`] : []),
        ...(values['blockSize'] ? [`fig-spill.threads=${between(32, 1024, values['blockSize'])}`] : []),
      ].join('&'),
    },
    next: namesOf(values, 'spills', 'registers'),
  };
};

const constantRule: Rule = (context) => {
  const { values, bound } = context;
  if (bound.kind !== 'constant') return null;
  return {
    id: 'constant',
    title: `The constant cache is busy in ${Math.round(bound.share)} % of the cycles`,
    because: 'Lanes of a warp index constants with different values, and the cache serves one address at a time.',
    gain: gainOf(context, { constant: 0 }),
    step: steps.constant,
    figure: { chapter: 'read-only-data', id: 'fig-constant', state: 'fig-constant.unique=32' },
    next: namesOf(values, 'constantHit'),
  };
};

const requestsRule: Rule = (context) => {
  const { values, shares, bound } = context;
  const part = partOf(values, 'lgThrottle') ?? 0;
  const isFull = (bound.kind === 'data' || bound.kind === 'requests') && (shares.requests ?? 0) > 50;
  if (!isFull && part < 0.3) return null;
  return {
    id: 'requests',
    title: `Instructions that access memory keep the L1 busy at ${Math.round(shares.requests ?? bound.share)} %`,
    because:
      'Each result asks the L1 again for values that the last one used. Caches answer, and the queue is full all the same.',
    gain: gainOf(context, { requests: 0, data: 0, issue: shares.math ?? 0 }),
    step: steps.fewerAccesses,
    figure: { chapter: 'tiling', id: 'fig-tiles', state: 'fig-tiles.kernel=registers' },
    next: namesOf(values, 'lsuRequests', 'lgThrottle'),
  };
};

const atomicsRule: Rule = (context) => {
  const { values, bound } = context;
  const atomics = (values['redRequests'] ?? 0) + (values['atomRequests'] ?? 0);
  const loads = values['loadRequests'] ?? 0;
  if (atomics === 0 || bound.kind !== 'latency' || atomics * 8 < loads) return null;
  const wait = partOf(values, 'longScoreboard') ?? 0;
  return {
    id: 'atomics',
    title: `${number(atomics)} atomics of warps on global memory`,
    because: 'If they change the same words, the L2 serves them one after the other while every unit looks idle.',
    gain: gainOfWait(context, Math.max(wait, 0.5)),
    step: steps.atomics,
    figure: { chapter: 'warp-shuffles', id: 'fig-sum', state: 'fig-sum.way=down' },
    next: namesOf(values, 'atomicBusy', 'latencyPerInstruction'),
  };
};

const gridRule: Rule = (context) => {
  const { values } = context;
  const [grid, sms] = [values['gridSize'], values['sms']];
  if (grid === undefined || !sms || grid >= sms) return null;
  return {
    id: 'grid',
    title: `${number(grid)} blocks for ${number(sms)} SMs`,
    because: `${number(sms - grid)} SMs have nothing to do from beginning to end.`,
    gain: Math.max(1 - grid / sms, gainOfWait(context, 1)),
    step: steps.grid,
    figure: { chapter: 'vectorized-access', id: 'fig-flight', state: warpsPerSm(values).join('&') },
    next: [],
  };
};

const tailRule: Rule = (context) => {
  const waves = context.values['waves'];
  if (waves === undefined || waves <= 1 || waves > 6) return null;
  const idle = 1 - waves / Math.ceil(waves);
  if (idle < 0.1) return null;
  return {
    id: 'tail',
    title: `${number(waves)} waves of blocks`,
    because: `The last wave does not fill the GPU: ${share(idle)} of the places for blocks stay empty if all take equally long.`,
    // Where a unit is nearly full, blocks of the last wave share it with fewer others and end sooner.
    gain: Math.min(idle, gainOfWait(context, 1)),
    step: steps.grid,
    figure: { chapter: 'tiling', id: 'fig-fit', state: blockOf(context.values) },
    next: [],
  };
};

const chainsRule: Rule = (context) => {
  const { values, bound } = context;
  const part = partOf(values, 'wait');
  const slots = values['issueBusy'] ?? 100;
  if (bound.kind !== 'latency' || part === null || part < 0.35 || slots > 60) return null;
  return {
    id: 'chains',
    title: `Warps wait ${share(part)} of their time for their own last instruction`,
    because: `${values['activeWarps'] === undefined ? '' : `Warps per scheduler: ${number(values['activeWarps'])}. `}Instructions that depend on each other wait for each other.`,
    gain: gainOfWait(context, part),
    step: steps.chains,
    figure: {
      chapter: 'latency-hiding',
      id: 'fig-scheduler',
      state: ['fig-scheduler.fmas=256', ...schedulerWarps(values)].join('&'),
    },
    next: namesOf(values, 'activeWarps', 'eligibleWarps'),
  };
};

const flightRule: Rule = (context) => {
  const { values, bound, shares } = context;
  if (bound.kind !== 'latency') return null;
  const part = partOf(values, 'longScoreboard');
  if (part === null ? (shares.dram ?? 100) >= 60 : part < 0.3) return null;
  return {
    id: 'in-flight',
    title:
      part === null
        ? `DRAM is at ${Math.round(shares.dram!)} % of its peak, and no other unit is busier than ${Math.round(busiest(shares))} %`
        : `Warps wait ${share(part)} of their time for global or local memory`,
    because: 'Memory could deliver more than it is asked for: too few bytes are on their way.',
    gain: gainOfWait(context, part ?? 1),
    step: steps.flight,
    figure: { chapter: 'vectorized-access', id: 'fig-flight', state: warpsPerSm(values).join('&') },
    next: namesOf(values, 'longScoreboard', 'latencyPerInstruction', 'occupancy'),
  };
};

const occupancyRule: Rule = (context) => {
  const { values, bound } = context;
  const [reached, possible] = [values['occupancy'], values['theoreticalOccupancy']];
  if (
    bound.kind !== 'latency' ||
    reached === undefined ||
    possible === undefined ||
    possible > 40 ||
    reached < possible * 0.7
  )
    return null;
  const limits = [
    ['registers', values['limitRegisters']],
    ['shared memory', values['limitSharedMemory']],
    ['barriers', values['limitBarriers']],
    ['the GPU’s limit of blocks', values['limitBlocks']],
  ] as const;
  const least = limits.filter(([, blocks]) => blocks !== undefined).sort((a, b) => a[1]! - b[1]!)[0];
  return {
    id: 'occupancy',
    title: `${number(reached)} % of the warps that an SM could hold`,
    because: `${least ? `By ${least[0]}, ${number(least[1]!)} blocks fit on an SM. ` : ''}Few warps hide little of what each waits for.`,
    // Twice the warps at best halve the time, as long as no unit is full.
    gain: gainOfWait(context, 1) * (1 - reached / 100),
    step: steps.occupancy,
    figure: {
      chapter: 'tiling',
      id: 'fig-fit',
      state: blockOf(values),
    },
    next: namesOf(values, 'limitRegisters', 'limitSharedMemory'),
  };
};

const barrierRule: Rule = (context) => {
  const part = partOf(context.values, 'barrier');
  if (part === null || part < 0.2) return null;
  return {
    id: 'barrier',
    title: `Warps wait ${share(part)} of their time at barriers`,
    because: 'All wait for the slowest warp of their block.',
    gain: gainOfWait(context, part),
    step: steps.barrier,
    figure: {
      chapter: 'latency-hiding',
      id: 'fig-scheduler',
      state: ['fig-scheduler.barrier=round', ...schedulerWarps(context.values)].join('&'),
    },
    next: [],
  };
};

/** As many lanes as are active, the lowest ones: the form of a figure's mask. */
const maskOf = (lanes: number): string => (2 ** between(1, LANES, lanes) - 1).toString(16).padStart(8, '0');

const divergenceRule: Rule = (context) => {
  const lanes = context.values['lanes'];
  if (lanes === undefined || lanes > 28 || lanes <= 0) return null;
  const idle = 1 - lanes / LANES;
  return {
    id: 'divergence',
    title: `${number(lanes)} of ${LANES} lanes take part in an instruction`,
    because: 'Lanes that went another way, or that have ended, wait while the others run.',
    gain: (idle * Math.max(context.shares.issue ?? 0, context.shares.math ?? 0)) / 100,
    step: steps.divergence,
    figure: { chapter: 'coalescing', id: 'fig-stride', state: `fig-stride.mask=${maskOf(lanes)}` },
    next: namesOf(context.values, 'predicatedLanes'),
  };
};

const dramRule: Rule = ({ values, bound }) =>
  bound.kind !== 'dram'
    ? null
    : {
        id: 'dram',
        title: `DRAM is at ${Math.round(bound.share)} % of its peak`,
        because:
          bound.share >= FULL
            ? 'No recorded kernel got more of it: only fewer bytes help.'
            : `The fullest of the recorded kernels reached ${FULL} %: more bytes in flight could save ${share(1 - bound.share / FULL)} of the time. Beyond that only fewer bytes help.`,
        gain: null,
        step: steps.reuse,
        figure: { chapter: 'tiling', id: 'fig-tiles', state: 'fig-tiles.kernel=tiled' },
        next: namesOf(values, 'loadUseful', 'storeUseful'),
      };

const l2Rule: Rule = ({ values, bound }) =>
  bound.kind !== 'l2'
    ? null
    : {
        id: 'l2',
        title: `The L2 is at ${Math.round(bound.share)} % of its peak`,
        because: 'What the L1s ask for again and again ends there; less of it helps, whether DRAM sees it or not.',
        gain: null,
        step: steps.reuse,
        figure: { chapter: 'read-only-data', id: 'fig-cache', state: '' },
        next: namesOf(values, 'l2Reads', 'l2Writes', 'l1Hit'),
      };

const sharedRule: Rule = (context) => {
  const { values, bound } = context;
  if (bound.kind !== 'data' || (values['sharedWavefronts'] ?? 0) + (values['sharedLoadWavefronts'] ?? 0) === 0)
    return null;
  return {
    id: 'data-pipe',
    title: `The data pipe of the L1 is at ${Math.round(bound.share)} % of its peak`,
    because:
      'Wavefronts of shared and global memory take turns there. Fewer help: wider accesses, values kept in registers.',
    gain: null,
    step: steps.fewerAccesses,
    figure: { chapter: 'tiling', id: 'fig-tiles', state: 'fig-tiles.kernel=registers' },
    next: namesOf(values, 'excessWavefronts', 'sharedLoads'),
  };
};

const arithmeticRule: Rule = ({ bound }) =>
  bound.kind !== 'math' && bound.kind !== 'issue'
    ? null
    : {
        id: 'arithmetic',
        title: `${bound.kind === 'math' ? 'An arithmetic pipe' : 'Instruction issue'} is at ${Math.round(bound.share)} % of its peak`,
        because: `${Math.round(100 - bound.share)} % of ${bound.kind === 'math' ? 'the pipe' : 'the issue slots'} is left. Beyond that only less work makes the kernel faster.`,
        gain: null,
        step: steps.arithmetic,
        figure: { chapter: 'tiling', id: 'fig-roof', state: 'fig-roof.kernel=registers' },
        next: [],
      };

const RULES: readonly Rule[] = [
  sectorsRule,
  banksRule,
  constantRule,
  spillRule,
  requestsRule,
  atomicsRule,
  gridRule,
  tailRule,
  chainsRule,
  flightRule,
  occupancyRule,
  barrierRule,
  divergenceRule,
  dramRule,
  l2Rule,
  sharedRule,
  arithmeticRule,
];

/**
 * Judge one launch. Findings with a gain come first, the largest first; those with an unknown gain follow.
 *
 * @param peak - The GPU, for reports that do not say how busy DRAM was.
 */
export function judge(launch: Launch, peak: Peak | null = null): Judged {
  const shares = sharesOf(launch, peak);
  const context: Context = { values: launch.values, shares, bound: boundOf(shares) };
  const found = RULES.flatMap((rule) => rule(context) ?? [])
    .map((finding) => ({ ...finding, gain: finding.gain === null ? null : inUnit(finding.gain) }))
    .filter(({ gain }) => gain === null || gain >= LEAST);
  const findings = found.toSorted((a, b) => (b.gain ?? -1) - (a.gain ?? -1));
  return { bound: context.bound, findings, missing: namesOf(launch.values, ...FIRST) };
}
