import { linesOf, notebook, placeNotes } from '@components/marks/origin-notes';
import { architecture } from '@src/arch';
import { cardOf } from './card';
import { cellOf, round } from './cell';
import { ANNOUNCED, columnOf, shortName, type Column } from './columns';
import { timesOf } from './numbers';
import type { ArchitecturesValues } from './params';
import type { Head, Picture, RowPicture } from './picture';
import { other, rowFor, type ArchitecturesTrace, type Row } from './simulate';

/** Below this width only the leading column, or dots, are drawn over all GPUs, and a card has the rest. */
const NARROW = 900;
const HEAD = { level: 44, upright: 142 };
const PITCH = 31;
const NAMES = { wide: 160, narrow: 122, dots: 98 };
const LEGEND = 13;
const READOUT_LETTER = 5.7;
const HINT = 'Point at a value to read where it is from; estimates can be reached with Tab.';

/**
 * The table: a row a GPU, a column a fact, each value over a bar to the scale of its column. Narrow, one column over all GPUs,
 * or a dot for each feature, and beneath it a card of the marked GPU.
 *
 * @param width - Width of the drawing in px.
 */
export function layout(trace: ArchitecturesTrace, values: ArchitecturesValues, width: number): Picture {
  const narrow = width < NARROW;
  const compact = narrow && fitsAsDots(trace);
  const names = compact ? NAMES.dots : narrow ? NAMES.narrow : NAMES.wide;
  const shown = (narrow && !compact ? [trace.lead] : trace.columns).map(columnOf);
  const headHeight = compact ? HEAD.upright : HEAD.level;
  const room = (width - names) / shown.length;
  const x = (index: number): number => round(names + index * room);
  const book = notebook();
  const letters = Math.floor(width / READOUT_LETTER);
  const rows = trace.rows.map((row, place): RowPicture => {
    const cells = shown.map((column, index) =>
      cellOf(column, row, trace.columns.indexOf(column.id), { x: x(index), width: room, letters, compact }, book),
    );
    return { ...label(row, values, narrow), shiftY: headHeight + place * PITCH, height: PITCH - 1, cells };
  });
  const heads = shown.map((column, index) => headOf(column, x(index), compact, trace, values));
  let y = headHeight + rows.length * PITCH + 4;
  const second = other(trace, values);
  const ratios =
    second && !narrow
      ? { y: y + 8, title: 'A to B', values: shown.map(({ id }, at) => ({ x: x(at), text: times(trace, values, id) })) }
      : null;
  if (ratios) y += 24;
  const legend = { x: 0, y: y + 8, lines: legendOf(narrow ? Math.floor(width / 5.7) : 180, compact) };
  y += legend.lines.length * LEGEND + 8;
  const card = narrow ? cardOf(trace, values, { width, y: y + 10, letters }, book) : null;
  if (card) y = card.bottom;
  const readout = { y: y + 10, hint: narrow ? 'Touch a value to read where it is from.' : HINT };
  y += narrow ? 54 : 22;
  const { notes, bottom } = placeNotes(book.notes, width, y + 6, narrow ? 1 : 3);
  return {
    ...{
      width,
      narrow,
      heads,
      rows,
      ratios,
      legend,
      readout,
      notes,
      notesY: notes[0] ? notes[0].y - 10 : bottom,
      height: bottom,
    },
    card: card && { y: card.y, heads: card.heads, lines: card.lines },
    asking: asking(width),
  };
}

function label(row: Row, values: ArchitecturesValues, narrow: boolean) {
  const { gpu, name, computeCapability, announced, generation } = row;
  const letter = gpu === values.gpu ? 'A' : gpu === values.with ? 'B' : '';
  // A phone has no room for the name of the generation.
  const under = `${narrow ? '' : `${architecture(gpu).generation} `}${computeCapability}, ${announced.value}`;
  return { gpu, generation, letter, under, name: shortName(name) };
}

/** A phone has room for a dot a feature, and one word beside them; for the amounts of other groups it has none. */
const fitsAsDots = ({ columns }: ArchitecturesTrace): boolean =>
  columns.every((id) => columnOf(id).group === 'features');

function headOf(
  { id, head, kind }: Column,
  x: number,
  upright: boolean,
  { lead }: ArchitecturesTrace,
  values: ArchitecturesValues,
): Head {
  const sorting = values.sort !== ANNOUNCED && id === lead;
  const place = { id, x, upright, arrow: sorting ? (values.order === 'up' ? '↓' : '↑') : '' };
  if (upright)
    return { ...place, lines: [{ text: `${head.join(' ')}${kind === 'amount' ? ', B' : ''}`, y: HEAD.upright - 12 }] };
  return { ...place, lines: head.map((text, line) => ({ text, y: HEAD.level - 12 - (head.length - 1 - line) * 13 })) };
}

function times(trace: ArchitecturesTrace, values: ArchitecturesValues, id: string): string {
  const value = timesOf(rowFor(trace, values.gpu), other(trace, values), id);
  return value === null ? '–' : `${value >= 10 ? Math.round(value) : Number(value.toFixed(2))}×`;
}

const legendOf = (letters: number, compact: boolean): readonly string[] =>
  linesOf(
    `${compact ? 'Filled: has it.' : 'Bars: each column to its own scale.'} ▲ more than any earlier generation here had, or the first to have it. Press play for the generations: each is compared with the one before it, largest value with largest.`,
    letters,
  );

/** One store with a part that is asked for. Its length says nothing. */
function asking(width: number): Picture['asking'] {
  const store = { x: 1, y: 26, width: width - 2, height: 46 };
  return {
    ...{ store, title: 'L1 and shared memory of one SM, not to scale', height: 80 },
    block: { x: 1, y: 26, width: round(width * 0.5), height: 46 },
  };
}
