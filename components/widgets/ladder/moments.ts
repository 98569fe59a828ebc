import type { Moment } from '@src/widget/define-widget';
import { sentence } from '@src/widget/judgement';
import { boundClause } from './bound';
import { missingText } from './describe';
import { stepNamed, type LadderValues } from './params';
import type { LadderTrace, Rung } from './simulate';
import { gainText, nameOf, shareText, timeText } from './words';

/** The limit, the first version, then one rung after the other: rung i is there from moment i + 1 on. */
export const moments = (trace: LadderTrace, values: LadderValues): readonly Moment[] => [
  { label: 'the limit', say: `The limit: a copy of the same bytes takes ${timeText(trace.limitUs)}.` },
  ...trace.rungs.map((rung, index) => ({
    label: index === 0 ? 'first version' : `${index}: ${nameOf(values, rung)}`,
    say: sayOf(rung, values),
  })),
];

function sayOf(rung: Rung, values: LadderValues): string {
  if (rung.timeUs === null) return `${sentence(missingText(values, rung))}.`;
  const now = `${timeText(rung.timeUs)}, ${shareText(rung)} of the speed of a copy; ${boundClause(rung.bound!)}.`;
  if (rung.step === null) return `The first version takes ${now}`;
  const { does } = stepNamed(values, rung.step);
  if (rung.same) return `This step ${does}: here the kernel stays the same.`;
  return `This step ${does}: ${gainText(rung)}, to ${now}`;
}
