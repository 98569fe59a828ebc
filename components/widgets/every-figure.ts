/** What the laws over all figures of the book share: the figures, states that are accepted, and what a text must be. */
import fc, { type Arbitrary } from 'fast-check';
import { valuesOf } from '@src/widget/arbitraries';
import type { AnyWidget } from '@src/widget/define-widget';
import type { Schema, Values } from '@src/widget/params';

const definitions = import.meta.glob<AnyWidget>('./*/definition.ts', { import: 'default', eager: true });

export interface FigureUnderLaw {
  readonly id: string;
  readonly path: string;
  readonly definition: AnyWidget;
}

/** A new folder with a definition.ts is under the laws at once. */
export const figures: readonly FigureUnderLaw[] = Object.entries(definitions).map(([path, definition]) => ({
  id: definition.id,
  path,
  definition,
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
    if (error instanceof Error && error.name === 'InputError') return null;
    throw error;
  }
}

// One seed for the laws of a run: every law of a figure meets the same states, and each is simulated once. A failure
// prints the seed; the next run has another.
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? Date.now() % 2 ** 31) });

/** What checks a law on as many accepted states as asked; a figure that refuses nearly every state fails. */
export function acceptedStatesOf(definition: AnyWidget): (check: (state: Accepted) => void, numRuns?: number) => void {
  const simulated = new Map<string, Accepted | null>();
  const simulateOnce = (values: Values): Accepted | null => {
    const key = JSON.stringify(values);
    if (!simulated.has(key)) simulated.set(key, accepted(definition, values));
    return simulated.get(key)!;
  };
  const values: Arbitrary<Values> = valuesOf(definition.params as Schema);
  return (check, numRuns = 100) => {
    let refused = 0;
    const isAccepted = (state: Accepted | null): state is Accepted => {
      if (state === null) refused += 1;
      if (refused > numRuns * 40) throw new Error('Nearly every state is refused.');
      return state !== null;
    };
    fc.assert(fc.property(values.map(simulateOnce).filter(isAccepted), check), { numRuns });
  };
}
