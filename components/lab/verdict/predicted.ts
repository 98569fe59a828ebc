import { architecture } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import { predictTime, type Demand, type TimeOptions, type TimePrediction } from '@src/engine/time';

/** A prediction, or why the driver would refuse the launch. */
export type Predicted =
  | { readonly time: TimePrediction; readonly refused: null }
  | { readonly time: null; readonly refused: string };

export function predicted(demand: Demand, gpu: string, cache: TimeOptions['cache']): Predicted {
  try {
    return { time: predictTime(demand, architecture(gpu), { cache }), refused: null };
  } catch (problem) {
    if (!(problem instanceof InputError)) throw problem;
    return { time: null, refused: problem.message };
  }
}
