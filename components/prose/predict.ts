import { isInputError } from '@src/engine/input-error';
import type { AnyWidget, Metric } from '@src/widget/define-widget';
import { readState } from '@src/widget/link';
import type { Param, Values } from '@src/widget/params';
import { ProseError } from './prose-error';

/** Every figure of the book, for pages that are being built: a browser loads only the figures that its page shows. */
const found = import.meta.glob<AnyWidget>('/components/widgets/*/definition.ts', { import: 'default', eager: true });

const widgets: readonly AnyWidget[] = Object.values(found);

export function widgetNamed(id: string): AnyWidget {
  const widget = widgets.find((one) => one.id === id);
  if (!widget)
    throw new ProseError(`There is no widget "${id}". There are ${widgets.map((one) => one.id).join(', ')}.`);
  return widget;
}

export function paramNamed({ id, params }: AnyWidget, name: string): Param {
  const param = Object.hasOwn(params, name) ? (params as Record<string, Param>)[name] : undefined;
  if (!param) throw new ProseError(`${id} has no parameter "${name}". It has ${Object.keys(params).join(', ')}.`);
  return param;
}

/** @param state - Pairs without prefixes, "stride=8&bytes=4"; missing names have the widget's first values. */
export function valuesOf({ id, params }: AnyWidget, state: string): Values {
  const { values, problems } = readState(params, state, '');
  if (problems.length > 0) throw new ProseError(`${id} with "${state}": ${problems.join(' ')}`);
  return values as Values;
}

export function metricsOf(widget: AnyWidget, state: string): readonly Metric[] {
  const values = valuesOf(widget, state);
  try {
    return widget.metrics(widget.simulate(values), values);
  } catch (error) {
    if (!isInputError(error)) throw error;
    throw new ProseError(`${widget.id} with "${state}": the hardware refuses this state. ${error.message}`);
  }
}

/** The engine's value for a state. A misspelled name is an error that lists the existing ones. */
export function predict(id: string, state: string, name: string): Metric {
  const metrics = metricsOf(widgetNamed(id), state);
  const metric = metrics.find((one) => one.id === name);
  if (!metric)
    throw new ProseError(`${id} has no metric "${name}". It has ${metrics.map((one) => one.id).join(', ')}.`);
  return metric;
}

/** Pairs for a figure whose widget is not named: some widget must take all of them. */
export function requireSomeWidgetTakes(state: string): void {
  const refusals = widgets.map(({ id, params }) => ({ id, problems: readState(params, state, '').problems }));
  if (refusals.some(({ problems }) => problems.length === 0)) return;
  throw new ProseError(
    `No widget takes "${state}". ${refusals.map(({ id, problems }) => `${id}: ${problems.join(' ')}`).join(' ')}`,
  );
}

/** Every parameter in play, so that a figure shows exactly this state whatever its own first state is. */
export function wholeState(widget: AnyWidget, state: string): string {
  const values = valuesOf(widget, state);
  return Object.entries(widget.params as Record<string, Param>)
    .filter(([, param]) => !param.when || param.when(values))
    .map(([name, param]) => `${name}=${encodeURIComponent(param.format(values[name] as never))}`)
    .join('&');
}
