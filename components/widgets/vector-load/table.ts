import type { LoopCost } from '@src/engine/element-loop-cost';
import { bytesText, percent } from '@src/units/words';
import type { Table } from '@src/widget/define-widget';
import { FLOAT, type VectorLoadValues } from './params';
import { idealPerRequest, nameOf, sectorsPerRequest, trimmed, usedShare } from './say';
import { KINDS, type VectorLoadTrace } from './simulate';

export function table({ byKind }: VectorLoadTrace, values: VectorLoadValues): Table {
  const row = (label: string, of: (cost: LoopCost) => string | number) => [
    label,
    ...KINDS.map((kind) => (byKind[kind].fault ? 'stopped' : of(byKind[kind]))),
  ];
  return {
    caption: `One warp reads ${bytesText(values.floats * FLOAT)}: the whole loop, its tail included`,
    columns: ['', `Chosen: ${nameOf('vector', values)}`, `Scalar: ${nameOf('scalar', values)}`],
    rows: [
      row('Loop iterations', ({ iterations }) => iterations),
      row('Bytes a lane and instruction', (cost) => cost.pieceBytes),
      row('Load instructions', ({ requests }) => requests.length),
      row('Requests', ({ requests }) => requests.length),
      row('Sectors asked for', ({ sectorsAsked }) => sectorsAsked),
      row('Sectors per request', (cost) => trimmed(sectorsPerRequest(cost))),
      row('Ideal for what it wants', (cost) => trimmed(idealPerRequest(cost))),
      row('Distinct sectors', ({ sectors }) => sectors.length),
      row('Tag wavefronts', ({ wavefronts }) => wavefronts),
      row('Bytes wanted', ({ usefulBytes }) => usefulBytes),
      row('Bytes of the sectors asked for', ({ askedBytes }) => askedBytes),
      row('Used share of them', (cost) => percent(usedShare(cost))),
    ],
  };
}
