import { architecture } from '@src/arch';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import { globalCounter } from '@src/engine/count-global';
import { loopLoads, splitRule, type ElementLoop } from '@src/engine/element-loop';
import type { LoopCost } from '@src/engine/element-loop-cost';
import { alignmentRule } from '@src/engine/require-warp';
import { tagStageRule } from '@src/engine/tag-stage';
import { statesIn } from '@src/evidence/states-in';
import { vectorLoadStates } from '@src/evidence/vector-load-states';
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
import { idealPerRequest, nameOf, sectorsPerRequest, trimmed, usedShare } from './describe';
import { FLOAT, params, promiseOf, type VectorLoadValues } from './params';
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

/**
 * What is used of the sectors asked for, over the pointer's offset. Offsets at which the first load faults are holes: at a
 * fault there is no curve, because the state is not on it.
 */
export function curve(values: VectorLoadValues): Curve | null {
  const arch = architecture(values.gpu);
  const loop = (offset: number): ElementLoop => ({
    elementBytes: Number(values.bytes),
    alignment: promiseOf(values),
    offset,
    dataBytes: values.floats * FLOAT,
  });
  const counter = globalCounter(arch);
  const shareAt = (offset: number): number => {
    let sectors = 0;
    for (const { access } of loopLoads(loop(offset), arch)) {
      const active = access.addressByLane.filter((address) => address !== null);
      counter.count(access.width, active.length === 32 ? 0xffffffff : 2 ** active.length - 1, active);
      sectors += counter.sectors;
    }
    return (values.floats * FLOAT) / (sectors * arch.sectorBytes.value);
  };
  const width = loopLoads(loop(values.offset), arch)[0]!.access.width;
  if (values.offset % width !== 0) return null;
  const step = Math.max(FLOAT, width);
  // A shift by whole sectors changes no count.
  const shareByShift = new Map<number, number>();
  const points: CurvePoint[] = [];
  for (let x = params.offset.min; x <= params.offset.max; x += 1)
    if (x % step === 0 || x === values.offset) {
      const shift = x % arch.sectorBytes.value;
      const y = shareByShift.get(shift) ?? shareAt(shift);
      shareByShift.set(shift, y);
      points.push({ x, y });
    }
  return {
    param: 'offset',
    xLabel: 'pointer offset, in bytes',
    yLabel: 'used share of the sectors asked for',
    points,
    currentX: values.offset,
  };
}

/** The dataset in which states of this very figure were counted. */
export const DATASET = 'figure-vector-load';

/** The name of a state in it. A promise of more than the element's size is a promise of its size. */
export const caseName = (values: VectorLoadValues): string =>
  stateText(params, { ...values, alignment: promiseOf(values) === Number(values.bytes) ? 'full' : values.alignment });

/** The counters, and the average that Nsight Compute makes of two of them. */
export function measured(values: VectorLoadValues): Measured | null {
  const state = statesIn(vectorLoadStates, DATASET, values.gpu, caseName(values));
  if (!state) return null;
  const { sectors = 0, requests = 0 } = state.byMetric;
  const sectorsPerRequest = requests === 0 ? 0 : Number((sectors / requests).toFixed(1));
  return { ...state, byMetric: { ...state.byMetric, sectorsPerRequest } };
}
