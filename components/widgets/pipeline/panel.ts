import type { IssueOrder } from '@src/engine/pipeline';
import { barsOf, type Bars, type Row } from './bars';
import { recordedPerTile } from './measured';
import { methodOf, type PipelineValues } from './params';
import type { Scale } from './scale';
import type { PipelineTrace } from './simulate';
import { codeOf, cyclesText, loopOf, numberText } from './words';

export interface RowLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly soft: boolean;
}

/** One order of issuing and computing, in px. */
export interface Panel extends Bars {
  readonly order: IssueOrder;
  readonly chosen: boolean;
  readonly title: string;
  /** What is added to it once the reader has answered. */
  readonly verdict: string;
  readonly titleY: number;
  /** The loop, a part each; the part that issues is the one that moves. */
  readonly loop: readonly { readonly text: string; readonly issues: boolean }[];
  readonly loopY: number;
  readonly result: string;
  readonly resultX: number;
  readonly resultY: number;
  readonly tracks: readonly { x: number; y: number; width: number; height: number }[];
  readonly labels: readonly RowLabel[];
  readonly top: number;
  readonly bottom: number;
}

const GAP = 5;

export function panelFor(
  trace: PipelineTrace,
  values: PipelineValues,
  order: IssueOrder,
  scale: Scale,
  y: number,
  narrow: boolean,
): Panel {
  const { line, perTile } = trace.runs[order];
  const { stages } = values;
  const titleY = y + 8;
  const loopY = titleY + (narrow ? 18 : 20);
  const resultY = narrow ? loopY + 17 : titleY;
  const top = (narrow ? resultY : loopY) + 14;

  const issue: Row = { y: top, height: 12 };
  const height = stages <= 2 ? 16 : stages <= 4 ? 13 : 9;
  const first = issue.y + issue.height + GAP;
  const rows = Array.from({ length: stages }, (_, index): Row => ({ y: first + index * (height + 2), height }));
  const afterStages = first + stages * (height + 2);
  const units: Row = { y: afterStages + GAP - 2, height: 24 };
  const bottom = units.y + units.height;

  const label = (text: string, row: Row, soft = false): RowLabel => ({
    x: scale.left - 8,
    y: row.y + row.height / 2,
    text,
    soft,
  });
  const middle: Row = { y: first, height: afterStages - 2 - first };
  const copies = narrow
    ? [label('copies', middle)]
    : stages === 1
      ? [label('copy on its way', middle)]
      : [
          label('copies on their way', { ...middle, y: middle.y - 7 }),
          label('a row a stage', { ...middle, y: middle.y + 7 }, true),
        ];
  return {
    ...barsOf(line, scale, issue, rows, units),
    order,
    chosen: stages > 1 && trace.chosen === order,
    title: titleOf(order, stages),
    verdict: stages > 1 && order === 'late' ? ': the bug' : '',
    titleY,
    loop: loopOf(order, stages, methodOf(values)).map((text) => ({ text, issues: text.startsWith('issue') })),
    loopY,
    result: resultOf(trace, values, order, perTile),
    resultX: narrow ? 1 : scale.right,
    resultY,
    tracks: [issue, ...rows, units].map((row) => ({ x: scale.left, width: scale.right - scale.left, ...row })),
    labels: [label('issue', issue), ...copies, label(narrow ? 'FP' : 'FP units', units)],
    top,
    bottom,
  };
}

function titleOf(order: IssueOrder, stages: number): string {
  if (stages === 1) return 'One stage: take turns';
  return order === 'ahead' ? 'Issue, then compute' : 'Compute, then issue';
}

function resultOf({ doubt }: PipelineTrace, values: PipelineValues, order: IssueOrder, perTile: number): string {
  const recorded = recordedPerTile(values, order);
  const own = `${doubt === '' ? '' : '≈ '}${cyclesText(perTile)} a tile`;
  return recorded === null ? own : `${own}, ${values.gpu.toUpperCase()} measured ${numberText(recorded)}`;
}

/** "LDGSTS in the SASS; written as …", broken into lines. */
export function codeLines(values: PipelineValues, letters: number): readonly string[] {
  const { instructions, written } = codeOf(values);
  const words = `SASS: ${instructions}. Written as ${written}.`.split(' ');
  return words.reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      return [...lines.slice(0, -1), `${last} ${word}`];
    return [...lines, word];
  }, []);
}
