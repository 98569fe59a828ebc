import { writeState } from './link';
import { initialValues, type Schema, type Values } from './params';

/**
 * The name of a state in recorded data: its link text without the GPU, which names the file, and without inactive
 * parameters, which change nothing.
 */
export function stateText<S extends Schema>(schema: S, values: Values<S>): string {
  const initial = initialValues(schema);
  const inPlay = Object.fromEntries(
    Object.entries(schema).map(([name, param]) => [
      name,
      name === 'gpu' || (param.when && !param.when(values)) ? initial[name] : values[name],
    ]),
  ) as Values<S>;
  return writeState(schema, { values: inPlay, step: null, lane: null }, '');
}
