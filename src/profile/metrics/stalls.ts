import type { Metric } from './metric';

interface Reason {
  readonly reason: string;
  readonly id: string;
  readonly words: string;
  readonly counts: string;
  readonly not: string;
  readonly chapter: string;
  readonly spelled?: readonly string[];
}

const REASONS: readonly Reason[] = [
  {
    reason: 'long_scoreboard',
    id: 'longScoreboard',
    words: 'long scoreboard',
    counts: 'waits for a value from global, local, texture, or surface memory',
    not: 'Not a fault of the line that waits: look for the load that produces the value.',
    chapter: 'latency-hiding',
  },
  {
    reason: 'short_scoreboard',
    id: 'shortScoreboard',
    words: 'short scoreboard',
    counts: 'waits for a result of the MIO queue, most often a value from shared memory',
    not: 'Not bank conflicts by itself: an access without conflicts takes its time too.',
    chapter: 'bank-conflicts',
  },
  {
    reason: 'mio_throttle',
    id: 'mioThrottle',
    words: 'MIO throttle',
    counts: 'waits because the queue for shared memory, shuffles, and special functions is full',
    not: 'Not one slow access, but too many, or each in too many wavefronts.',
    chapter: 'bank-conflicts',
  },
  {
    reason: 'lg_throttle',
    id: 'lgThrottle',
    words: 'LG throttle',
    counts: 'waits because the queue for global and local memory is full',
    not: 'Not DRAM by itself: many small accesses fill the queue, and a slow answer from memory empties it later.',
    chapter: 'tiling',
  },
  {
    reason: 'barrier',
    id: 'barrier',
    words: 'barrier',
    counts: 'waits at a barrier for other warps of its block',
    not: 'Not the cost of the barrier: the last warp to arrive is the one that is slow.',
    chapter: 'async-copies',
  },
  {
    reason: 'wait',
    id: 'wait',
    words: 'wait',
    counts: 'waits a fixed number of cycles for the instruction before',
    not: 'Not memory. Instructions that do not depend on each other fill these cycles.',
    chapter: 'latency-hiding',
  },
  {
    reason: 'math_pipe_throttle',
    id: 'mathThrottle',
    words: 'math pipe throttle',
    counts: 'waits because the arithmetic pipe it needs is taken',
    not: 'Not memory: look at how busy the arithmetic pipes are.',
    chapter: 'tiling',
  },
  {
    reason: 'tex_throttle',
    id: 'texThrottle',
    words: 'TEX throttle',
    counts: 'waits because the queue for textures is full',
    not: 'Not the filter itself.',
    chapter: 'read-only-data',
  },
  {
    reason: 'imc_miss',
    id: 'imcMiss',
    words: 'IMC miss',
    counts: 'waits for a constant that is an operand of an instruction',
    not: 'Not indexed constants, which wait under other names.',
    chapter: 'read-only-data',
  },
  {
    reason: 'drain',
    id: 'drain',
    words: 'drain',
    counts: 'waits, after its last instruction, until its stores have left',
    not: 'Not an error; many sectors per store make it long.',
    chapter: 'coalescing',
  },
  {
    reason: 'membar',
    id: 'membar',
    words: 'membar',
    counts: 'waits at a memory fence',
    not: 'Not a barrier of threads.',
    chapter: 'warp-shuffles',
  },
  {
    reason: 'no_instruction',
    id: 'noInstruction',
    words: 'no instruction',
    counts: 'waits for its next instruction to be fetched',
    not: 'Not data; very short or very long kernels show it.',
    chapter: 'latency-hiding',
    spelled: ['no_instructions'],
  },
  {
    reason: 'branch_resolving',
    id: 'branchResolving',
    words: 'branch resolving',
    counts: 'waits for the target of a branch',
    not: 'Not divergence itself.',
    chapter: 'latency-hiding',
  },
  {
    reason: 'dispatch_stall',
    id: 'dispatch',
    words: 'dispatch stall',
    counts: 'could issue, and the dispatcher holds it back',
    not: 'Not a wait for data.',
    chapter: 'latency-hiding',
    spelled: ['dispatch'],
  },
  {
    reason: 'sleeping',
    id: 'sleeping',
    words: 'sleeping',
    counts: 'sleeps, because the program said __nanosleep',
    not: 'Not a wait for the hardware.',
    chapter: 'latency-hiding',
  },
  {
    reason: 'gmma',
    id: 'warpgroupArrive',
    words: 'warpgroup arrive',
    counts: 'waits for a matrix instruction of its warp group',
    not: 'Not memory, if the operands are there.',
    chapter: 'tma',
    spelled: ['warpgroup_arrive'],
  },
  {
    reason: 'misc',
    id: 'miscStall',
    words: 'misc',
    counts: 'waits for a reason of the hardware that has no name of its own',
    not: 'Not something to mend: it is nearly always 0.',
    chapter: 'latency-hiding',
  },
  {
    reason: 'not_selected',
    id: 'notSelected',
    words: 'not selected',
    counts: 'could issue, and another warp did',
    not: 'Not a loss: the scheduler is busy.',
    chapter: 'latency-hiding',
  },
  {
    reason: 'selected',
    id: 'selected',
    words: 'selected',
    counts: 'issues its instruction',
    not: 'Not a stall: it is the one cycle that everybody has.',
    chapter: 'latency-hiding',
  },
];

/** Ids of those reasons that are waits. */
export const waitIds: readonly string[] = REASONS.map(({ id }) => id).filter((id) => id !== 'selected');

/** A launch's values have the share of a reason under this name, in percent, where its cycles per instruction were not collected. */
export const sampledId = (id: string): string => `${id}Sampled`;

/**
 * Other metrics of a reason. Samples of the source counters, warps in each cycle, and cycles of a whole warp are shares only
 * relative to those of all other reasons; a percentage of the warps' cycles is one by itself
 * (content/evidence/metric-names).
 */
export interface ReasonShare {
  readonly id: string;
  readonly family: 'samples' | 'warps' | 'cycles of a warp' | 'percent';
}

const familyNames = (reason: string): readonly (readonly [string, ReasonShare['family']])[] => [
  [`smsp__pcsamp_warps_issue_stalled_${reason}`, 'samples'],
  [`smsp__warps_issue_stalled_${reason}.sum`, 'warps'],
  [`smsp__warps_issue_stalled_${reason}.avg.per_cycle_active`, 'warps'],
  [`smsp__average_warp_latency_issue_stalled_${reason}.ratio`, 'cycles of a warp'],
  [`smsp__warp_issue_stalled_${reason}_per_warp_active.pct`, 'percent'],
];

const reasonShares = new Map<string, ReasonShare>(
  REASONS.flatMap(({ reason, id, spelled = [] }) =>
    [reason, ...spelled].flatMap((form) =>
      familyNames(form).map(([name, family]): [string, ReasonShare] => [name, { id, family }]),
    ),
  ),
);

/** The reason whose share this name gives, and how. */
export const reasonShare = (name: string): ReasonShare | undefined => reasonShares.get(name);

export const stallMetrics: readonly Metric[] = [
  ...REASONS.map(({ reason, id, words, counts, not, chapter, spelled = [] }): Metric => {
    const [first, ...rest] = [reason, ...spelled].map(
      (form) => `smsp__average_warps_issue_stalled_${form}_per_issue_active`,
    );
    return {
      id,
      name: `${first}.ratio`,
      also: [`${first}.pct`, ...rest.map((name) => `${name}.ratio`)],
      labels: [`Stall ${words.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())}`],
      shares: familyNames(reason).map(([name]) => name),
      group: 'stalls',
      unit: 'cycle',
      words,
      counts: `Cycles per issued instruction that a warp ${counts}.`,
      not,
      ideal: id === 'selected' ? '1 cycle.' : null,
      chapter,
    };
  }),
  {
    id: 'latencyPerInstruction',
    name: 'smsp__average_warp_latency_per_inst_issued.ratio',
    also: ['smsp__average_warps_active_per_issue_active.ratio'],
    labels: ['Warp Cycles Per Issued Instruction'],
    group: 'stalls',
    unit: 'cycle',
    words: 'cycles of a warp per instruction',
    counts: 'Cycles between two instructions of one warp: the sum of all reasons.',
    not: 'Not slow if enough warps take turns: the schedulers then still issue in most cycles.',
    ideal: null,
    chapter: 'latency-hiding',
  },
  {
    id: 'latencyPerExecuted',
    name: 'smsp__average_warps_active_per_inst_executed.ratio',
    also: ['smsp__average_warp_latency_per_inst_executed.ratio'],
    labels: ['Warp Cycles Per Executed Instruction'],
    group: 'stalls',
    unit: 'cycle',
    words: 'cycles of a warp per executed instruction',
    counts: 'The same, per instruction that was executed: one that is issued twice counts once.',
    not: 'Not the sum of the stall reasons, which count per issue.',
    ideal: null,
    chapter: 'latency-hiding',
  },
];
