import { requestRule, sectorRule } from '@src/engine/coalesce';
import { splitRule } from '@src/engine/element-loop';
import type { LoopCost } from '@src/engine/element-loop-cost';
import { tagStageRule } from '@src/engine/tag-stage';
import { alignmentRule } from '@src/engine/require-warp';
import { architecture } from '@src/arch';
import { bytesText, count, percent } from '@src/units/words';
import { usedRules, type Metric, type Share, type Table } from '@src/widget/define-widget';
import { idealPerRequest, nameOf, sectorsPerRequest, trimmed, usedShare } from './describe';
import { FLOAT, type VectorLoadValues } from './params';
import { KINDS, type VectorLoadTrace } from './simulate';

const STOPPED = 'stopped';

const counter = (quantity: string): string => `l1tex__t_${quantity}_pipe_lsu_mem_global_op_ld.sum`;

type Shown = Pick<Metric, 'value' | 'text'>;

const counted = (cost: LoopCost, value: number, one: string): Shown => ({
  value,
  text: cost.fault ? STOPPED : count(value, one),
});

/** How many times the scalar version's count the chosen one saves: "4×"; 1 when nothing. */
function fewer(of: (cost: LoopCost) => number, { byKind: { vector, scalar } }: VectorLoadTrace): Shown {
  if (vector.fault || scalar.fault) return { value: 0, text: STOPPED };
  const value = Number((of(scalar) / of(vector)).toFixed(2));
  return { value, text: `${value}×` };
}

/** "Requests" of "request". */
const heading = (noun: string): string => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`;

const requestsOf = ({ requests }: LoopCost): number => requests.length;

/** First the sectors a request; then each quantity of the chosen element, of the scalar version, and how they compare. */
export function metrics(trace: VectorLoadTrace, values: VectorLoadValues): readonly Metric[] {
  const { vector, scalar } = trace.byKind;
  const share = (cost: LoopCost): Shown => ({
    value: usedShare(cost),
    text: cost.fault ? STOPPED : percent(usedShare(cost)),
  });
  /** `id`, `idScalar` and `idRatio`; `name` is what the counter calls the quantity. */
  const compared = (id: string, noun: string, of: (cost: LoopCost) => number, name: string, rule: string): Metric[] => [
    {
      id,
      label: `${heading(noun)}, ${values.bytes} B`,
      ...counted(vector, of(vector), noun),
      counter: counter(name),
      rule,
    },
    { id: `${id}Scalar`, label: `${heading(noun)}, scalar`, ...counted(scalar, of(scalar), noun), rule },
    { id: `${id}Ratio`, label: `${heading(noun)}, scalar ÷ ${values.bytes} B`, ...fewer(of, trace), quiet: true },
  ];
  return [
    {
      id: 'sectorsPerRequest',
      label: 'sectors per request',
      value: Number(trimmed(sectorsPerRequest(vector))),
      text: perRequest(vector, sectorsPerRequest),
      ideal: idealText(vector),
      marks: 'sector',
    },
    ...compared('requests', 'request', requestsOf, 'requests', requestRule.id),
    ...compared('sectors', 'sector', ({ sectorsAsked }) => sectorsAsked, 'sectors', sectorRule.id),
    ...compared('wavefronts', 'wavefront', ({ wavefronts }) => wavefronts, 'output_wavefronts', tagStageRule.id),
    { id: 'share', label: `Used share, ${values.bytes} B`, ...share(vector) },
    { id: 'shareScalar', label: 'Used share, scalar', ...share(scalar) },
    { id: 'distinct', label: 'Distinct sectors', ...counted(vector, vector.sectors.length, 'sector') },
    ...quietMetrics(trace),
  ];
}

const perRequest = (cost: LoopCost, of: (cost: LoopCost) => number): string =>
  cost.fault ? STOPPED : `${trimmed(of(cost))} per request`;

function idealText(cost: LoopCost): string {
  if (cost.fault) return 'misaligned address';
  const ideal = trimmed(idealPerRequest(cost));
  return cost.sectorsAsked > cost.idealSectors ? `ideal ${ideal}` : `ideal ${ideal}: fewer is not better`;
}

/** For prose and exercises: the figure shows these in other words. */
function quietMetrics({ byKind }: VectorLoadTrace): Metric[] {
  const bytes = (cost: LoopCost, value: number): Shown => ({ value, text: cost.fault ? STOPPED : bytesText(value) });
  const each = (id: string, label: string, of: (cost: LoopCost) => Shown, rule?: string): Metric[] => [
    { id, label, ...of(byKind.vector), rule, quiet: true },
    { id: `${id}Scalar`, label: `scalar ${label}`, ...of(byKind.scalar), quiet: true },
  ];
  const average = (of: (cost: LoopCost) => number) => (cost: LoopCost) => ({
    value: Number(trimmed(of(cost))),
    text: perRequest(cost, of),
  });
  return [
    ...each(
      'instructions',
      'load instructions',
      (cost) => counted(cost, requestsOf(cost), 'instruction'),
      splitRule.id,
    ),
    ...each('averageSectors', 'sectors per request', average(sectorsPerRequest)),
    ...each('ideal', 'ideal sectors per request', average(idealPerRequest)),
    ...each('useful', 'useful bytes', (cost) => bytes(cost, cost.usefulBytes)),
    ...each('asked', 'bytes of the sectors asked for', (cost) => bytes(cost, cost.askedBytes)),
  ];
}

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
      row('Bytes per lane and instruction', (cost) => cost.pieceBytes),
      row('Load instructions', ({ requests }) => requests.length),
      row('Requests', ({ requests }) => requests.length),
      row('Sectors requested', ({ sectorsAsked }) => sectorsAsked),
      row('Sectors per request', (cost) => trimmed(sectorsPerRequest(cost))),
      row('Ideal for what it wants', (cost) => trimmed(idealPerRequest(cost))),
      row('Distinct sectors', ({ sectors }) => sectors.length),
      row('Tag wavefronts', ({ wavefronts }) => wavefronts),
      row('Bytes requested', ({ usefulBytes }) => usefulBytes),
      row('Bytes of the sectors asked for', ({ askedBytes }) => askedBytes),
      row('Used share of them', (cost) => percent(usedShare(cost))),
    ],
  };
}

export const shares = ({ byKind: { vector } }: VectorLoadTrace): readonly Share[] => [
  { label: `${bytesText(vector.usefulBytes)} used`, value: vector.usefulBytes, kind: 'used' },
  {
    label: `${bytesText(vector.askedBytes - vector.usefulBytes)} not used`,
    value: vector.askedBytes - vector.usefulBytes,
    kind: 'waste',
  },
];

export const rules = ({ gpu }: VectorLoadValues) =>
  usedRules([requestRule, sectorRule, tagStageRule, splitRule, alignmentRule], architecture(gpu).computeCapability);
