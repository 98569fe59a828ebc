import { linesOf, type Notebook } from '@components/marks/origin-notes';
import { architectures } from '@src/arch';
import { entryText, shortName, type Column, type Entry } from './columns';
import { entrySource, markOf } from './entry-source';
import type { Cell } from './picture';
import type { Row } from './simulate';

export const round = (px: number): number => Math.round(px * 10) / 10;

/** The largest value of a column over all GPUs, which fills its bar. */
function most({ entry }: Column): number {
  const known = Object.values(architectures).map((arch) => entry(arch).value);
  return Math.max(...known.filter((value) => typeof value === 'number'));
}

/** Of an amount its number without the unit, which the head of the column has; of a feature nothing: its dot says it. */
const bareText = ({ kind }: Column, value: Entry['value']): string => (kind === 'amount' ? String(value ?? '–') : '');

/** What a value is and where from, in one text. */
export function aboutOf(column: Column, entry: Entry, name: string, letters: number) {
  const about = `${column.head.join(' ')} of the ${shortName(name)}: ${entryText(column, entry.value)}. ${capital(entrySource(entry, name).text)}.`;
  return { about, aboutLines: linesOf(about, letters) };
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/**
 * @param at - Place of the column among those of the trace.
 * @param room - Where the column stands, whether it has room for words, and how many letters fit across the whole picture.
 */
export function cellOf(
  column: Column,
  row: Row,
  at: number,
  room: { readonly x: number; readonly width: number; readonly letters: number; readonly compact: boolean },
  book: Notebook,
): Cell {
  const entry = row.entries[at]!;
  const { look } = entrySource(entry, row.name);
  const of = round(room.width - 22);
  const { value } = entry;
  const { compact } = room;
  return {
    ...{
      key: column.id,
      shiftX: compact && column.kind === 'amount' ? room.x - 3 : room.x,
      kind: column.kind,
      has: value !== null,
      look,
      textY: 9,
    },
    text: compact ? bareText(column, value) : entryText(column, value),
    compact,
    mark: compact ? '' : markOf(book, entry, row.name),
    fresh: row.fresh[at]!,
    bar:
      column.kind === 'amount' && !compact
        ? { of, y: 18, width: typeof value === 'number' ? round((of * value) / most(column)) : 0 }
        : null,
    ...aboutOf(column, entry, row.name, room.letters),
  };
}
