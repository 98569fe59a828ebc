import type { TransposeValues } from './params';
import type { Picture } from './picture';
import { sideBySide } from './side-by-side';
import type { TransposeTrace } from './simulate';
import { stacked } from './stacked';

const NARROW = 900;

/**
 * The four phases side by side with every kernel beneath them in the same columns; one below the other below 900 px.
 *
 * @param width - Width of the drawing in px.
 */
export const layout = (trace: TransposeTrace, values: TransposeValues, width: number): Picture =>
  width < NARROW ? stacked(trace, values, width) : sideBySide(trace, values, width);
