import type { StageKind } from '@src/engine/load-stages';
import { bytesText, count } from '@src/units/words';
import type { Grid } from './grid';
import type { AnatomyValues } from './params';
import type { AnatomyTrace } from './simulate';

/** y of the drawing of each stage. */
export type Tops = Readonly<Record<Exclude<StageKind, 'back'>, number>>;

/** What a stage is called and what it comes to in this state. */
export interface BandLabel {
  readonly kind: StageKind;
  readonly title: string;
  readonly titleY: number;
  readonly sub: { readonly text: string; readonly x: number; readonly y: number; readonly anchor: 'start' | 'end' };
}

/** Beside the drawing, or above it on a phone. */
export function bandLabels(trace: AnatomyTrace, values: AnatomyValues, grid: Grid, tops: Tops): BandLabel[] {
  return textsOf(trace, values, grid.narrow).map(({ kind, title, sub }) => {
    const top = tops[kind];
    if (!grid.narrow)
      return { kind, title, titleY: top + 5, sub: { text: sub, x: 0, y: top + 20, anchor: 'start' as const } };
    const y = top - (kind === 'addresses' ? 26 : 9);
    return { kind, title, titleY: y, sub: { text: sub, x: grid.right, y, anchor: 'end' as const } };
  });
}

/** Letters of addresses that fit before the word "lanes". */
const LONGEST = 14;

interface Named {
  readonly kind: keyof Tops;
  readonly title: string;
  readonly sub: string;
}

function textsOf({ load, road, fetchBytes }: AnatomyTrace, { bytes }: AnatomyValues, narrow: boolean): Named[] {
  const sectors = load.sectors.length;
  const [first, second] = load.serviceByLane.map((service) => `+${service?.address ?? ''}`);
  const addresses = `${first}, ${second} …`;
  const wavefronts = count(load.wavefronts, 'wavefront');
  return [
    { kind: 'instruction', title: 'Instruction', sub: 'issued once' },
    { kind: 'addresses', title: 'Addresses', sub: addresses.length > LONGEST ? `${first} …` : addresses },
    { kind: 'request', title: 'Request', sub: 'one, to the L1' },
    {
      kind: 'lookup',
      title: 'Tag look-up',
      sub: narrow ? `${count(load.lines.length, 'line')}, ${wavefronts}` : wavefronts,
    },
    {
      kind: 'sectors',
      title: 'Sectors',
      sub: `${sectors - road.asked.length} hit, ${road.asked.length} miss`,
    },
    { kind: 'l2', title: 'L2', sub: `${count(road.asked.length, 'sector')} asked` },
    {
      kind: 'dram',
      title: 'DRAM',
      sub:
        road.blocks === null
          ? 'not known here'
          : road.blocks.length === 0
            ? 'not read'
            : `${road.blocks.length} × ${fetchBytes} B`,
    },
    {
      kind: 'registers',
      title: 'Registers',
      sub: `${road.registersPerLane} a lane, ${bytesText(32 * Number(bytes))}`,
    },
  ];
}
