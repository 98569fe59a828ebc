import type { Access } from '@src/lab';
import { accessName, keyOf } from './access-order';
import { compiledText } from './compiled-words';
import { excessOf, globalUnit, perRequest, shapeOf } from './shape';

/** What is shown after a line of the source about one of its accesses. */
export interface LineMark {
  readonly key: string;
  readonly line: number;
  readonly column: number;
  readonly isExcess: boolean;
  /** Short: a sign, the count, and what is needed if that is less. */
  readonly text: string;
  /** The whole of it, in words. */
  readonly title: string;
}

const SHORT: Readonly<Record<Access['op'], string>> = { load: 'ld', store: 'st', red: 'red', atom: 'atom' };

export function markOf(access: Access): LineMark {
  const isExcess = excessOf(access) > 0;
  const { space, requests, sectors, idealSectors, wavefronts, ideal, line, column } = access;
  const isGlobal = space === 'global';
  const counts = isGlobal ? [sectors, idealSectors] : [wavefronts, ideal];
  // A constant read makes one request per address; one would be enough.
  const each = space === 'constant' ? Math.max(1, ideal) : Math.max(1, requests);
  const [is, could] = counts.map((total) => perRequest(total!, each));
  const sample = access.worst ?? access.first;
  const touched = sample ? globalUnit(access, shapeOf(sample, access.width)) : 'sectors';
  const unit = isGlobal ? touched : space === 'constant' ? 'requests' : 'wavefronts';
  const letter = isGlobal ? 'sect' : 'wf';
  const sign = isExcess ? '▲' : '●';
  const place = isGlobal ? '' : `${space} `;
  const has = space !== 'local';
  const compiled = compiledText(access);
  return {
    key: keyOf(access),
    line,
    column,
    isExcess,
    text: has
      ? `${sign} ${place}${SHORT[access.op]} ${is}${isExcess ? ` of ${could}` : ''} ${space === 'constant' ? 'req/ld' : `${letter}/req`}`
      : `${sign} local ${SHORT[access.op]} ${requests} req`,
    title:
      (has
        ? `${accessName(access)}: ${is} ${unit} per ${space === 'constant' ? 'read' : 'request'}${isExcess ? `; the ideal is ${could}` : ', the fewest possible'}`
        : `${accessName(access)}: ${requests} requests`) + (compiled ? `; as compiled, probably ${compiled}` : ''),
  };
}

export const marksOf = (accesses: readonly Access[]): readonly LineMark[] =>
  accesses.filter(({ requests }) => requests > 0).map(markOf);
