import { LANES, hueOf } from '@components/marks/grammar';
import type { Box, Mover } from '@src/widget/define-widget';
import { centerOfLane, xOfLane, type Grid } from './layout-grid';
import { wordBox, type Level, type SectorBox, type TagRow } from './layout-memory';
import type { AnatomyTrace } from './simulate';
import type { Stops } from './layout';

interface Places {
  readonly code: Box;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly registers: { readonly y: number; readonly height: number };
  readonly request: Box;
  readonly rows: readonly TagRow[];
  readonly l2: Level;
  readonly dram: Level;
}

/** At this share of the way back, what DRAM read stands in the L2. */
export const HALF_WAY = 0.5;

/** What travels: addresses down to the L1, misses on to the L2 and DRAM, sectors back up, words into the registers. */
export function moversOf(trace: AnatomyTrace, grid: Grid, at: Stops, places: Places): Mover[] {
  const { load, road } = trace;
  const { code, laneY, laneHeight, registers, request, rows, l2, dram } = places;
  const movers: Mover[] = [];
  const lanes = Array.from({ length: LANES }, (_, lane) => lane);
  const home = new Map(rows.flatMap(({ sectors }) => sectors.map((sector) => [sector.start, sector] as const)));
  const side = Math.min(9, grid.cell * 0.6);
  const chip = (lane: number, y: number): Box => ({
    ...{ x: centerOfLane(grid, lane) - side / 2, y: y - side / 2 },
    ...{ width: side, height: side },
  });
  const middle = (box: { y: number; height: number }): number => box.y + box.height / 2;
  for (const lane of lanes) {
    const look = hueOf(lane);
    const late = lane / LANES / 3;
    const inLane = chip(lane, laneY + laneHeight / 2);
    movers.push({
      ...{ key: `issue ${lane}`, from: at.instruction, until: at.addresses, look },
      ...{ start: chip(lane, middle(code)), end: inLane },
    });
    movers.push({
      ...{ key: `address ${lane}`, from: at.addresses + late, until: at.addresses + 0.66 + late, look },
      ...{ start: inLane, end: chip(lane, middle(request)) },
    });
    const service = load.serviceByLane[lane];
    const sector = service && home.get(service.sector);
    if (!sector) continue;
    const word = wordBox(trace, lane, sector);
    const from = at.lookup + service.wavefront - 2;
    movers.push({
      ...{ key: `lookup ${lane}`, from, until: from + 1, look, start: chip(lane, middle(request)), end: word },
      bend: (request.y + request.height + sector.y) / 2,
    });
    const register = { x: xOfLane(grid, lane) + 0.5, width: grid.cell - 1, y: registers.y, height: registers.height };
    movers.push({
      ...{ key: `word ${lane}`, from: at.registers - 1 + late / 2, until: at.registers - 0.2 + late / 2, look },
      ...{ start: word, end: register, bend: (request.y + sector.y) / 2 },
    });
  }

  /** One sector after the other, so that each can be followed. */
  const each = (
    name: string,
    from: number,
    long: number,
    boxes: readonly (readonly [Box | undefined, Box | undefined, Mover['look']])[],
  ): void =>
    boxes.forEach(([start, end, look], index) => {
      if (!start || !end) return;
      const late = (index / boxes.length) * 0.3 * long;
      movers.push({ key: `${name} ${index}`, from: from + late, until: from + late + 0.7 * long, look, start, end });
    });
  const inL2 = new Map(l2.sectors.map((sector) => [sector.start, sector]));
  const below = (box: SectorBox | undefined): Box | undefined =>
    box && { x: box.x, width: box.width, y: dram.y + 3, height: dram.height - 6 };
  const inDram = new Map(road.asked.map(({ start }) => [start, below(inL2.get(start))]));
  const hueAt = (start: number): Mover['look'] => home.get(start)?.hue ?? 'used';
  const starts = road.asked.map(({ start }) => start);
  if (road.foundIn === 'l1') return movers;
  each(
    'ask L2',
    at.l2 - 1,
    1,
    starts.map((start) => [inner(home.get(start)), inner(inL2.get(start)), 'idle']),
  );
  const toL2 = road.foundIn === 'dram' ? at.dram : at.l2;
  if (road.foundIn === 'dram') {
    each(
      'ask DRAM',
      at.dram - 1,
      1,
      starts.map((start) => [inner(inL2.get(start)), inDram.get(start), 'idle']),
    );
    each(
      'from DRAM',
      toL2,
      HALF_WAY,
      starts.map((start) => [inDram.get(start), inner(inL2.get(start)), hueAt(start)]),
    );
    each(
      'along',
      toL2,
      HALF_WAY,
      dram.along.map((box, index) => [box, l2.along[index], 'waste']),
    );
  }
  const [from, long] = road.foundIn === 'dram' ? [toL2 + HALF_WAY, 1 - HALF_WAY] : [toL2, 1];
  each(
    'from L2',
    from,
    long,
    starts.map((start) => [inner(inL2.get(start)), inner(home.get(start)), hueAt(start)]),
  );
  return movers;
}

/** Only the place of a sector. */
const inner = (box: SectorBox | undefined): Box | undefined =>
  box && { x: box.x, y: box.y, width: box.width, height: box.height };
