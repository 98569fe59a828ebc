/** What a verdict with its heading needs, in CSS px. */
const VERDICT = 140;

/** Whether a verdict that begins here cannot be read without scrolling down. */
export const isBelow = (top: number, windowHeight: number): boolean => top + VERDICT > windowHeight;
