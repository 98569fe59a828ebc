import { architecture, architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import type { SchedulerCosts } from '@src/arch/scheduler-costs';
import { InputError } from '@src/engine/input-error';
import {
  scheduleWarps,
  schedulerTiming,
  stallReasons,
  type Instruction,
  type Span,
  type WarpProgram,
  type WarpStall,
} from '@src/engine/scheduler';
import { compiledLoop, FMAS_PER_TURN } from '@src/evidence/recorded-loops';
import { count } from '@src/units/words';
import { levelOf, type SchedulerValues } from './params';

export interface SchedulerTrace {
  /** Shares of the cycles of all warps. */
  readonly stalls: Readonly<Record<WarpStall, number>>;
  /** Share of the cycles in which the scheduler issues. */
  readonly issueShare: number;
  readonly activeWarps: number;
  readonly eligibleWarps: number;
  /** Of the whole GPU, with all schedulers doing the same. */
  readonly GBps: number;
  readonly cyclesPerRound: number;
  readonly instructionsPerRound: number;
  /** Warps that fit on one scheduler. */
  readonly slots: number;
  /** The latency of one load when nothing else is in flight. */
  readonly loadCycles: number;
  /** A warp alone: share of its cycles in which it issues. */
  readonly aloneShare: number;
  /** What the drawing shows: cycles `from` to `from + window`, by warp. */
  readonly spans: readonly (readonly Span[])[];
  readonly from: number;
  readonly window: number;
  readonly tick: number;
  /** Why all cycles are an estimate; empty where the GPU was measured. */
  readonly doubt: string;
  readonly clock: string;
  /** Median errors of the model: of the time, and of the largest stall share. */
  readonly error: { readonly time: number; readonly share: number };
  /** Recorded cases: all, those whose time is within 10 %, and those whose stall shares are all within 5 points. */
  readonly within: SchedulerCosts['within'];
}

const MOST_MOMENTS = 40;
/** Instructions of a run that is long enough to tell shares and short enough for a slider. */
const ISSUES = 24_000;
const FEWEST_ROUNDS = 12;
/** Two rounds of the slowest state end before this. */
const WATCHED_CYCLES = 20_000;
const DETAIL_CYCLES = 96;
const DETAIL_LEAD = 16;

const BARRIER: Instruction = { kind: 'barrier', stall: 1, sets: null, waits: [] };

export function simulate(values: SchedulerValues): SchedulerTrace {
  const arch = architecture(values.gpu);
  const clock = clockOf(values);
  const most = arch.maxWarpsPerSm.value / arch.partitionsPerSm.value;
  if (values.warps > most)
    throw new InputError(
      `A scheduler of the ${arch.name} has room for ${count(most, 'warp')}, and ${values.warps} came. Choose at most ${most}.`,
    );
  const { spans: whole, ...run } = runOf(values, values.warps, WATCHED_CYCLES);
  const window = values.view === 'cycles' ? DETAIL_CYCLES : Math.min(WATCHED_CYCLES, Math.ceil(2 * run.cyclesPerRound));
  const first = whole[0]!.find(({ reason }) => reason === 'long_scoreboard')?.end ?? 0;
  const from = values.view === 'cycles' ? Math.max(0, first - DETAIL_LEAD) : 0;
  const { error, within } = clock.schedulerCosts.value!;
  return {
    ...run,
    slots: most,
    aloneShare: values.warps === 1 ? run.issueShare : runOf(values, 1).issueShare,
    spans: whole.map((spans) => spans.filter(({ start, end }) => end > from && start < from + window)),
    from,
    window,
    tick: tickOf(window),
    doubt: doubtOf(values, arch, clock),
    clock: clock.name.replace(/^NVIDIA /, ''),
    error: { time: error.time.median, share: error.share.median },
    within,
  };
}

type Run = Omit<
  SchedulerTrace,
  'aloneShare' | 'slots' | 'from' | 'window' | 'tick' | 'doubt' | 'clock' | 'error' | 'within'
>;

/**
 * Loads from the caches and barriers were recorded on another GPU of the same chip only
 * (content/evidence/latency-levels).
 */
function doubtOf({ level, barrier }: SchedulerValues, arch: Architecture, clock: Architecture): string {
  if (clock !== arch) return arch.schedulerCosts.from.replace(/^estimate:/, '');
  if (barrier !== 'none') return 'the model has shorter waits at barriers than an H100 counted where memory is busy';
  return level === 'dram' ? '' : 'loads from the caches were compared with counters of an H100 only';
}

/** The results for this many warps. */
export function runOf(values: SchedulerValues, warps: number, watch = 0): Run {
  const arch = architecture(values.gpu);
  const { cycles, issued, warpCycles, activeWarps, eligibleWarps, spans } = schedule(values, warps, watch);
  const { rounds } = programOf(values, warps);
  const all = Object.values(warpCycles).reduce((sum, each) => sum + each, 0);
  const schedulers = arch.sms.value * arch.partitionsPerSm.value;
  const bytes = schedulers * warps * rounds * Number(values.loads) * arch.warpSize.value * 4;
  return {
    stalls: Object.fromEntries(stallReasons.map((reason) => [reason, warpCycles[reason] / all])) as Run['stalls'],
    issueShare: issued / cycles,
    activeWarps,
    eligibleWarps,
    spans,
    GBps: (bytes / cycles) * (arch.boostClock.value / 1000),
    cyclesPerRound: cycles / rounds,
    instructionsPerRound: issued / rounds / warps,
    loadCycles: timingOf(values).loadCycles,
  };
}

function schedule(values: SchedulerValues, warps: number, watch: number) {
  // As recorded: one block of up to 32 warps, two of more.
  const warpsPerBlock = warps > 8 ? Math.ceil(warps / 2) : warps;
  return scheduleWarps(programOf(values, warps), { warps, warpsPerBlock }, timingOf(values), watch);
}

function timingOf(values: SchedulerValues) {
  const arch = architecture(values.gpu);
  return schedulerTiming(arch, levelOf(values), arch.partitionsPerSm.value, clockOf(values));
}

function programOf(values: SchedulerValues, warps: number): WarpProgram {
  const loop = compiledLoop(Number(values.loads), Number(values.chains))!;
  const innerTimes = turnsOf(values);
  const length = loop.before.length + innerTimes * loop.inner.length + loop.after.length;
  const rounds = Math.max(FEWEST_ROUNDS, Math.floor(ISSUES / (warps * length)));
  return {
    ...loop,
    after: values.barrier === 'none' ? loop.after : [BARRIER, ...loop.after],
    innerTimes,
    rounds,
  };
}

export const turnsOf = ({ fmas }: SchedulerValues): number => Math.ceil(fmas / FMAS_PER_TURN);

/** A round number of cycles that divides the picture into at most `MOST_MOMENTS` moments. */
function tickOf(window: number): number {
  const least = window / MOST_MOMENTS;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((tick) => tick >= least) ?? Math.ceil(least);
}

/** The GPU whose schedulers were measured: itself, or another where this one was not. */
function clockOf({ gpu }: SchedulerValues): Architecture {
  const chosen = architecture(gpu);
  return chosen.schedulerCosts.value ? chosen : Object.values(architectures).find((arch) => arch.schedulerCosts.value)!;
}
