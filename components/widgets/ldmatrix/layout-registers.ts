import { boxesPath, round, textWidth } from '@components/marks/geometry';
import { marksOf, quarterOf } from '@components/marks/grammar';
import type { Box } from '@src/widget/define-widget';
import type { LdmatrixTrace } from './simulate';

/** A matrix of eight by eight as the registers hold it: all matrices alike, each in a register of its own. */
export interface Registers {
  readonly x: number;
  readonly titleY: number;
  readonly title: string;
  readonly notes: readonly { readonly text: string; readonly y: number }[];
  readonly pairs: readonly Pair[];
  /** What fills when a row has moved: the register of one matrix in all pairs of the same moment. */
  readonly parts: readonly {
    readonly key: string;
    readonly path: string;
    readonly quarter: number;
    readonly since: number;
  }[];
}

/** The two elements that one lane holds of each matrix. */
export interface Pair extends Box {
  readonly lane: number;
  readonly quarter: number;
  readonly labelY: number;
  readonly marks: string;
}

const SIDE = 8;
/** In letters of its text. */
const HIGHEST = 5.4;

export function registersPart({ shared, fragmentByLane }: LdmatrixTrace, room: Box, text: number): Registers {
  const head = text * 3.6;
  const transposed = fragmentByLane[0]![0]!.column === fragmentByLane[0]![1]!.column;
  const unit = { width: room.width / SIDE, height: Math.min(HIGHEST * text, (room.height - head) / SIDE) };
  const size = {
    width: round(unit.width * (transposed ? 1 : 2) - 2),
    height: round(unit.height * (transposed ? 2 : 1) - 2),
  };
  const pairs = fragmentByLane.map((elements, lane): Pair => {
    const row = Math.min(...elements.map((element) => element.row));
    const column = Math.min(...elements.map((element) => element.column));
    const y = room.y + head + row * unit.height;
    return {
      lane,
      x: round(room.x + column * unit.width),
      y: round(y),
      ...size,
      quarter: quarterOf(lane),
      labelY: round(y + (size.height - partHeight(size.height)) / 2),
      marks: marksOf(`holder:${lane}`, `lane:${lane}`),
    };
  });
  const groups = new Map<string, { boxes: Box[]; quarter: number; since: number }>();
  for (const matrix of shared.passes.keys())
    for (const { lane, x, y } of pairs) {
      const rows = fragmentByLane[lane]!.map(({ row }) => shared.serviceByLane[matrix * SIDE + row]!.wavefront);
      const since = Math.max(...rows);
      const width = (size.width - 2) / shared.passes.length;
      const height = partHeight(size.height);
      const box = { x: x + 1 + matrix * width, y: y + size.height - height - 1, width: Math.max(1, width - 1), height };
      const group = groups.get(`${matrix} ${since}`) ?? { boxes: [], quarter: quarterOf(matrix * SIDE), since };
      groups.set(`${matrix} ${since}`, { ...group, boxes: [...group.boxes, box] });
    }
  const count = shared.passes.length;
  const notes = ['each pair and its lane;', count === 1 ? '1 register fills' : `${count} registers fill`]
    .filter((note) => textWidth(note, text, 'sans') <= room.width)
    .map((note, index) => ({ text: note, y: round(room.y + text * (1.75 + index * 1.15)) }));
  return {
    x: room.x,
    titleY: round(room.y + text * 0.55),
    title: 'Registers',
    notes,
    pairs,
    parts: [...groups].map(([key, { boxes, quarter, since }]) => ({ key, path: boxesPath(boxes), quarter, since })),
  };
}

const partHeight = (height: number): number => Math.max(4, height * 0.28);
