/** How far ahead of or behind the plan a lecturer is. Pure. */
import { elapsedText } from '@src/lecture/clock';

const MINUTE_MS = 60_000;

/**
 * The presenter's text about the time.
 *
 * @param minutes - Per scene; 0 has no plan.
 * @param here - Time spent on this scene so far.
 */
export function timingText(minutes: readonly number[], scene: number, elapsedMs: number, hereMs: number): string {
  const total = minutes.reduce((sum, one) => sum + one, 0);
  if (total === 0) return '';
  const planned = minutes[scene] ?? 0;
  const own = planned > 0 ? `This scene: ${elapsedText(hereMs)} of ${planned} min. ` : '';
  const left = minutes.slice(scene + 1).reduce((sum, one) => sum + one, 0);
  // If the rest of this scene and all following ones take the planned time.
  const end = elapsedMs + Math.max(0, planned * MINUTE_MS - hereMs) + left * MINUTE_MS;
  const late = Math.round((end - total * MINUTE_MS) / MINUTE_MS);
  const how = late > 0 ? `${late} min late` : late < 0 ? `${-late} min early` : 'on time';
  return `${own}The deck: ${total} min, ${how}.`;
}
