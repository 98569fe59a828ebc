import { gridWidth, type WordGrid } from '@components/marks/word-grid';
import type { PhaseId } from './cost';
import { worstPhase } from './metrics';
import { panel, type Frame, type Panel } from './panel';
import { globalContent, globalNote, sharedContent, sharedNote } from './panel-content';
import type { TransposeValues } from './params';
import type { Picture } from './picture';
import { BLOCK } from './program';
import type { TransposeTrace } from './simulate';

/** No phase needs more rows than lanes. */
export const MOST_ROWS = 32;
export const PITCH = 7;

export function panelOf(trace: TransposeTrace, values: TransposeValues, phase: PhaseId, frame: Frame): Panel | null {
  const { load, write, read, store } = trace;
  const bytes = Number(values.bytes);
  const shared = phase === 'write' ? write : read;
  switch (phase) {
    case 'load':
      return panel(phase, globalContent(load), globalNote(load), 1, frame);
    case 'store':
      return panel(phase, globalContent(store), globalNote(store), write ? 5 : 2, frame);
    default:
      return shared && panel(phase, sharedContent(shared, bytes), sharedNote(shared), phase === 'write' ? 2 : 4, frame);
  }
}

/** Lanes over an empty room of always the same size: nothing of the answer shows. */
export function askedPanel(
  trace: TransposeTrace,
  values: TransposeValues,
  grid: WordGrid,
  rows: number,
): Picture['asked'] {
  const whole = panelOf(trace, values, worstPhase(trace), { grid, y: 4, pitch: PITCH, room: MOST_ROWS })!;
  const spare = { label: '', x: whole.x, y: whole.rowsTop, width: gridWidth(grid), height: rows * PITCH };
  return { panel: { ...whole, note: '', spare }, height: whole.rowsTop + rows * PITCH + 6 };
}

export function whoOf({ access, warps, turns }: TransposeTrace): string[] {
  return [`block (${BLOCK.x}, ${BLOCK.y})`, `warp ${access.warp} of ${warps}`, `turn ${access.turn + 1} of ${turns}`];
}

export const legendOf = (lines: readonly string[], x: number, y: number): Picture['legend'] => ({
  x,
  y,
  lines: lines.map((text, line) => ({ text, y: y + line * 14 })),
});
