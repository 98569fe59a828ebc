import type { StageKind } from '@src/engine/load-stages';
import { count } from '@src/units/words';
import { expression } from './address';
import { bandLabels, type Tops } from './bands';
import { centreOfLane, gridFor, round, xOfLane, type Grid } from './grid';
import { ledgerColumns, ledgerOf, LINE_PITCH, type LedgerLine } from './ledger';
import { dramRow, l2Row } from './memory-rows';
import type { AnatomyValues } from './params';
import type { Bar, LaneCell, Picture, Tick } from './picture';
import type { AnatomyTrace } from './simulate';
import { tagStack, threadsOf } from './tag-stack';

/** Heights of the lanes and of the other stages. */
const LANES = 24;
const BAR = 22;

const KINDS: readonly StageKind[] = [
  ...(['instruction', 'addresses', 'request', 'lookup', 'sectors', 'l2', 'dram', 'back', 'registers'] as const),
];

/** @param width - Width of the drawing in px; below 900 the counters stand beneath their stages. */
export function layout(trace: AnatomyTrace, values: AnatomyValues, width: number): Picture {
  const grid = gridFor(width);
  const { load, road } = trace;
  const kinds = road.stages.map(({ kind }) => kind);
  const { narrow } = grid;
  /** Without room beside it, a stage is named above it. */
  const title = narrow ? 18 : 0;
  const ledger: LedgerLine[] = [];
  /** Writes the counters of stages from `y` down; returns where they end. */
  const counted = (y: number, ...stages: StageKind[]): number =>
    stages.reduce((top, kind) => {
      const { lines, bottom } = ledgerOf(kind, trace, values, grid, top);
      ledger.push(...lines);
      return bottom;
    }, y);
  /** Beside a bar of the road when there is room, else beneath it; returns where the next thing may begin. */
  const beside = (top: number, kind: StageKind): number => {
    const end = counted(narrow ? top + BAR + 12 : top + BAR / 2, kind);
    return narrow ? end - 8 : top + BAR;
  };

  const codeY = narrow ? title : 18;
  const laneY = codeY + LANES + title + 16;
  const requestY = laneY + LANES + title + 14;
  const stackY = (narrow ? requestY + BAR : beside(requestY, 'request')) + 44;
  const stack = tagStack(load, grid, stackY);
  const legendY = stack.bottom + 31;
  const lookupY = stackY + (narrow ? -7 : 12);
  const tagged = narrow ? counted(legendY + 20, 'request', 'lookup') : counted(lookupY + 5, 'lookup');
  const sectorY = narrow ? tagged + 12 : lookupY + 40;
  const outcome = counted(narrow ? sectorY + 8 : Math.max(sectorY + 5, tagged), 'sectors') - 8;
  const stackEnd = Math.max(legendY + 6, outcome);
  const l2Y = stackEnd + title + 32;
  const dramY = beside(l2Y, 'l2') + title + 32;
  const registersY = beside(dramY, 'dram') + title + 32;
  const tops: Tops = {
    ...{ instruction: codeY, addresses: laneY, request: requestY, lookup: lookupY, sectors: sectorY },
    ...{ l2: l2Y, dram: dramY, registers: registersY },
  };

  const bar = (y: number, height: number, text: string): Bar => ({
    x: grid.left,
    y,
    width: round(grid.right - grid.left),
    height,
    text,
  });
  const lanes = lanesOf(trace, grid);
  return {
    width,
    height: registersY + BAR + 4,
    narrow,
    kinds,
    stepOf: Object.fromEntries(
      KINDS.map((kind) => [kind, kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length]),
    ) as Record<StageKind, number>,
    left: grid.left,
    right: round(grid.right),
    head: narrow ? null : { y: 6, ...ledgerColumns(grid) },
    labels: bandLabels(trace, values, grid, tops),
    code: bar(codeY, LANES, `x = ${expression(values)};`),
    request: bar(
      requestY,
      BAR,
      `1 request: ${count(load.activeLanes, 'address', 'addresses')}, ${values.bytes} B each`,
    ),
    laneY,
    laneHeight: LANES,
    lanes,
    ticks: ticksOf(lanes, grid, [codeY + LANES, laneY, laneY + LANES, requestY]),
    threads: threadsOf(load, grid, stack.rows, requestY + BAR),
    banks: [0, 1, 2, 3].map((bank) => ({
      x: round(xOfLane(grid, bank * 8) + 4 * grid.cell),
      y: stack.bottom + 12,
      text: `tag bank ${bank}`,
    })),
    legend: legendOf(grid, legendY),
    banksDoubtful: ledger.some(({ id, doubtful }) => id === 'wavefronts' && doubtful),
    rows: stack.rows,
    memory: { l2: l2Row(trace, grid, l2Y, BAR), dram: dramRow(trace, grid, dramY, BAR) },
    borders: [
      border(l2Y - title - 14, 'out of the SM', grid),
      border(dramY - title - 14, 'off the chip', grid),
      border(registersY - title - 14, 'back in the SM', grid),
    ],
    registers: { y: registersY, height: BAR },
    ledger,
    ledgerPitch: LINE_PITCH,
  };
}

/** Named at its left end, or, where the drawing begins there, above its right end. */
const border = (y: number, text: string, { narrow, right }: Grid): Picture['borders'][number] => ({
  y,
  text,
  name: narrow ? { x: round(right), y: y - 12, anchor: 'end' } : { x: 0, y, anchor: 'start' },
});

const LEGEND = [
  ['waiting', 'missed'],
  ['used', 'there, wanted'],
  ['waste', 'there for nothing'],
] as const;

function legendOf(grid: Grid, y: number): Picture['legend'] {
  const third = (grid.right - grid.left) / 3;
  const offsets = [0, 0.7, 1.7];
  return {
    y,
    items: LEGEND.map(([look, text], index) => ({ look, text, x: round(grid.left + offsets[index]! * third) })),
  };
}

const lanesOf = ({ load }: AnatomyTrace, grid: Grid): LaneCell[] =>
  load.serviceByLane.map((service, lane) => ({
    lane,
    x: round(xOfLane(grid, lane)),
    width: round(grid.cell),
    quarter: Math.floor(lane / 8),
    active: service !== null,
    label: grid.narrow && lane % 8 !== 0 && lane !== 31 ? '' : String(lane),
  }));

function ticksOf(lanes: readonly LaneCell[], grid: Grid, [code, top, bottom, request]: readonly number[]): Tick[] {
  return lanes.map(({ lane, quarter, label }) => {
    const x = centreOfLane(grid, lane);
    // On a phone the number of a lane stands above it.
    const end = grid.narrow && label !== '' ? top! - 13 : top;
    return { lane, quarter, down: `M${x},${code}V${end}`, on: `M${x},${bottom}V${request}` };
  });
}
