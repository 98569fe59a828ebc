/** Rules about the shape of a launch, waits of its warps, and arithmetic. */
import type { Launch } from '../report';
import { between, gainOfWait, namesOf, number, partOf, share, type Rule } from './rule';
import { busiest } from './shares';
import { steps } from './steps';

const LANES = 32;
/** Per SM, on every GPU that the profiler supports. */
const SCHEDULERS = 4;

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

export const gridRule: Rule = (context) => {
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

export const tailRule: Rule = (context) => {
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

export const chainsRule: Rule = (context) => {
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

export const flightRule: Rule = (context) => {
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

export const occupancyRule: Rule = (context) => {
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

export const barrierRule: Rule = (context) => {
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

export const divergenceRule: Rule = (context) => {
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

export const arithmeticRule: Rule = ({ bound }) =>
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
