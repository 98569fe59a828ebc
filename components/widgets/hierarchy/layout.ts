import { notebook, placeNotes } from '@components/marks/origin-notes';
import type { LevelId } from '@src/engine/memory-levels';
import { chartOf, HEAD, LANE, nameOf, round, type Place } from './chart';
import { askedFor } from './facts';
import type { HierarchyValues } from './params';
import type { Chart, Name, Picture } from './picture';
import { SCALES, type Quantity } from './scales';
import { levelIds, type HierarchyTrace } from './simulate';

/** Below this width the charts stand one above the other. */
const NARROW = 900;
const NAMES = 168;
const GAP = 30;
/** A line on a phone that says who sees a level. */
const SCOPE = 14;
const QUANTITIES: readonly Quantity[] = ['size', 'bandwidth', 'latency'];
/** A name in the column of the level names, which holds no maker's name. */
const short = (name: string): string => name.replace(/^NVIDIA (?:GeForce |Jetson )?/, '');

/** What each chart takes of the width beside the names. */
const SHARE: Readonly<Record<Quantity, number>> = { size: 0.33, bandwidth: 0.24, latency: 0.43 };

const BORDERS = [
  { before: 'l2', text: 'out of the SMs' },
  { before: 'dram', text: 'off the chip' },
] as const;

/**
 * Size, bandwidth and latency of each level: side by side with shared rows, or one above the other when the width is below
 * 900. The values of a second GPU stand beneath those of the first, on the same scales.
 *
 * @param width - Width of the drawing in px.
 */
export function layout(trace: HierarchyTrace, _values: HierarchyValues, width: number): Picture {
  const narrow = width < NARROW;
  const { sides } = trace;
  const levels = levelIds(trace);
  const pitch = sides.length * LANE + (narrow ? 3 : 13);
  const book = notebook();
  const headY = 8;
  const start = narrow ? sides.length * 18 + 16 : headY;
  const room = width - NAMES - QUANTITIES.length * GAP;
  const charts: Chart[] = [];
  let x = NAMES + GAP;
  let y = start;
  for (const quantity of QUANTITIES) {
    const part = narrow ? width : round(room * SHARE[quantity]);
    const scoped = narrow && quantity === 'size' ? SCOPE : 0;
    const place: Place = { x: narrow ? 0 : round(x), y, width: part, pitch: pitch + scoped, narrow };
    const chart = chartOf(quantity, trace, levels, place, book);
    charts.push(chart);
    x += part + GAP;
    if (narrow) y = chart.bottom + 22;
  }
  const named = (id: LevelId, at: number): Name => nameOf(sides, id, 0, at, at + 17);
  const border = (at: number, text: string) => ({ x: 0, right: width, textX: NAMES + GAP - 12, y: at, text });
  const [first, last] = [charts[0]!, charts.at(-1)!];
  const { notes, bottom } = placeNotes(book.notes, width, last.bottom + 18, narrow ? 1 : 2);
  return {
    ...{
      width,
      narrow,
      charts,
      notes,
      notesY: notes[0] ? notes[0].y - 10 : bottom,
      height: bottom,
      hiddenHeight: first.bottom + 4,
    },
    hiddenCharts: charts.filter(({ id, y: chartY }) => id !== askedFor(sides[0]!) && chartY === first.y),
    heads: sides.map(({ name }, index) => ({
      ...{ x: 0, y: headY + index * 18 },
      text: sides.length > 1 ? `${'AB'[index]!}  ${short(name)}` : narrow ? name : short(name),
    })),
    names: narrow ? [] : levels.map((id, row) => named(id, start + HEAD + row * pitch + 10)),
    borders: narrow
      ? []
      : BORDERS.map(({ before, text }) => border(first.top + levels.indexOf(before) * pitch - 7, text)),
    clock: trace.moments.map((cycles) => ({ cycles, width: round(SCALES.latency.at(cycles) * (last.right - last.x)) })),
  };
}
