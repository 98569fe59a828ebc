import type { AnyDetails, AnyWidget, Metric } from '@src/widget/define-widget';
import type { Values } from '@src/widget/params';
import { ratioText } from './ratio-text';

interface State {
  readonly values: Values;
  readonly trace: unknown;
}

export interface ComparedCell {
  readonly text: string;
  /** The value counted or measured in this state, if any. */
  readonly measured?: number | undefined;
  /** True where that equals the computed value. */
  readonly agrees: boolean;
  /** What is only assumed about it on this state's GPU. */
  readonly doubt?: string | undefined;
}

export interface ComparedMetric {
  readonly id: string;
  readonly label: string;
  readonly counter?: string | undefined;
  readonly a: ComparedCell | null;
  readonly b: ComparedCell | null;
  /** B over A: "4×"; empty where it means nothing. */
  readonly ratio: string;
}

/**
 * The metrics of two states of one figure side by side, in the order of A, with a gap where only one of them has a
 * metric.
 */
export function compareMetrics(
  definition: AnyWidget,
  details: AnyDetails,
  a: State,
  b: State,
): readonly ComparedMetric[] {
  const [cellsOfA, cellsOfB] = [cells(definition, details, a), cells(definition, details, b)];
  const ids = [...new Set([...cellsOfA.keys(), ...cellsOfB.keys()])];
  return ids.map((id) => {
    const [first, second] = [cellsOfA.get(id), cellsOfB.get(id)];
    const { label, counter } = (first ?? second)!.metric;
    return {
      id,
      label,
      counter,
      a: first?.cell ?? null,
      b: second?.cell ?? null,
      ratio: first && second && isNumber(second.metric) ? ratioText(first.metric.value, second.metric.value) : '',
    };
  });
}

function cells(definition: AnyWidget, details: AnyDetails, { trace, values }: State) {
  const measured = definition.measured(values);
  const assumed = details.rules(values).filter(({ level }) => level === 'assumed');
  const metrics: readonly Metric[] = definition.metrics(trace, values);
  return new Map(
    metrics
      .filter(({ quiet }, index) => index === 0 || !quiet)
      .map((metric) => {
        const value = measured?.byMetric[metric.id];
        const doubt = assumed.find(({ rule }) => rule.id === metric.rule)?.rule.assumption;
        const cell = { text: metric.text, measured: value, agrees: value === metric.value, doubt };
        return [metric.id, { metric, cell }] as const;
      }),
  );
}

/** "not known" and "none" have the value 0, which must not be divided. */
const isNumber = ({ value, text }: Metric): boolean => value !== 0 || /\d/.test(text);
