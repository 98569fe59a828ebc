/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { shuffleMaskRule, shuffleRule, shuffleWavefrontRule } from '@src/engine/warp';
import type { Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { callText, laneList } from './describe';
import { params, type ShuffleValues } from './params';
import { fatesOf, type ShuffleFigureTrace, type Fates } from './simulate';
import { count } from '@src/units/words';
import { wrong } from '@src/widget/judgement';

export const summary =
  'The 32 lanes of a warp exchange registers in one instruction; the figure shows which lane reads which, which lanes keep their own value at an edge, and where the result is not defined.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'down', label: 'Down by 4', values: {} },
  { id: 'up', label: 'Up by 1', values: { operation: 'up', delta: 1 } },
  { id: 'butterfly', label: 'A butterfly step', values: { operation: 'xor', lanemask: 16 } },
  { id: 'broadcast', label: 'Broadcast', values: { operation: 'idx', source: 0 } },
  { id: 'rotate', label: 'Rotate by 5', values: { operation: 'idx', pick: 'rotate', source: 5 } },
  { id: 'segments', label: 'Segments of 8', values: { width: '8' } },
  { id: 'one-way', label: 'xor over an edge', values: { operation: 'xor', lanemask: 8, width: '8' } },
  { id: 'half-off', label: 'Half the lanes inactive', values: { active: 0x0000ffff } },
  { id: 'left-out', label: 'A mask too small', values: { mask: 'other', members: 0xff00ffff } },
];

export const rules = ({ gpu }: ShuffleValues): readonly UsedRule[] =>
  usedRules([shuffleRule, shuffleMaskRule, shuffleWavefrontRule], architecture(gpu).computeCapability);

/** Lanes by what becomes of them: undefined values are the waste. */
export function shares(trace: ShuffleFigureTrace): readonly Share[] {
  const { received, edge, self, unknown } = fatesOf(trace);
  const defined = received.length + edge.length + self.length;
  return [
    { label: `${defined} defined`, value: defined, kind: 'used' },
    { label: `${unknown.length} not`, value: unknown.length, kind: 'waste' },
  ];
}

const OUTCOMES = { read: 'read', own: 'beyond the edge: its own', undefined: 'Undefined', off: 'off' } as const;

export const table = ({ sourceByLane, outcomeByLane, valueByLane }: ShuffleFigureTrace): Table => ({
  caption: 'Lane by lane: which lane it reads, and what it holds afterward',
  columns: ['Lane', 'Offers', 'Reads lane', 'Outcome', 'Holds'],
  rows: outcomeByLane.map((outcome, lane) => [
    lane,
    outcome === 'off' ? '–' : lane,
    sourceByLane[lane] ?? '–',
    OUTCOMES[outcome],
    valueByLane[lane] ?? '–',
  ]),
});

/** A complete kernel of one warp that makes exactly this shuffle. */
export function kernel(values: ShuffleValues): string {
  const left =
    values.active === 0xffff_ffff
      ? ''
      : `  if (!(${params.active.say(values.active)}u >> lane & 1)) return;  // these lanes take no part\n`;
  return (
    `// Launch with <<<1, 32>>>. Every lane offers its own number.\n` +
    `__global__ void exchange(int* out) {\n` +
    `  int lane = threadIdx.x;\n${left}` +
    `  int value = lane;\n` +
    `  out[lane] = ${callText(values).replace(/(0x[0-9a-f]{8})/, '$1u')};\n}\n`
  );
}

/** Each likely wrong answer comes from a mistake; name it. */
export function judge(trace: ShuffleFigureTrace, values: ShuffleValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  const fates = fatesOf(trace);
  const right = fates.received.length;
  if (number === right) return { correct: true, say: `Yes: ${reason(fates, values)}` };
  const all = 32 - fates.off.length;
  if (number === fates.edge.length && number > 0)
    return wrong(
      'That counts the lanes whose source lies beyond the edge. What does the question count?',
      `So many keep their own, because their source lies beyond the edge. The others read: ${reason(fates, values)}`,
    );
  if (number === right + fates.unknown.length && fates.unknown.length > 0)
    return wrong(
      'That counts lanes whose source does not take part, and what they get is not defined.',
      `That counts lanes whose source does not take part, and what they get is not defined: ${reason(fates, values)}`,
    );
  if (number === all || number === 32)
    return wrong(
      'Every active lane executes it, but not every lane gets a value.',
      `Every active lane executes it, but not every lane gets a value: ${reason(fates, values)}`,
    );
  if (number === 1)
    return wrong(
      'A shuffle moves values in all lanes at once.',
      `A shuffle moves values in all lanes at once: ${reason(fates, values)}`,
    );
  const way = number < right ? 'Too few' : 'Too many';
  return wrong(`${way}. Which lanes name a source that exists and takes part?`, `${way}: ${reason(fates, values)}`);
}

/** How the 32 lanes divide. */
function reason({ received, edge, self, unknown, off }: Fates, { width }: ShuffleValues): string {
  const parts = [
    `${count(received.length, 'lane')} ${received.length === 1 ? 'reads' : 'read'} another`,
    ...(edge.length > 0 ? [`${laneList(edge)} would reach beyond the ${width === '32' ? 'warp' : 'segment'}`] : []),
    ...(self.length > 0 ? [`${laneList(self)} ${self.length === 1 ? 'names itself' : 'name themselves'}`] : []),
    ...(unknown.length > 0 ? [`for ${laneList(unknown)} the result is not defined`] : []),
    ...(off.length > 0 ? [`${laneList(off)} ${off.length === 1 ? 'is' : 'are'} off`] : []),
  ];
  return `${parts.join('; ')}.`;
}
