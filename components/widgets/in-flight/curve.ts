import { architecture } from '@src/arch';
import { readBandwidth } from '@src/engine/in-flight';
import type { Curve } from '@src/widget/define-widget';
import { recordedGBps } from './measured';
import { loadOf, type InFlightValues } from './params';
import { modelled, simulate } from './simulate';

/** The share of the highest bandwidth over warps: occupancy alone, with what each lane waits for as it is. */
export function curve(values: InFlightValues): Curve | null {
  const model = modelled(values);
  if (!model.known) return null;
  const share = (GBps: number): number => GBps / model.highestGBps;
  return {
    param: 'warps',
    xLabel: 'warps per SM',
    yLabel: 'share of the highest bandwidth',
    points: Array.from({ length: simulate(values).mostWarps }, (_, index) => index + 1).flatMap((warps) => {
      const read = readBandwidth(loadOf(values, warps), architecture(values.gpu));
      const recorded = recordedGBps(values, warps);
      return read.known
        ? [{ x: warps, y: share(read.GBps), measured: recorded === null ? undefined : share(recorded) }]
        : [];
    }),
    currentX: values.warps,
  };
}
