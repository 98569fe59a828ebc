import { timesOf } from '@components/marks/clock-scale';
import type { WarpStall } from '@src/engine/scheduler';
import { count } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import type { SchedulerTrace } from './simulate';
import { numberText } from './words';

export const moments = (trace: SchedulerTrace): readonly Moment[] =>
  timesOf(trace.window, trace.tick).map((time) => {
    const cycle = trace.from + time;
    const now = `cycle ${numberText(cycle)}`;
    const states = statesAt(trace, cycle);
    const of = (...reasons: WarpStall[]): number => states.filter((state) => reasons.includes(state)).length;
    const [issuing, loads] = [of('selected'), of('long_scoreboard', 'lg_throttle')];
    const eligible = issuing + of('not_selected');
    return {
      at: time / trace.window,
      label: `${now}: ${eligible} eligible`,
      say: `At ${now} ${issuing === 1 ? 'one warp issues' : 'no warp issues'}, ${count(eligible, 'warp')} could, and ${count(loads, 'warp')} ${loads === 1 ? 'waits' : 'wait'} for loads.`,
    };
  });

/** What each warp does in a cycle; those that are done do nothing. */
export const statesAt = ({ spans }: SchedulerTrace, cycle: number): readonly WarpStall[] =>
  spans.flatMap((own) => own.find(({ start, end }) => start <= cycle && cycle < end)?.reason ?? []);
