import { round } from '@components/marks/geometry';
import type { StageKind } from '@src/engine/load-stages';
import { count } from '@src/units/words';
import type { Box } from '@src/widget/define-widget';
import type { AnatomyTrace } from './simulate';

/** The name of a station and what it comes to. */
export interface Title {
  readonly kind: StageKind;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly sub: {
    readonly x: number;
    readonly y: number;
    readonly text: string;
    readonly anchor: 'start' | 'end';
  } | null;
}

export interface Stations {
  readonly request: Box;
  readonly tagBox: Box;
  readonly l2: Box;
  readonly dram: Box;
}

/** Beside the stations where there is room, else above each of them, with what it comes to. */
export function titlesOf(
  trace: AnatomyTrace,
  beside: boolean,
  { left, right, text }: { left: number; right: number; text: number },
  at: Readonly<Record<StageKind, number>>,
  { request, tagBox, l2, dram }: Stations,
): Title[] {
  const { load, road, fetchBytes } = trace;
  if (beside) {
    const named = (kind: StageKind, y: number, title: string, sub = ''): Title => ({
      ...{ kind, x: 0, y: round(y), text: title },
      sub: sub ? { x: 0, y: round(y + text * 1.35), text: sub, anchor: 'start' } : null,
    });
    return [
      named('instruction', at.instruction, 'Instruction'),
      named('addresses', at.addresses, 'Lanes'),
      named('registers', at.registers, 'Registers'),
      named('request', at.request, 'Request'),
      named('lookup', tagBox.y + tagBox.height / 2 - text * 1.5, 'L1 tags', count(load.lines.length, 'line')),
      named('sectors', tagBox.y + tagBox.height / 2 + text * 1.7, 'L1 sectors'),
      named('l2', at.l2 - text * 0.6, 'L2', 'off the SM'),
      named('dram', at.dram - text * 0.6, 'DRAM', 'off the chip'),
    ];
  }
  const above = (kind: StageKind, y: number, title: string, sub: string): Title => ({
    ...{ kind, x: left, y: round(y), text: title },
    sub: { x: right, y: round(y), text: sub, anchor: 'end' },
  });
  const sectors = load.sectors.length;
  const misses = road.asked.length;
  const read =
    road.blocks === null
      ? 'not known here'
      : road.blocks.length === 0
        ? 'not read'
        : `${road.blocks.length} × ${fetchBytes} B`;
  return [
    above('request', request.y - text * 0.75, 'Request', ''),
    above(
      'sectors',
      request.y + request.height + text * 0.8,
      'L1',
      `${count(load.wavefronts, 'wavefront')}, ${sectors - misses} hit, ${misses} miss`,
    ),
    above('l2', l2.y - text * 0.75, 'L2', `${count(misses, 'sector')} asked`),
    above('dram', dram.y - text * 0.75, 'DRAM', read),
  ];
}
