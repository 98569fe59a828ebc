import { SECTOR } from '@components/marks/grammar';
import { architecture } from '@src/arch';
import { requestRule, sectorRule, type CoalesceTrace } from '@src/engine/coalesce';
import { InputError } from '@src/engine/input-error';
import { tagStageRule } from '@src/engine/tag-stage';
import { coalescingStates } from '@src/evidence/coalescing-states';
import { statesIn } from '@src/evidence/states-in';
import { bytesText, count, percent } from '@src/units/words';
import {
  usedRules,
  type Curve,
  type CurvePoint,
  type Measured,
  type Metric,
  type Share,
  type Table,
} from '@src/widget/define-widget';
import { stateText } from '@src/widget/state-text';
import { params, type CoalescingValues } from './params';
import { simulate } from './simulate';

/** The dataset in which states of this very figure were counted. */
const DATASET = 'figure-coalescing';

export const measured = (values: CoalescingValues): Measured | null =>
  statesIn(coalescingStates, DATASET, values.gpu, stateText(params, values));

export function metrics(trace: CoalesceTrace, { op }: CoalescingValues): readonly Metric[] {
  const counter = (name: string): string =>
    `l1tex__t_${name}_pipe_lsu_mem_global_op_${op === 'store' ? 'st' : 'ld'}.sum`;
  const { sectors, requests, wavefronts, lines, efficiency, usefulBytes, movedBytes, idealSectors } = trace;
  return [
    {
      id: 'sectors',
      label: 'sectors per request',
      value: sectors.length,
      text: count(sectors.length, 'sector'),
      counter: counter('sectors'),
      rule: sectorRule.id,
      marks: 'sector',
      ideal: `ideal ${idealSectors}`,
    },
    {
      id: 'efficiency',
      label: 'useful share of moved bytes',
      value: efficiency ?? 0,
      text: efficiency === null ? 'nothing moves' : percent(efficiency),
    },
    {
      id: 'wavefronts',
      label: 'tag wavefronts',
      value: wavefronts,
      text: count(wavefronts, 'tag wavefront'),
      counter: counter('output_wavefronts'),
      rule: tagStageRule.id,
      marks: 'wavefront',
    },
    { id: 'lines', label: 'lines', value: lines.length, text: count(lines.length, 'line'), marks: 'line' },
    {
      id: 'requests',
      label: 'requests',
      value: requests,
      text: count(requests, 'request'),
      counter: counter('requests'),
    },
    { quiet: true, id: 'useful', label: 'useful bytes', value: usefulBytes, text: bytesText(usefulBytes) },
    { quiet: true, id: 'moved', label: 'moved bytes', value: movedBytes, text: bytesText(movedBytes) },
    {
      quiet: true,
      id: 'wasted',
      label: 'wasted bytes',
      value: movedBytes - usefulBytes,
      text: bytesText(movedBytes - usefulBytes),
    },
  ];
}

export function table(trace: CoalesceTrace): Table {
  return {
    caption: 'Lane by lane, in bytes from a 4 MiB boundary',
    columns: ['Lane', 'Address', 'Sector', 'Line', 'Tag wavefront'],
    rows: trace.serviceByLane.map((service, lane) =>
      service ? [lane, service.address, service.sector, service.line, service.wavefront] : [lane, 'off', '–', '–', '–'],
    ),
  };
}

/** Sectors that have moved when the clock stands at `time`: after the lookups they come one by one. */
export const counted = (trace: CoalesceTrace, _values: CoalescingValues, time: number): number =>
  Math.min(trace.sectors.length, Math.max(0, Math.floor(time) - trace.wavefronts));

export const shares = ({ usefulBytes, movedBytes }: CoalesceTrace): readonly Share[] => [
  { label: `${bytesText(usefulBytes)} used`, value: usefulBytes, kind: 'used' },
  { label: `${bytesText(movedBytes - usefulBytes)} not used`, value: movedBytes - usefulBytes, kind: 'waste' },
];

export const rules = ({ gpu }: CoalescingValues) =>
  usedRules([requestRule, sectorRule, tagStageRule], architecture(gpu).computeCapability);

/** Efficiency over the one parameter that the pattern is named after; patterns without such a scale use the offset. */
export function curve(values: CoalescingValues): Curve | null {
  const name = { stride: 'stride', broadcast: 'sharing', struct: 'structElements' }[values.pattern] ?? 'offset';
  if (name === 'stride') return over(values, 'stride', 'stride, in elements', 1);
  if (name === 'sharing') return over(values, 'sharing', 'lanes per element', 1);
  if (name === 'structElements') return over(values, 'structElements', 'elements per struct', 1);
  return over(values, 'offset', 'offset, in bytes', Number(values.bytes));
}

type Scale = 'stride' | 'sharing' | 'structElements' | 'offset';

function over(values: CoalescingValues, param: Scale, xLabel: string, step: number): Curve {
  const { min, max } = params[param];
  const points: CurvePoint[] = [];
  for (let x = min; x <= max; x += step) {
    const point = pointAt({ ...values, [param]: x }, x);
    if (point) points.push(point);
  }
  return { param, xLabel, yLabel: 'useful share of moved bytes', points, currentX: values[param] };
}

/** `null` where the hardware refuses the state or nothing moves: the curve has a hole there. */
function pointAt(values: CoalescingValues, x: number): CurvePoint | null {
  try {
    const { efficiency, usefulBytes } = simulate(values);
    if (efficiency === null) return null;
    const sectors = measured(values)?.byMetric['sectors'];
    return { x, y: efficiency, measured: sectors === undefined ? undefined : usefulBytes / (sectors * SECTOR) };
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
