import { recordedName } from '@components/widgets/ladder/details';
import type { LadderValues } from '@components/widgets/ladder/params';
import type { Values } from '@src/widget/params';
import type { Job } from './job';
import { ladderJob } from './ladder-launch';

/**
 * The job that opens the kernel of a figure's state, where that kernel was recorded.
 *
 * @throws {Error} For a figure whose kernels are not recorded ones.
 */
export function recordedJob(widget: string, values: Values, code: string): Job {
  if (widget !== 'ladder') throw new Error(`FigureListing: the kernels of "${widget}" are no recorded ones.`);
  return ladderJob(recordedName(values as LadderValues), `${code}\n`);
}
