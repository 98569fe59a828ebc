import type { Notebook } from '@components/marks/origin-notes';
import { aboutOf } from './cell';
import { columnOf, entryText, shortName } from './columns';
import { entrySource, markOf } from './entry-source';
import type { ArchitecturesValues } from './params';
import type { CardLine, Picture } from './picture';
import { other, rowFor, type ArchitecturesTrace } from './simulate';

const PITCH = 20;
const HEAD = 24;
/** Where the values of the two GPUs begin, as a share of the width. */
const STARTS = [0.46, 0.73] as const;

/** All shown facts of the marked GPU, and of the second one, one a line. */
export function cardOf(
  trace: ArchitecturesTrace,
  values: ArchitecturesValues,
  { width, y, letters }: { readonly width: number; readonly y: number; readonly letters: number },
  book: Notebook,
): NonNullable<Picture['card']> & { readonly bottom: number } {
  const second = other(trace, values);
  const rows = [rowFor(trace, values.gpu), ...(second ? [second] : [])];
  const starts = STARTS.map((share) => Math.round(share * width));
  const lines = trace.columns.map((id, index): CardLine => {
    const column = columnOf(id);
    return {
      y: y + HEAD + index * PITCH,
      label: column.head.join(' '),
      values: rows.map((row, side) => {
        const entry = row.entries[index]!;
        return {
          ...{ x: starts[side]!, text: entryText(column, entry.value), mark: markOf(book, entry, row.name) },
          look: entrySource(entry, row.name).look,
          ...aboutOf(column, entry, row.name, letters),
        };
      }),
    };
  });
  const heads = rows.map(({ name }, side) => ({ x: starts[side]!, text: `${'AB'[side]!} ${shortName(name)}` }));
  return { y, heads, lines, bottom: y + HEAD + lines.length * PITCH };
}
