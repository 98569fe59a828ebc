/** Whether the reader prefers reduced motion; checked each time, since a reader may change it. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
