/** Whether the reader has asked for less motion; asked each time, since a reader may change it. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
