import { architecture, architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { operationsOf, predictOverlap, type HostUnit, type OverlapPlan, type Scheduled } from '@src/engine/host-copy';
import type { OverlapValues } from './params';

/** One whole program; times in µs. */
export interface Program {
  readonly plan: OverlapPlan;
  readonly operations: readonly Scheduled[];
  readonly totalUs: number;
  readonly busyUs: Readonly<Record<HostUnit, number>>;
}

export interface OverlapTrace {
  /** As the reader set it, and the same work in one piece. */
  readonly own: Program;
  readonly whole: Program;
  /** What each unit takes for all pieces, with nothing beside it. */
  readonly aloneUs: Readonly<Record<HostUnit, number>>;
  /** The reader's program with the other kind of host memory. */
  readonly pinnedUs: number;
  readonly pageableUs: number;
  /** Why all times are an estimate; empty where the GPU was measured. */
  readonly doubt: string;
  /** The GPU that the times belong to: "H200". */
  readonly clock: string;
  readonly error: number;
  /** µs that the picture shows, and between two moments of the clock. */
  readonly window: number;
  readonly tick: number;
}

export const UNITS: readonly HostUnit[] = ['in', 'kernel', 'out'];
const MOST_MOMENTS = 45;

export function simulate(values: OverlapValues): OverlapTrace {
  const arch = architecture(values.gpu);
  const clock = clockOf(values);
  const costs = clock.hostCopies.value!;
  const program = programOf(values);
  const whole = programOf(values, { pieces: 1, streams: 1 });
  const operations = operationsOf(program.plan, costs);
  const alone = (unit: HostUnit): number =>
    operations.reduce((sum, each) => (each.unit === unit ? sum + each.startUs + each.workUs : sum), 0);
  const window = Math.max(program.totalUs, whole.totalUs);
  return {
    own: program,
    whole,
    aloneUs: { in: alone('in'), kernel: alone('kernel'), out: alone('out') },
    pinnedUs: programOf(values, { memory: 'pinned' }).totalUs,
    pageableUs: programOf(values, { memory: 'pageable' }).totalUs,
    doubt: clock === arch ? '' : arch.hostCopies.from.replace(/^estimate:/, ''),
    clock: clock.name.replace(/^NVIDIA /, ''),
    error: costs.error[program.plan.memory].median,
    window,
    tick: tickOf(window),
  };
}

export function programOf(values: OverlapValues, change: Partial<OverlapPlan> = {}): Program {
  const plan = planOf(values, change);
  const found = predictOverlap(plan, clockOf(values));
  if (!found.known) throw new Error('The GPU chosen for its times has none.');
  const { operations, totalUs, busyUs } = found;
  return { plan, operations, totalUs, busyUs };
}

/** A round time that divides the picture into at most `MOST_MOMENTS` moments. */
function tickOf(window: number): number {
  const least = window / MOST_MOMENTS;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((digit) => digit * power).find((tick) => tick >= least) ?? least;
}

const MIB = 1_048_576;

/** The GPU whose times are drawn: itself, or a measured one in place of one that was not. */
function clockOf({ gpu }: OverlapValues): Architecture {
  const chosen = architecture(gpu);
  return chosen.hostCopies.value ? chosen : Object.values(architectures).find((arch) => arch.hostCopies.value)!;
}

export const planOf = (values: OverlapValues, change: Partial<OverlapPlan> = {}): OverlapPlan => ({
  memory: values.memory === 'pageable' ? 'pageable' : 'pinned',
  streams: values.streams,
  pieces: values.chunks,
  bytes: Number(values.mib) * MIB,
  multiplyAdds: values.work,
  ...change,
});
