/** How far ahead of the plan or late a lecturer is. Pure. */
import { elapsedText } from '@src/lecture/clock';

const MINUTE_MS = 60_000;

/**
 * What the presenter's window says of the time.
 *
 * @param minutes - Of each scene; 0 has no plan.
 * @param here - Time spent on this scene so far.
 */
export function timingText(minutes: readonly number[], scene: number, elapsedMs: number, hereMs: number): string {
  const total = minutes.reduce((sum, one) => sum + one, 0);
  if (total === 0) return '';
  const planned = minutes[scene] ?? 0;
  const own = planned > 0 ? `This scene: ${elapsedText(hereMs)} of ${planned} min. ` : '';
  const left = minutes.slice(scene + 1).reduce((sum, one) => sum + one, 0);
  // If what is left of this scene and all that follow take what is planned.
  const end = elapsedMs + Math.max(0, planned * MINUTE_MS - hereMs) + left * MINUTE_MS;
  const late = Math.round((end - total * MINUTE_MS) / MINUTE_MS);
  const how = late > 0 ? `${late} min late` : late < 0 ? `${-late} min early` : 'on time';
  return `${own}The deck: ${total} min, ${how}.`;
}
