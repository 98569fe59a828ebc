import { round, type Bounds, type Box } from '@components/marks/geometry';
import { valueRun, type Run } from '@components/marks/origin-text';
import type { BasePicture } from '@src/widget/define-widget';
import { columnOf, entrySource, entryText, type Column } from './columns';
import { bandsOf, type Bands } from './layout-bands';
import { barsOf, type Bars } from './layout-bars';
import type { ArchitecturesValues } from './params';
import type { ArchitecturesTrace, Row } from './simulate';

/** Everything in px; nothing in here knows a fact. One of the two pictures is there. */
export interface Picture extends BasePicture {
  /** Height of letters, px. */
  readonly text: number;
  /** Of features: a time line, on which each begins and stays. */
  readonly bands: Bands | null;
  /** Of amounts: a row for each GPU. */
  readonly bars: Bars | null;
  /** While the reader predicts: one store, its parts not to scale. */
  readonly asking: { readonly store: Box; readonly block: Box; readonly title: string };
}

/** The room of either picture. */
export interface Room {
  readonly width: number;
  readonly height: number;
  readonly text: number;
}

const REFERENCE = { width: 680, height: 420 } as const;

/** Features as bands over a time line of GPUs, amounts as bars or dots to a common linear scale. */
export function layout(trace: ArchitecturesTrace, values: ArchitecturesValues, bounds: Bounds): Picture {
  const { width, height, minText } = bounds;
  const grown = (Math.min(width / REFERENCE.width, height / REFERENCE.height) * 11) / minText;
  const text = round(minText * Math.min(1.25, Math.max(1, grown)));
  const room = { width, height, text };
  const features = values.group === 'features';
  return {
    ...room,
    bands: features ? bandsOf(trace, values, room) : null,
    bars: features ? null : barsOf(trace, values, room),
    asking: askingOf(room),
  };
}

/** One store with a part that is asked for. Its length says nothing. */
function askingOf({ width, height, text }: Room): Picture['asking'] {
  const tall = Math.min(24 * text, Math.max(3 * text, height - 3 * text));
  const store = { x: 1, y: round(Math.max(2 * text, (height - tall) / 2)), width: width - 2, height: round(tall) };
  return {
    store,
    block: { ...store, width: round(width * 0.5) },
    title: 'L1 and shared memory of one SM, not to scale',
  };
}

/** "A" for the GPU that is marked, "B" for that beside it. */
export const letterOf = ({ gpu }: Row, values: ArchitecturesValues): string =>
  gpu === values.gpu ? 'A' : gpu === values.with ? 'B' : '';

/** The value of a row in one column: how it looks, and where it is from. */
export function runOf(row: Row, trace: ArchitecturesTrace, id: string, unit = true): Run {
  const column = columnOf(id);
  const entry = row.entries[trace.columns.indexOf(id)]!;
  const source = entrySource(entry, row.name);
  const text = unit ? entryText(column, entry.value) : bareText(column, entry.value);
  const what = `${column.head.join(' ')} of the ${row.name}: ${entryText(column, entry.value)}`;
  return valueRun(text, source.look, what, [source]);
}

/** A number without its unit, where a label has it. */
const bareText = (column: Column, value: number | string | null): string =>
  entryText(column, value).replace(/ (?:[KMG]?i?B|GB\/s|bits|cycles|MHz|blocks)$/, '');
