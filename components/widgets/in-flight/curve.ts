import type { Curve } from '@src/widget/define-widget';
import { recordedGBps } from './measured';
import type { InFlightValues } from './params';
import { reachable } from './saturation';
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
    points: reachable(values, simulate(values)).map(({ GBps }, index) => {
      const recorded = recordedGBps(values, index + 1);
      return { x: index + 1, y: share(GBps), measured: recorded === null ? undefined : share(recorded) };
    }),
    currentX: values.warps,
  };
}
