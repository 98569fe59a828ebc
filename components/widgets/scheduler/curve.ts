import { architecture } from '@src/arch';
import type { Curve } from '@src/widget/define-widget';
import { recorded } from './measured';
import type { SchedulerValues } from './params';
import { runOf } from './simulate';

const WARPS = [1, 2, 4, 6, 8, 12, 16] as const;

/** Share of the cycles that issue, over the warps of the scheduler. */
export function curve(values: SchedulerValues): Curve {
  const { maxWarpsPerSm, partitionsPerSm } = architecture(values.gpu);
  const most = maxWarpsPerSm.value / partitionsPerSm.value;
  const counts = [...new Set([...WARPS, values.warps])].filter((warps) => warps <= most).sort((a, b) => a - b);
  return {
    param: 'warps',
    xLabel: 'warps per scheduler',
    yLabel: 'cycles that issue',
    currentX: values.warps,
    points: counts.map((warps) => ({
      x: warps,
      y: runOf(values, warps).issueShare,
      measured: recorded(values, warps)?.issueShare,
    })),
  };
}
