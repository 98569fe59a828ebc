import { scaleOf, type Scale } from '@components/marks/clock-scale';
import { boxesPath, round, textWidth, type Box } from '@components/marks/geometry';
import { marksOf } from '@components/marks/grammar';
import type { CopyMethod, IssueOrder, PipelineTimeLine } from '@src/engine/pipeline';

/** What becomes of one tile, in px: in flight, in its stage, computed on, and what the block waits for it. */
interface TileMarks {
  readonly tile: number;
  readonly hue: string;
  readonly marks: string;
  readonly flight: Box | null;
  /** Fills while the bytes arrive, and is full until the block is done with it. */
  readonly content: string;
  readonly compute: Box | null;
  readonly wait: Box | null;
  readonly texts: readonly { readonly x: number; readonly y: number; readonly text: string; readonly kind: string }[];
}

/** One order of issuing and computing, in px. */
export interface Panel {
  readonly order: IssueOrder;
  readonly chosen: boolean;
  readonly title: string;
  readonly titleY: number;
  /** The loop, one part each; the part that issues is the one that moves. Empty where there is no room for it. */
  readonly loop: readonly { readonly text: string; readonly issues: boolean }[];
  readonly loopX: number;
  readonly loopY: number;
  readonly top: number;
  readonly bottom: number;
  readonly stages: readonly (Box & { readonly marks: string })[];
  readonly block: Box;
  readonly labels: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  readonly tiles: readonly TileMarks[];
  /** What the block issues and stores, and its barriers. */
  readonly issues: string;
  readonly barriers: string;
  /** From where a copy is issued to its stage. */
  readonly calls: string;
  /** Where the clock stands when a tile is done, ascending. */
  readonly doneAt: readonly number[];
}

/** The rows of a panel, and what its bars need to know. */
interface Rows {
  readonly stages: readonly Box[];
  readonly block: Box;
  readonly window: number;
  readonly method: CopyMethod;
  /** px of the type. */
  readonly text: number;
}

type Bars = Pick<Panel, 'tiles' | 'issues' | 'barriers' | 'calls' | 'doneAt'>;

export function barsOf(line: PipelineTimeLine, rows: Rows): Bars {
  const { stages, block, window } = rows;
  const x = scaleOf(block.x, block.x + block.width, window);
  const seen = line.tiles.filter(({ issueStart }) => issueStart < window);
  const inBlock = (start: number, end: number): Box | null => barIn(block, x, start, end, window);
  const boxes = (spans: readonly { start: number; end: number }[]): string =>
    boxesPath(spans.flatMap(({ start, end }) => inBlock(start, end) ?? []));
  let waits = 0;
  return {
    tiles: seen.map((times) => {
      const { tile } = times;
      const stage = stages[times.stage]!;
      // What comes through registers fills its stage when it is stored there.
      const [from, to] =
        rows.method === 'registers' ? [times.waitEnd, times.landEnd] : [times.transferStart, times.transferEnd];
      const flight = barIn(stage, x, times.issueEnd, from, window);
      const compute = inBlock(times.computeStart, times.computeEnd);
      const wait = times.waitEnd - times.waitStart > 0 ? inBlock(times.waitStart, times.waitEnd) : null;
      const texts = [
        label(flight, tile === 0 ? [`${tile} in flight`, `${tile}`] : [`${tile}`], 'soft', rows.text),
        label(compute, tile === 0 ? [`computes on ${tile}`, `${tile}`] : [`${tile}`], 'within', rows.text),
        label(waits < 2 ? wait : null, ['waits for data', 'waits'], 'over', rows.text),
      ].flatMap((text) => text ?? []);
      if (wait) waits += 1;
      return {
        tile,
        hue: `q${tile % 4}`,
        marks: marksOf(`lane:${tile}`, `tile:${tile}`, `stage:${times.stage}`),
        flight,
        content: contentPath(stage, x, [from, to, times.computeEnd], window),
        compute,
        wait,
        texts,
      };
    }),
    issues: boxes(line.intervals.filter(({ unit }) => unit === 'issue')),
    barriers: boxes(line.stalls.filter(({ unit, reason }) => unit === 'block' && reason === 'barrier')),
    calls: seen
      .map(({ issueEnd, stage }) => `M${round(x(issueEnd))},${round(block.y)}V${round(middle(stages[stage]!))}`)
      .join(''),
    doneAt: seen.filter(({ computeEnd }) => computeEnd <= window).map(({ computeEnd }) => round(x(computeEnd))),
  };
}

const middle = ({ y, height }: Box): number => y + height / 2;

function barIn(row: Box, x: Scale, start: number, end: number, window: number): Box | null {
  if (start >= window || end <= start) return null;
  const left = round(x(start));
  return { x: left, y: row.y, width: round(x(end) - left), height: row.height };
}

/** Rises from the first byte to the last, stays, and ends with the computation. */
function contentPath(row: Box, x: Scale, [from, full, end]: readonly number[], window: number): string {
  if (from! >= window) return '';
  const bottom = row.y + row.height;
  const reached = Math.min(1, (window - from!) / Math.max(1, full! - from!));
  return `M${round(x(from!))},${round(bottom)}L${round(x(full!))},${round(bottom - row.height * reached)}H${round(x(end!))}V${round(bottom)}z`;
}

/** The longest of some texts that fits a bar, in its middle. */
function label(bar: Box | null, texts: readonly string[], kind: string, size: number) {
  if (!bar || bar.height < 1.15 * size) return null;
  const text = texts.find((each) => textWidth(each, size, 'sans') + 0.6 * size <= bar.width);
  return text === undefined ? null : { x: bar.x + bar.width / 2, y: middle(bar), text, kind };
}
