import type { LoopCost } from '@src/engine/element-loop-cost';
import { statesIn } from '@src/evidence/states-in';
import { vectorLoadStates } from '@src/evidence/vector-load-states';
import { bytesText, count, percent } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { stateText } from '@src/widget/state-text';
import { idealPerRequest, sectorsPerRequest, trimmed, usedShare } from './describe';
import { params, promiseOf, type VectorLoadValues } from './params';
import type { VectorLoadTrace } from './simulate';

const STOPPED = 'stopped';

export const counter = (quantity: string): string => `l1tex__t_${quantity}_pipe_lsu_mem_global_op_ld.sum`;

type Shown = Pick<Metric, 'value' | 'text'>;

const counted = (cost: LoopCost, value: number, one: string): Shown => ({
  value,
  text: cost.fault ? STOPPED : count(value, one),
});

/** The scalar version's count divided by the chosen one's: "4×"; 1 when nothing is saved. */
function fewer(of: (cost: LoopCost) => number, { byKind: { vector, scalar } }: VectorLoadTrace): Shown {
  if (vector.fault || scalar.fault) return { value: 0, text: STOPPED };
  const value = Number((of(scalar) / of(vector)).toFixed(2));
  return { value, text: `${value}×` };
}

/** "Requests" of "request". */
const heading = (noun: string): string => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`;

const requestsOf = ({ requests }: LoopCost): number => requests.length;

/** First the sectors per request; then each quantity of the chosen element, of the scalar version, and their ratio. */
export function metrics(trace: VectorLoadTrace, values: VectorLoadValues): readonly Metric[] {
  const { vector, scalar } = trace.byKind;
  const share = (cost: LoopCost): Shown => ({
    value: usedShare(cost),
    text: cost.fault ? STOPPED : percent(usedShare(cost)),
  });
  /** `id`, `idScalar` and `idRatio`; `name` is the counter's name for the quantity. */
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
    ...compared('requests', 'request', requestsOf, 'requests', 'one-request'),
    ...compared('sectors', 'sector', ({ sectorsAsked }) => sectorsAsked, 'sectors', 'sectors'),
    ...compared('wavefronts', 'wavefront', ({ wavefronts }) => wavefronts, 'output_wavefronts', 'tag-wavefronts'),
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
    ...each('instructions', 'load instructions', (cost) => counted(cost, requestsOf(cost), 'instruction'), 'split'),
    ...each('averageSectors', 'sectors per request', average(sectorsPerRequest)),
    ...each('ideal', 'ideal sectors per request', average(idealPerRequest)),
    ...each('useful', 'useful bytes', (cost) => bytes(cost, cost.usefulBytes)),
    ...each('asked', 'bytes of the sectors asked for', (cost) => bytes(cost, cost.askedBytes)),
  ];
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
