import type { Schema, Values } from '@src/widget/params';
import type { FigureState } from './figure-state.svelte';

export interface Difference {
  readonly label: string;
  readonly a: string;
  readonly b: string;
}

/** The parameters in which two states of a figure differ, in a reader's words; one in play in neither is left out. */
export const differences = (schema: Schema, a: Values, b: Values): readonly Difference[] =>
  Object.entries(schema)
    .filter(([, { when }]) => !when || when(a) || when(b))
    .map(([name, param]) => ({ label: param.label, a: saying(param, a[name]), b: saying(param, b[name]) }))
    .filter((difference) => difference.a !== difference.b);

/** Each parameter reads the kind of value that it wrote. */
const saying = (param: Schema[string], value: unknown): string => param.say(value as never);

/** The states to draw: one, or two side by side on one time line, each with the parameters in which they differ. */
export function shownStates(
  { kept, good, time, keptTime, ownTime, refusal }: FigureState,
  schema: Schema,
  isAlone: boolean,
) {
  if (!kept || isAlone) return [{ name: '', ...good, time, unlike: [], which: '' }];
  const same = refusal
    ? 'both unchanged: the state that you set is not possible'
    : 'the same state, until you change B';
  const found = differences(schema, kept.values, good.values);
  const told = (side: 'a' | 'b') => {
    const unlike = found.map((one) => `${one.label}: ${one[side]}`);
    return { unlike, which: unlike.join(' · ') || same };
  };
  return [
    { name: 'A', ...kept, time: keptTime, ...told('a') },
    { name: 'B', ...good, time: ownTime, ...told('b') },
  ];
}
