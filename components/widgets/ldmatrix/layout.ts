import { bankColumn, type BankColumn } from '@components/marks/bank-column';
import { LINE } from '@components/marks/grammar';
import type { BasePicture, Bounds } from '@src/widget/define-widget';
import { registersPart, type Registers } from './layout-registers';
import type { LdmatrixValues } from './params';
import type { LdmatrixTrace } from './simulate';

export interface Picture extends BasePicture {
  readonly column: BankColumn;
  /** Who holds which elements; `null` where there is no room beside the banks. */
  readonly registers: Registers | null;
}

const ROW_BYTES = 16;
/** Rooms so wide and so high get larger type. */
const LARGE = { width: 1000, height: 620 };
/** In letters of the smallest text: from here on the registers stand at the right, this wide. */
const BESIDE = { width: 58, height: 26, share: 0.24, least: 15 };

/** Lanes, tile, banks and wavefronts on one axis, the registers beside it; nothing in here knows a rule of the hardware. */
export function layout(trace: LdmatrixTrace, _values: LdmatrixValues, bounds: Bounds): Picture {
  const { width, height, minText, projected } = bounds;
  const text = !projected && width >= LARGE.width && height >= LARGE.height ? minText * 1.18 : minText;
  const hasRegisters = !projected && width >= BESIDE.width * text && height >= BESIDE.height * text;
  const side = hasRegisters ? Math.round(Math.max(BESIDE.least * text, width * BESIDE.share)) : 0;
  const { shared, lines, tileBytes } = trace;
  const { column, movers } = bankColumn(
    {
      ...{ shared, lines, tileBytes },
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
  return { width, height, column, movers, registers };
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
