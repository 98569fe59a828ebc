/**
 * Tokens of CUDA's own headers, which are written in CUDA here, have offsets from here on: no reader's source is that long.
 */
export const LIBRARY_AT = 2 ** 30;

/** Is this an offset in one of CUDA's headers? */
export const isInLibrary = (at: number): boolean => at >= LIBRARY_AT;
