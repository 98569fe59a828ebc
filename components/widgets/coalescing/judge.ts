import type { CoalesceTrace } from '@src/engine/coalesce';
import { floorTo } from '@src/units/units';
import { count } from '@src/units/words';
import type { Judgement } from '@src/widget/define-widget';

const SECTOR = 32;
const LINE = 128;
const SECTORS_A_LINE = 4;

/** The lines from the first to one past the last that the warp touches: room to be wrong in. */
export function places(trace: CoalesceTrace): { id: number; label: string }[] {
  const first = trace.lines[0]?.start ?? 0;
  const last = (trace.lines.at(-1)?.start ?? 0) + LINE;
  return Array.from({ length: (last - first) / SECTOR + SECTORS_A_LINE }, (_, index) => {
    const start = first + index * SECTOR;
    return { id: start, label: `sector ${index % SECTORS_A_LINE} of the line at byte ${floorTo(start, LINE)}` };
  });
}

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge(trace: CoalesceTrace, marked: readonly number[]): Judgement {
  const touched = trace.sectors.map(({ start }) => start);
  const missing = touched.filter((start) => !marked.includes(start));
  const extra = marked.filter((start) => !touched.includes(start));
  const wanted = count(touched.length, 'sector');
  if (missing.length === 0 && extra.length === 0)
    return { correct: true, say: `Yes: exactly these ${wanted} travel, and nothing else.` };
  if (marked.length === 0)
    return { correct: false, say: 'Nothing is marked yet. Mark every sector in which some lane has a byte.' };
  if (extra.length === 0 && marked.length === trace.idealSectors)
    return {
      correct: false,
      say: `${count(marked.length, 'sector')} would do if the wanted bytes lay side by side. They do not: ${count(missing.length, 'more sector')} ${missing.length === 1 ? 'holds' : 'hold'} a wanted byte.`,
    };
  if (extra.length === 0)
    return {
      correct: false,
      say: `So far right, but ${count(missing.length, 'sector')} with a wanted byte ${missing.length === 1 ? 'is' : 'are'} missing. ${wanted} travel.`,
    };
  if (missing.length === 0)
    return {
      correct: false,
      say: `All that travels is marked, and ${count(extra.length, 'sector')} too many: no lane asks for a byte there. Only touched sectors move, not whole lines.`,
    };
  return {
    correct: false,
    say: `${count(missing.length, 'touched sector')} missing and ${count(extra.length, 'untouched sector')} marked. Follow each lane to its own bytes: ${wanted} travel.`,
  };
}
