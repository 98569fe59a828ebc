import { round, textWidth } from '@components/marks/geometry';
import { marksOf } from '@components/marks/grammar';
import { boundText, shortBoundText } from './bound';
import type { Frame } from './layout-frame';
import type { LadderValues } from './params';
import type { LadderTrace, Rung } from './simulate';
import { gainText, nameOf, shareText, timesText, timeText } from './words';

export interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Everything but `top` is measured from the top of the row. */
export interface Row {
  readonly key: string;
  readonly index: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly marks: string;
  readonly name: Label;
  readonly bound: Label | null;
  readonly time: Label;
  readonly gain: Label | null;
  readonly bar: Frame['bar'];
  /** Where the bar ends: that of the rung before, from which it shrinks, or of the copy, and that of this rung. */
  readonly start: number;
  readonly end: number;
  /** The bar is longer than its room. */
  readonly cut: boolean;
  /** Why there is no bar. */
  readonly why: Label | null;
  readonly worth: WorthMark | null;
}

/** The range of what the step is worth over all orders, what it is worth here, and where no change stands. */
interface WorthMark {
  readonly y: number;
  readonly from: number;
  readonly to: number;
  readonly at: number | null;
  readonly one: number;
}

/** @param before - Time of the last rung that was measured, µs; that of the copy for the first one. */
export function rowOf(trace: LadderTrace, values: LadderValues, frame: Frame, index: number, before: number): Row {
  const { bar, each, endOf, head, isCut, width } = frame;
  const rung = trace.rungs[index]!;
  const { step, timeUs } = rung;
  const key = step ?? 'first';
  return {
    ...{ key, index, bar, width, top: round(head + index * each), height: round(each) },
    marks: marksOf(`rung:${key}`, `lane:${index}`),
    ...wordsOf(rung, nameOf(values, rung), frame),
    start: endOf(before),
    end: endOf(timeUs ?? before),
    cut: timeUs !== null && isCut(timeUs),
    worth: frame.wide ? worthOf(trace, rung, frame) : null,
  };
}

function wordsOf(rung: Rung, name: string, frame: Frame): Pick<Row, 'name' | 'bound' | 'time' | 'gain' | 'why'> {
  const { bar, each, fit, gainX, lineY, names, text, timeX, times, twoLines, wide, width } = frame;
  const gain = gainText(rung);
  const us = rung.timeUs === null ? '' : timeText(rung.timeUs);
  const time = wide ? us && fit([`${us} · ${shareText(rung)}`, us], times) : `${us || '–'}  ${gain}`.trim();
  const nameWidth = textWidth(name, text, 'sans');
  const space = wide ? names - text : width - nameWidth - textWidth(time, text) - 2.5 * text;
  const bound = rung.bound ? fit([boundText(rung.bound), shortBoundText(rung.bound)], space) : '';
  const middle = round(each / 2);
  const boundAt = wide ? { x: 0, y: round(each / 2 + text * 0.62) } : { x: round(nameWidth + text), y: round(lineY) };
  return {
    name: { x: 0, y: round(lineY), text: wide ? fit([name], names) : name, anchor: 'start' },
    bound: bound && (twoLines || !wide) ? { ...boundAt, text: bound, anchor: 'start' } : null,
    time: { x: timeX, y: wide ? middle : round(lineY), text: time, anchor: 'end' },
    gain: wide && gain ? { x: gainX, y: middle, text: shortGain(rung), anchor: 'end' } : null,
    why:
      rung.timeUs === null
        ? {
            ...{ x: round(bar.x + text * 0.5), y: round(bar.y + bar.height / 2), anchor: 'start' },
            text: rung.possible ? 'not measured' : 'not possible',
          }
        : null,
  };
}

const shortGain = ({ gain, over, same }: Rung): string =>
  same ? 'same' : over === 1 ? timesText(gain!) : `${over}: ${timesText(gain!)}`;

function worthOf({ worths }: LadderTrace, { step, gain, over, same }: Rung, frame: Frame): WorthMark | null {
  const worth = worths.find((one) => one.step === step);
  if (!worth) return null;
  const { each, worthAt } = frame;
  return {
    ...{ y: round(each / 2), from: worthAt(worth.least), to: worthAt(worth.most), one: worthAt(1) },
    at: gain !== null && over === 1 && !same ? worthAt(gain) : null,
  };
}
