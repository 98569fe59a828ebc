/** Shared by the laws over all figures of the book: the figures, states that are accepted, and what a text must be. */
import fc, { type Arbitrary } from 'fast-check';
import { isInputError } from '@src/engine/input-error';
import { valuesOf } from '@src/widget/arbitraries';
import type { AnyDetails, AnyWidget } from '@src/widget/define-widget';
import type { Schema, Values } from '@src/widget/params';

const definitions = import.meta.glob<AnyWidget>('./*/definition.ts', { import: 'default', eager: true });
const details = import.meta.glob<AnyDetails>('./*/details.ts', { eager: true });

export interface FigureUnderLaw {
  readonly id: string;
  readonly path: string;
  readonly definition: AnyWidget;
  /** The result of its loader. */
  readonly details: AnyDetails;
}

/** A new folder with a definition.ts is under the laws at once. */
export const figures: readonly FigureUnderLaw[] = Object.entries(definitions).map(([path, definition]) => ({
  id: definition.id,
  path,
  definition,
  details: details[path.replace('definition', 'details')]!,
}));

export const SENTENCE = /^[A-Z0-9][^.!?]*(?:\.\d[^.!?]*)*[.!?]$/;
export const BROKEN = /\bNaN\b|\bundefined\b|\[object|\bInfinity\b|\bnull\b/;

export const isText = (text: string): boolean => text.trim().length > 0 && !BROKEN.test(text);

const content = new URL('../../content/', import.meta.url);
export const evidence = (path: string): URL => new URL(`evidence/${path}`, content);

export interface Accepted {
  readonly values: Values;
  readonly trace: unknown;
}

/** `null` for a state that the hardware refuses. */
export function accepted(definition: AnyWidget, values: Values): Accepted | null {
  try {
    return { values, trace: definition.simulate(values) };
  } catch (error) {
    if (isInputError(error)) return null;
    throw error;
  }
}

/** `RUNS=10 npx vitest run components/widgets/every` tries twenty times as many states of each figure, `FULL=1 npm test` twice as many. */
export const MORE = Number(process.env['RUNS'] ?? 0.3);

/** Results of each state, by figure: the laws are in several files, and each draws the same states first. */
const resultsByFigure = new WeakMap<AnyWidget, Map<string, Accepted | Error>>();

/** States of a figure, drawn once for all its laws, so that each state is simulated once. */
export function statesOf(definition: AnyWidget): Arbitrary<Accepted | Error> {
  const simulated = resultsByFigure.get(definition) ?? new Map<string, Accepted | Error>();
  resultsByFigure.set(definition, simulated);
  const simulateOnce = (values: Values): Accepted | Error => {
    const key = JSON.stringify(values);
    const earlier = simulated.get(key);
    if (earlier) return earlier;
    let state: Accepted | Error;
    try {
      state = { values, trace: definition.simulate(values) };
    } catch (error) {
      state = error as Error;
    }
    simulated.set(key, state);
    return state;
  };
  return valuesOf(definition.params as Schema).map(simulateOnce);
}

/** Checks a law on the requested number of accepted states; a figure that refuses nearly every state fails. */
export function acceptedStatesOf(
  definition: AnyWidget,
  states = statesOf(definition),
): (check: (state: Accepted) => void, tries?: number) => void {
  return (check, tries = 60) => {
    const numRuns = Math.ceil(tries * MORE);
    let refused = 0;
    const isAccepted = (state: Accepted | Error): state is Accepted => {
      if (!(state instanceof Error)) return true;
      if (state.name !== 'InputError') throw state;
      refused += 1;
      if (refused > numRuns * 40) throw new Error('Nearly every state is refused.');
      return false;
    };
    fc.assert(fc.property(states.filter(isAccepted), check), { numRuns });
  };
}
