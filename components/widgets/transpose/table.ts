import { bytesText } from '@src/units/words';
import type { Share, Table } from '@src/widget/define-widget';
import { bytesOf } from './bytes';
import { perRequest, phases } from './cost';
import { recordOf } from './measured';
import type { TransposeValues } from './params';
import type { TransposeTrace } from './simulate';
import { meanNumber, nameOf, timeText } from './words';

export function shares(trace: TransposeTrace, values: TransposeValues): readonly Share[] {
  const { useful, asked } = bytesOf(trace, values);
  return [
    { label: `${bytesText(useful)} wanted`, value: useful, kind: 'used' },
    { label: `${bytesText(asked - useful)} beside it in the sectors`, value: asked - useful, kind: 'waste' },
  ];
}

/** Every kernel at the sizes of the state, with its measured time where there is one. */
export function table({ costs }: TransposeTrace, values: TransposeValues): Table {
  return {
    caption: 'Every kernel: a warp-wide request on average, computed; and the measured time of the whole transpose',
    columns: [
      'Kernel',
      'Sectors a load',
      'Wavefronts a shared write',
      'Wavefronts a shared read',
      'Sectors a store',
      'Time',
    ],
    rows: costs.map((cost) => {
      const record = recordOf(values, cost);
      const cells = phases.map((phase) => {
        const side = cost.byPhase[phase];
        return side.requests === 0 ? 'none' : meanNumber(perRequest(side));
      });
      return [nameOf(cost), ...cells, record ? timeText(record.timeUs) : 'not measured'];
    }),
  };
}
