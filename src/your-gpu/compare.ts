/** A recording compared with the model, rule by rule, and with another recording, number by number. */
import { standing, type Rule, type StandingLevel } from '@src/engine/rule';
import { caseWords, type Probes } from './cases';
import { counterName, quantities } from './counters';
import type { Recording } from './file';
import { modelFor, predict, predictBlocks, type Model } from './model';

/** A number that differs from the prediction. */
export interface Difference {
  readonly case: string;
  readonly words: string;
  /** "sectors". */
  readonly what: string;
  readonly predicted: number;
  readonly counted: number;
  /** The reference's count; `null` where it has no such number. */
  readonly reference: number | null;
}

export interface JudgedRule {
  readonly rule: Rule;
  readonly standing: StandingLevel;
  /** Counted numbers that this rule determines. */
  readonly asked: number;
  readonly differences: readonly Difference[];
}

export interface Comparison {
  readonly model: Model;
  /** In the order of the probes; only those that were asked. */
  readonly rules: readonly JudgedRule[];
  readonly asked: number;
  readonly held: number;
  /** Numbers that the model predicts and the file lacks. */
  readonly missing: number;
  readonly beside: {
    /** Numbers in both recordings. */
    readonly compared: number;
    readonly differences: readonly Difference[];
  };
}

/** One number: the prediction, and the counts in the two recordings. */
interface Outcome {
  readonly case: string;
  readonly words: string;
  readonly what: string;
  readonly rule: Rule;
  readonly predicted: number;
  readonly counted: number | undefined;
  readonly reference: number | undefined;
}

/** @param reference - The H200's recording, or `null` without one to compare with. */
export function compare(recording: Recording, probes: Probes, reference: Recording | null): Comparison {
  const model = modelFor(recording.device);
  const numbers = [...accesses(recording, probes, reference, model), ...launches(recording, reference, model)];
  const counted = numbers.filter((one) => one.counted !== undefined);
  const differs = counted.filter((one) => one.counted !== one.predicted);
  const both = counted.filter((one) => one.reference !== undefined);
  const rules = [...new Set(counted.map(({ rule }) => rule))];
  return {
    model,
    rules: rules.map((rule) => ({
      rule,
      standing: standing(rule, recording.device.computeCapability).level,
      asked: counted.filter((one) => one.rule === rule).length,
      differences: differs.filter((one) => one.rule === rule).map(differenceOf),
    })),
    asked: counted.length,
    held: counted.length - differs.length,
    missing: numbers.length - counted.length,
    beside: {
      compared: both.length,
      differences: both.filter((one) => one.reference !== one.counted).map(differenceOf),
    },
  };
}

const differenceOf = ({ case: id, words, what, predicted, counted, reference }: Outcome): Difference => ({
  case: id,
  words,
  what,
  predicted,
  counted: counted!,
  reference: reference ?? null,
});

function accesses(recording: Recording, probes: Probes, reference: Recording | null, { arch }: Model): Outcome[] {
  return probes.cases.flatMap((probe) =>
    predict(probe, arch).map(({ quantity, rule, value }) => {
      const name = counterName(quantity, probe.direction);
      return {
        case: probe.id,
        words: caseWords(probe),
        what: quantities[quantity].words,
        rule,
        predicted: value,
        counted: recording.counted.get(probe.id)?.get(name),
        reference: reference?.counted.get(probe.id)?.get(name),
      };
    }),
  );
}

function launches(recording: Recording, reference: Recording | null, { limits }: Model): Outcome[] {
  return recording.occupancy.map((launch) => {
    const { threads, sharedBytes, registers, blocks } = launch;
    const { rule, value } = predictBlocks(launch, limits);
    // The compiler may give another GPU's kernel another number of registers: then it was a different question.
    const other = reference?.occupancy.find(
      (one) => one.threads === threads && one.sharedBytes === sharedBytes && one.registers === registers,
    );
    return {
      case: `occupancy:${threads}-${sharedBytes}`,
      words: `${threads} threads, ${registers} registers per thread, ${sharedBytes} B of shared memory per block`,
      what: 'blocks per SM',
      rule,
      predicted: value,
      counted: blocks,
      reference: other?.blocks,
    };
  });
}
