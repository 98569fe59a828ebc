import type { Schema, Values } from '@src/widget/params';

export interface Difference {
  readonly label: string;
  readonly a: string;
  readonly b: string;
}

/** The parameters in which two states of a figure differ, as a reader says them; one that is in play in neither is left out. */
export const differences = (schema: Schema, a: Values, b: Values): readonly Difference[] =>
  Object.entries(schema)
    .filter(([, { when }]) => !when || when(a) || when(b))
    .map(([name, param]) => ({ label: param.label, a: saying(param, a[name]), b: saying(param, b[name]) }))
    .filter((difference) => difference.a !== difference.b);

/** Each parameter reads the kind of value that it wrote. */
const saying = (param: Schema[string], value: unknown): string => param.say(value as never);
