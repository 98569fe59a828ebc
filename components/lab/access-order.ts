import type { Access } from '@src/lab';
import { excessOf } from './shape';

export type Column =
  | 'worst'
  | 'line'
  | 'space'
  | 'width'
  | 'requests'
  | 'sectors'
  | 'excess'
  | 'wavefronts'
  | 'conflicts'
  | 'hits';

const SPACES = ['global', 'shared', 'constant', 'local', 'cluster'];

const keys: Readonly<Record<Column, (access: Access) => number>> = {
  worst: (access) => -excessOf(access),
  line: ({ line, column }) => line * 1e5 + column,
  space: ({ space }) => SPACES.indexOf(space),
  width: ({ width }) => width,
  requests: ({ requests }) => requests,
  sectors: ({ sectors }) => sectors,
  excess: excessOf,
  wavefronts: ({ wavefronts }) => wavefronts,
  conflicts: ({ conflicts }) => conflicts,
  hits: ({ l1 }) => (l1 ? l1.hits / l1.sectors : -1),
};

/** The accesses sorted by one column; ties stay in source order. `worst` is the excess, most first. */
export function ordered(accesses: readonly Access[], column: Column, descending: boolean): readonly Access[] {
  const key = keys[column];
  const sign = descending && column !== 'worst' ? -1 : 1;
  return [...accesses].sort(
    (a, b) => sign * (key(a) - key(b)) || a.line - b.line || a.column - b.column || a.index - b.index,
  );
}

/** Identifies an access of a result, across runs of the same source. */
export const keyOf = ({ index, space }: Pick<Access, 'index' | 'space'>): string => `${index}-${space}`;

const OPS: Readonly<Record<Access['op'], string>> = { load: 'load', store: 'store', red: 'reduction', atom: 'atomic' };

/** "global load of 4 B". */
export const accessName = ({ space, op, width, isAsync }: Access): string =>
  `${space === 'cluster' ? "another block's shared" : space} ${isAsync ? 'side of an asynchronous copy, a ' : ''}${OPS[op]} of ${width} B`;
