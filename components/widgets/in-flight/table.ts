import { architecture } from '@src/arch';
import { bandwidthNumber, closeBytesText, percent } from '@src/units/words';
import type { Table } from '@src/widget/define-widget';
import { recordedGBps } from './measured';
import type { InFlightValues } from './params';
import { loadsText, memoryText } from './say';
import { modelled, type InFlightTrace } from './simulate';

const UNKNOWN = 'not known';

/** Warps in doubling steps, and the number that is chosen. */
export function table({ mostWarps }: InFlightTrace, values: InFlightValues): Table {
  const doubling = [1, 2, 4, 8, 16, 32, 64].filter((warps) => warps <= mostWarps);
  const numbers = [...new Set([...doubling, mostWarps, values.warps])].sort((a, b) => a - b);
  return {
    caption: `${loadsText(values)} a lane from ${memoryText(values)}, ${architecture(values.gpu).name}, by warps per SM`,
    columns: [
      'Warps',
      'In flight, one SM',
      'Whole GPU',
      'Computed, GB/s',
      'Share of the fit’s highest',
      'Latency, ns',
      'Measured, GB/s',
    ],
    rows: numbers.map((warps) => rowOf({ ...values, warps })),
  };
}

function rowOf(values: InFlightValues): (string | number)[] {
  const { sms, warpSize } = architecture(values.gpu);
  const perSm = values.warps * warpSize.value * Number(values.bytes) * Number(values.loads);
  const model = modelled(values);
  const recorded = recordedGBps(values);
  return [
    values.warps,
    closeBytesText(perSm),
    closeBytesText(perSm * sms.value),
    ...(model.known
      ? [bandwidthNumber(model.GBps), percent(model.share), Math.round(model.latencyNs)]
      : [UNKNOWN, UNKNOWN, UNKNOWN]),
    recorded === null ? '–' : bandwidthNumber(recorded),
  ];
}
