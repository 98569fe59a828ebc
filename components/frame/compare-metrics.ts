import type { AnyWidget, Metric } from '@src/widget/define-widget';
import type { Values } from '@src/widget/params';
import { ratio } from '@src/units/words';

interface State {
  readonly values: Values;
  readonly trace: unknown;
}

export interface ComparedCell {
  readonly text: string;
  /** What was counted or measured in this state, where somebody did. */
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

/** The metrics of two states of one figure side by side, in the order of A; what only one of them has stands with a gap. */
export function compareMetrics(definition: AnyWidget, a: State, b: State): readonly ComparedMetric[] {
  const [cellsOfA, cellsOfB] = [cells(definition, a), cells(definition, b)];
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

function cells(definition: AnyWidget, { trace, values }: State) {
  const measured = definition.measured(values);
  const assumed = definition.rules(values).filter(({ level }) => level === 'assumed');
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

/** "not known" and "none" have the value 0, and are no number to divide. */
const isNumber = ({ value, text }: Metric): boolean => value !== 0 || /\d/.test(text);

/** "1×" where both are nothing is no ratio. */
export const ratioText = (a: number, b: number): string =>
  a > 0 && b >= 0 && Number.isFinite(b / a) ? (a === b ? '=' : small(b / a)) : '';

/** "1/4" says more than "0.3×". */
const small = (value: number): string => (value > 0 && value < 1 ? `1/${ratio(1 / value).slice(0, -1)}` : ratio(value));
