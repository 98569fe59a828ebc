import { LINE, lineOf, round, SECTOR, widthOfBytes, xOfByte } from '@components/marks/word-grid';
import type { LoopCost } from '@src/engine/element-loop-cost';
import type { Ground } from './loads';

/** One 128-byte line of the data. */
export interface Row {
  readonly line: number;
  readonly y: number;
  readonly height: number;
  readonly address: string;
  /** Numbers of the loads that ask for something in it, from 1: "3", "1–4". */
  readonly loads: string;
  readonly sectors: readonly SectorBox[];
}

export interface SectorBox {
  readonly start: number;
  readonly x: number;
  readonly width: number;
  /** Steps at which a load asks for it, ascending; none when nobody does. */
  readonly asked: readonly number[];
  /** Step at which all its bytes are wanted and there; `null` when some are never wanted. */
  readonly fullAt: number | null;
}

/** Starts of the lines that the data lies in. */
export function linesFrom(offset: number, bytes: number): number[] {
  const first = lineOf(offset);
  const last = lineOf(offset + bytes - 1);
  return Array.from({ length: (last - first) / LINE + 1 }, (_, index) => first + index * LINE);
}

export function rowsOf(lines: readonly number[], { sectors }: LoopCost, ground: Ground): Row[] {
  const byStart = new Map(sectors.map((sector) => [sector.start, sector]));
  return lines.map((line) => {
    const boxes = Array.from({ length: LINE / SECTOR }, (_, part): SectorBox => {
      const start = line + part * SECTOR;
      const { requests = [], usedBytes = 0 } = byStart.get(start) ?? {};
      const asked = requests.map((index) => index + 1);
      return {
        start,
        x: round(xOfByte(ground.grid, start)),
        width: round(widthOfBytes(ground.grid, SECTOR)),
        asked,
        fullAt: usedBytes === SECTOR ? asked.at(-1)! : null,
      };
    });
    return {
      line,
      y: ground.yOfLine(line),
      height: ground.rowHeight,
      address: `+${line}`,
      loads: rangeText(boxes.flatMap(({ asked }) => asked)),
      sectors: boxes,
    };
  });
}

/** The loads of a line follow each other, so that the first and the last say it. */
function rangeText(steps: readonly number[]): string {
  if (steps.length === 0) return '';
  const [first, last] = [Math.min(...steps), Math.max(...steps)];
  return first === last ? `${first}` : `${first}–${last}`;
}
