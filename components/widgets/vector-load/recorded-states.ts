import { readState } from '@src/widget/link';
import { initialValues } from '@src/widget/params';
import { caseName } from './measured';
import { params, promiseOf, type VectorLoadValues } from './params';
import { simulate } from './simulate';

type Change = Partial<VectorLoadValues>;

/** The first state has an empty name; a list of cases needs a visible one. */
export const FIRST_STATE = '-';

const SIZES = params.bytes.options.map(({ value }) => value);
const PROMISES = params.alignment.options.map(({ value }) => value);
const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Everything that a reader is likely to try: each size with each promise, each offset, and amounts with and without a tail. */
function changes(): Change[] {
  const types = SIZES.flatMap((bytes) => PROMISES.map((alignment) => ({ bytes, alignment })));
  return [
    ...types,
    ...types.flatMap((type) => [4, 16].map((offset) => ({ ...type, offset }))),
    ...SIZES.flatMap((bytes) => range(0, 128, 4).map((offset) => ({ bytes, offset }))),
    ...SIZES.flatMap((bytes) =>
      [1, 3, 7, 8, 31, 32, 33, 64, 100, 127, 128, 129, 143, 255, 257, 258, 384, 511, 512].map((floats) => ({
        bytes,
        floats,
      })),
    ),
    ...types.map((type) => ({ ...type, floats: 143 })),
  ];
}

const valuesOf = (change: Change): VectorLoadValues => ({ ...initialValues(params), ...change });

/** Names of the states, each once, in a fixed order. A state that faults is none: after it, a process can count nothing. */
export function recordedStates(): string[] {
  const counted = changes()
    .map(valuesOf)
    .filter((values) => simulate(values).byKind.vector.fault === null);
  return [...new Set(counted.map(caseName))];
}

/** What tells one loop of the program from the others. */
export const loopName = (values: VectorLoadValues): string => `element${values.bytes}promise${promiseOf(values)}`;

/** One case for the program: name, loop, offset of the pointer, floats of data. */
export function caseLine(state: string): string {
  const { values } = readState(params, state, '');
  return [state || FIRST_STATE, loopName(values), values.offset, values.floats].join(' ');
}

/** The whole list of cases, as the program reads it. */
export const caseFile = (states: readonly string[]): string =>
  `# state loop offset floats; written by src/run/write-cases.mjs\n${states.map(caseLine).join('\n')}\n`;
