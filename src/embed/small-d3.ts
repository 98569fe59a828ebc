/**
 * Replaces d3-interpolate and d3-format in what other sites load. A figure's scales are linear, over numbers, and their
 * labels are plain; D3's general forms would add every color space and number format, 12 kB compressed.
 */
type Interpolate = (a: number, b: number) => (share: number) => number;

export const interpolateNumber: Interpolate = (a, b) => (share) => a * (1 - share) + b * share;

export const interpolateRound: Interpolate = (a, b) => (share) => Math.round(interpolateNumber(a, b)(share));

export const interpolate: Interpolate = (a, b) => interpolateNumber(a, b);

const absent = (): never => {
  throw new Error('This part of D3 is not built for other sites: see src/embed/small-d3.ts.');
};

/** Imported by parts of d3-scale that no figure uses. */
export {
  absent as piecewise,
  absent as format,
  absent as formatPrefix,
  absent as formatSpecifier,
  absent as precisionFixed,
  absent as precisionPrefix,
  absent as precisionRound,
};
