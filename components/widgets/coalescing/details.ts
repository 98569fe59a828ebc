/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { SECTOR } from '@components/marks/grammar';
import { architecture } from '@src/arch';
import { requestRule, sectorRule, type CoalesceTrace } from '@src/engine/coalesce';
import { InputError } from '@src/engine/input-error';
import { elementByLane } from '@src/engine/patterns';
import { tagStageRule } from '@src/engine/tag-stage';
import { bytesText, count } from '@src/units/words';
import type { Curve, CurvePoint, Preset, Share, Table, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { measured } from './metrics';
import { params, patternOf, type CoalescingValues } from './params';
import { simulate } from './simulate';
import { wrong } from '@src/widget/judgement';
import { answer } from './prediction';

export const summary =
  'Thirty-two lanes request bytes; the figure shows which 32-byte sectors must move and how much of them is used.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'contiguous', label: 'Contiguous', values: { pattern: 'stride', stride: 1, offset: 0 } },
  { id: 'every-other', label: 'Every other float', values: { pattern: 'stride', stride: 2 } },
  { id: 'own-sector', label: 'One sector per lane', values: { pattern: 'stride', stride: 8 } },
  { id: 'own-line', label: 'One line per lane', values: { pattern: 'stride', stride: 32 } },
  { id: 'shifted', label: 'Shifted by 4 B', values: { pattern: 'stride', stride: 1, offset: 4 } },
  { id: 'uniform', label: 'All lanes, one element', values: { pattern: 'broadcast', sharing: 32 } },
  { id: 'float4', label: 'float4', values: { pattern: 'stride', stride: 1, bytes: '16' } },
  { id: 'gather', label: 'Random gather', values: { pattern: 'gather', table: 65536 } },
];

export function table(trace: CoalesceTrace): Table {
  return {
    caption: 'Lane by lane, in bytes from a 4 MiB boundary',
    columns: ['Lane', 'Address', 'Sector', 'Line', 'Tag wavefront'],
    rows: trace.serviceByLane.map((service, lane) =>
      service ? [lane, service.address, service.sector, service.line, service.wavefront] : [lane, 'off', '–', '–', '–'],
    ),
  };
}

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

const TYPE_BY_BYTES: Readonly<Record<string, string>> = {
  '1': 'unsigned char',
  '2': 'unsigned short',
  '4': 'float',
  '8': 'float2',
  '16': 'float4',
  '32': 'double4_32a',
};

/** The element that a lane takes, as a CUDA expression of `lane`. */
function indexExpression(values: CoalescingValues): string {
  const pattern = patternOf(values);
  switch (pattern.kind) {
    case 'stride':
      return `lane * ${pattern.stride}`;
    case 'reverse':
      return '31 - lane';
    case 'broadcast':
      return `lane / ${pattern.sharing}`;
    case 'column':
      return `lane * ${pattern.pitch}`;
    case 'struct':
      return `lane * ${pattern.structElements} + ${pattern.field}`;
    case 'block':
      return `(lane / ${pattern.width}) * ${pattern.pitch} + lane % ${pattern.width}`;
    default:
      return 'element[lane]';
  }
}

/** A complete kernel of one warp that makes exactly the access of this state. */
export function kernel(values: CoalescingValues): string {
  const type = TYPE_BY_BYTES[values.bytes]!;
  const pattern = patternOf(values);
  const listed = pattern.kind === 'permute' || pattern.kind === 'gather';
  const constants = listed ? `__constant__ int element[32] = {${elementByLane(pattern).join(', ')}};\n\n` : '';
  const guard =
    values.mask === 0xffffffff ? '' : `  if (!(0x${values.mask.toString(16).padStart(8, '0')}u >> lane & 1)) return;\n`;
  const base =
    values.offset === 0 ? 'data' : `reinterpret_cast<${type}*>(reinterpret_cast<char*>(data) + ${values.offset})`;
  const access =
    values.op === 'store'
      ? `  at[${indexExpression(values)}] = other[lane];\n`
      : `  other[lane] = at[${indexExpression(values)}];\n`;
  return (
    `// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.\n${constants}` +
    `__global__ void access(${type}* data, ${type}* other) {\n  int lane = threadIdx.x;\n${guard}` +
    `  ${type}* at = ${base};\n${access}}\n`
  );
}

/** Each likely wrong answer comes from a mistake; name it. */
export function judge(trace: CoalesceTrace, _values: CoalescingValues, marked: readonly number[]): Judgement {
  const touched = answer(trace);
  const missing = touched.filter((start) => !marked.includes(start));
  const extra = marked.filter((start) => !touched.includes(start));
  const wanted = count(touched.length, 'sector');
  if (missing.length === 0 && extra.length === 0) return { correct: true, say: `Yes: exactly these ${wanted} move.` };
  if (marked.length === 0) return wrong('Nothing is marked yet. Mark every sector in which some lane has a byte.');
  if (extra.length === 0 && marked.length === trace.idealSectors)
    return wrong(
      `${count(marked.length, 'sector')} would be enough if the requested bytes were side by side. Which sector holds the last lane’s word?`,
      `${count(marked.length, 'sector')} would be enough if the requested bytes were side by side. They are not: ${count(missing.length, 'more sector')} ${missing.length === 1 ? 'holds' : 'hold'} a requested byte.`,
    );
  if (extra.length === 0)
    return wrong(
      'These are right, but some lane requests a byte in another sector.',
      `These are right, but ${count(missing.length, 'sector')} with a requested byte ${missing.length === 1 ? 'is' : 'are'} missing. ${wanted} move.`,
    );
  if (missing.length === 0)
    return wrong(
      'You marked all that move, and more: in some of these sectors no lane requests a byte.',
      `You marked all that move, and ${count(extra.length, 'sector')} too many: no lane requests a byte there. Only touched sectors move, not whole lines.`,
    );
  return wrong(
    'Some marked sectors do not move, and some that move are not marked. Follow each lane to its own bytes.',
    `${count(missing.length, 'touched sector')} missing and ${count(extra.length, 'untouched sector')} marked. Follow each lane to its own bytes: ${wanted} move.`,
  );
}
