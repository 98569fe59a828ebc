import { boundOf, type Bound } from './bound';
import { everyStep, stepsOf, type LadderValues } from './params';
import { countsOf, type Counts } from './program';
import { copyOf, rungOf, torchOf } from './rungs';
import type { StepId } from './steps';

/** One version of the kernel: the first, or that after one more step. */
export interface Rung {
  /** `null` for the first version. */
  readonly step: StepId | null;
  /** The recorded case; `null` where there is none. */
  readonly name: string | null;
  /** Why there is none. */
  readonly why: string | null;
  readonly possible: boolean;
  readonly timeUs: number | null;
  /** Of the limit. */
  readonly share: number | null;
  readonly bound: Bound | null;
  /** Time of the last rung that was measured over this one; `null` for the first, and where there is none. */
  readonly gain: number | null;
  /** So many steps lie between the two. */
  readonly over: number;
  /** It is the very kernel of the last rung that was measured: the step changes nothing. */
  readonly same: boolean;
  /** What the engine predicts of the kernel; `null` where it does not cover it. */
  readonly predicted: Counts | null;
  readonly counted: Counts | null;
}

/** What one step is worth wherever it can be taken: over all choices of the others. */
export interface Worth {
  readonly step: StepId;
  readonly least: number;
  readonly most: number;
  /** So many pairs of recorded kernels differ in this step alone. */
  readonly places: number;
}

export interface LadderTrace {
  readonly limitUs: number;
  readonly rungs: readonly Rung[];
  /** Every step of the kernel that was measured with and without. */
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
      const none = { name: null, timeUs: null, share: null, bound: null, gain: null, predicted: null, counted: null };
      return { step, ...none, why: found.why, possible: found.possible, over: skipped, same: false };
    }
    const { name, timeUs, counted } = found.kernel;
    const rung: Rung = {
      ...{ step, name, why: null, possible: true, timeUs, share: copy.timeUs / timeUs },
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

/** The last rung that was measured. */
export const lastOf = ({ rungs }: LadderTrace): Rung => rungs.findLast(({ timeUs }) => timeUs !== null)!;

export const firstOf = ({ rungs }: LadderTrace): Rung => rungs[0]!;
