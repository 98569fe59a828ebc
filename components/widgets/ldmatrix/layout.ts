import { bankColumn, type BankColumn } from '@components/marks/bank-column';
import { boxesPath, round, textWidth } from '@components/marks/geometry';
import { LINE, marksOf, quarterOf } from '@components/marks/grammar';
import type { BasePicture, Bounds, Box } from '@src/widget/define-widget';
import type { LdmatrixValues } from './params';
import type { LdmatrixTrace } from './simulate';

/** A matrix of eight by eight as the registers hold it: all matrices alike, each in a separate register. */
interface Registers {
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
interface Pair extends Box {
  readonly lane: number;
  readonly quarter: number;
  readonly labelY: number;
  readonly marks: string;
}

const SIDE = 8;
/** In letters of its text. */
const HIGHEST = 5.4;

function registersPart({ shared, fragmentByLane }: LdmatrixTrace, room: Box, text: number): Registers {
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

export interface Picture extends BasePicture {
  readonly column: BankColumn;
  /** Which lane holds which elements; `null` where there is no room beside the banks. */
  readonly registers: Registers | null;
}

const ROW_BYTES = 16;
/** Rooms this wide and high get larger type. */
const LARGE = { width: 1000, height: 620 };
/** In letters of the smallest text: from here on the registers are at the right, this wide. */
const BESIDE = { width: 58, height: 26, share: 0.24, least: 15 };

/**
 * Lanes, tile, banks, and wavefronts on one axis, the registers beside it; nothing in here knows a rule of the
 * hardware.
 */
export function layout(trace: LdmatrixTrace, _values: LdmatrixValues, bounds: Bounds): Picture {
  const { width, height, minText, projected } = bounds;
  const text = !projected && width >= LARGE.width && height >= LARGE.height ? minText * 1.18 : minText;
  const hasRegisters = !projected && width >= BESIDE.width * text && height >= BESIDE.height * text;
  const side = hasRegisters ? Math.round(Math.max(BESIDE.least * text, width * BESIDE.share)) : 0;
  const { shared, lines, tileBytes } = trace;
  const { column, movers } = bankColumn(
    {
      shared,
      lines,
      tileBytes,
      bytes: ROW_BYTES,
      worst: trace.worst,
      piece: ROW_BYTES,
      holeLabel: hasHoles(trace) ? ['dashed:', 'padding'] : [],
      labelsOf: ([lane]) => [`m${matrixOf(lane!)} row ${lane! % 8}`, `row ${lane! % 8}`, `${lane! % 8}`],
      names: (wavefront) => namesOf(trace, wavefront),
      room: { rows: trace.worst, label: `at worst: ${trace.worst}` },
      also: (lane) => holdersOf(trace, lane),
    },
    { width: width - side - (hasRegisters ? text : 0), height, text, projected },
  );
  const registers = hasRegisters
    ? registersPart(
        trace,
        { x: width - side, y: column.laneY, width: side - 1, height: column.bottom - column.laneY },
        text,
      )
    : null;
  return {
    width,
    height,
    column,
    registers,
    get movers() {
      return movers();
    },
  };
}

const matrixOf = (lane: number): number => Math.floor(lane / 8);

const hasHoles = ({ lines }: LdmatrixTrace): boolean =>
  lines.some(({ holes, start }) => holes.some((hole) => hole.start - start < LINE));

function namesOf({ shared }: LdmatrixTrace, wavefront: number): string[] {
  const { lanes } = shared.wavefronts[wavefront - 1]!;
  const what =
    lanes.length === 1
      ? `row ${lanes[0]! % 8} of matrix ${matrixOf(lanes[0]!)}`
      : `${lanes.length} rows of matrix ${matrixOf(lanes[0]!)}`;
  return [`wavefront ${wavefront}: ${what}`, what];
}

/** Marks of the lanes whose registers hold a part of the row that a lane names. */
function holdersOf({ fragmentByLane }: LdmatrixTrace, lane: number): string[] {
  return fragmentByLane.flatMap((elements, holder) =>
    elements.some(({ row }) => row === lane % 8) ? [`holder:${holder}`] : [],
  );
}
