import { requestRule, sectorRule } from '@src/engine/coalesce';
import { splitRule } from '@src/engine/element-loop';
import type { LoopCost } from '@src/engine/element-loop-cost';
import { tagStageRule } from '@src/engine/tag-stage';
import { bytesText, count, percent } from '@src/units/words';
import type { Metric } from '@src/widget/define-widget';
import type { VectorLoadValues } from './params';
import { idealPerRequest, nameOf, sectorsPerRequest, trimmed, usedShare } from './say';
import type { VectorLoadTrace } from './simulate';

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
  const one = nameOf('vector', values);
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
      label: `sectors per request, ${one}`,
      value: Number(trimmed(sectorsPerRequest(vector))),
      text: perRequest(vector, sectorsPerRequest),
      ideal: idealText(vector),
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
  cost.fault ? STOPPED : `${trimmed(of(cost))} a request`;

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
