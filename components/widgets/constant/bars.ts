import { round } from '@components/marks/word-grid';
import { count } from '@src/units/words';
import { cyclesText } from './say';
import type { ConstantTrace } from './simulate';

/** The two reads on one axis of cycles. */
export interface TimeBars {
  readonly title: string;
  readonly titleY: number;
  readonly bars: readonly TimeBar[];
  /** Instead of the bars, where no cycles are known. */
  readonly note: string;
  readonly noteY: number;
  readonly bottom: number;
}

export interface TimeBar {
  readonly kind: 'constant' | 'global';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly textY: number;
  readonly estimate: boolean;
  /** Width after each step; a bar with one width is there from the start. */
  readonly widthByStep: readonly number[];
  /** Ends of the passes. */
  readonly ticks: string;
}

interface Room {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly narrow: boolean;
}

const HEIGHT = 14;
const LINE = 44;

export function timeBars(trace: ConstantTrace, { x, y, right, narrow }: Room): TimeBars {
  const { cycles, passes, startCycles, estimated, global } = trace;
  const title = 'Cycles of one read that waits for its value';
  if (cycles === null) {
    const note =
      passes.length === 0
        ? 'No request, so nothing to wait for.'
        : narrow
          ? 'Two instructions a lane; cycles not modelled.'
          : 'Two instructions of 8 B a lane, whose passes overlap: the cycles are not modelled.';
    return { title, titleY: y, bars: [], note, noteY: y + 20, bottom: y + 28 };
  }
  const longest = Math.max(cycles, global.cycles ?? 0);
  const px = (value: number): number => round((value / longest) * (right - x));
  const perPass = (cycles - startCycles) / passes.length;
  const after = (step: number): number => (step === 0 ? 0 : px(startCycles + step * perPass));
  const first = y + 30;
  const constant: TimeBar = {
    kind: 'constant',
    x,
    y: first,
    width: px(cycles),
    height: HEIGHT,
    text: `constant: ${cyclesText(trace, cycles)}, of which ${startCycles} to start`,
    textY: first - 11,
    estimate: estimated,
    widthByStep: [...passes, null].map((_, step) => after(step)),
    ticks: passes.map((_, step) => `M${round(x + after(step + 1))},${first}v${HEIGHT}`).join(''),
  };
  const below = first + LINE;
  if (global.cycles === null) {
    const note = 'global load: nobody measured an L1 hit on this GPU';
    return { title, titleY: y, bars: [constant], note, noteY: below - 9, bottom: below };
  }
  const load: TimeBar = {
    kind: 'global',
    x,
    y: below,
    width: px(global.cycles),
    height: HEIGHT,
    text: `global, an L1 hit: ${Math.round(global.cycles)} cycles${global.wavefronts > 1 ? ` and more: ${count(global.wavefronts, 'tag wavefront')}` : ''}`,
    textY: below - 11,
    estimate: false,
    widthByStep: [px(global.cycles)],
    ticks: '',
  };
  return { title, titleY: y, bars: [constant, load], note: '', noteY: 0, bottom: below + HEIGHT };
}
