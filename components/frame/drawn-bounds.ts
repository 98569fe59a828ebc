import type { Bounds } from '@src/widget/define-widget';

/** The room that a drawing is laid out for while the book is built: a browser scales it until it has measured its own. */
export const drawnBounds: Bounds = { width: 720, height: 460, minText: 11, projected: false };
