import { bandwidthText, closeBytesText, count } from '@src/units/words';
import type { InFlightValues } from './params';
import { loadsText, memoryText } from './say';
import type { InFlightTrace } from './simulate';

export interface LegendText {
  readonly mark: 'state' | 'measured' | 'like' | 'other' | 'reachable' | 'bound';
  readonly text: string;
}

export interface LegendRow extends LegendText {
  readonly x: number;
  readonly y: number;
}

/** What the marks of the plot mean, with the numbers of the state. `own`: the recorded bandwidth of this very state. */
export function legendFor(
  { model, least, mostWarps }: InFlightTrace,
  values: InFlightValues,
  own: number | null,
): LegendText[] {
  if (!model.known)
    return least
      ? [{ mark: 'bound', text: `Little’s law: ${closeBytesText(least.bytes)} at least for the data sheet` }]
      : [];
  const gpu = values.gpu.toUpperCase();
  return [
    { mark: 'state', text: `computed in this state: ${bandwidthText(model.GBps)}` },
    own === null
      ? { mark: 'measured', text: 'this state was not measured' }
      : { mark: 'measured', text: `${gpu} measured in this state: ${bandwidthText(own)}` },
    { mark: 'reachable', text: `computed for 1 to ${count(mostWarps, 'warp')}, dashed beyond` },
    { mark: 'like', text: `measured, ${loadsText(values)}` },
    { mark: 'bound', text: `Little’s law: latency × the fit’s highest = ${closeBytesText(model.littlesBytes)}` },
    { mark: 'other', text: 'measured, other widths or loads' },
  ];
}

/** What is said instead of a curve where nothing is known. */
export function silenceFor({ least }: InFlightTrace, values: InFlightValues): string[] {
  const from = memoryText(values);
  const start = [`How fast this GPU reads from ${from},`, 'nobody has measured for this book.'];
  return least
    ? [...start, 'Little’s law puts it below the dashed line.']
    : [...start, 'No latency to estimate it from is known either.'];
}
