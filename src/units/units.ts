/**
 * Quantities of the book. The brands are weak on purpose: a plain number may become a quantity (`const width: Bytes = 4`),
 * but one quantity is never silently used as another, which is the error that matters here.
 */
export type Bytes = number & { readonly unit?: 'B' };
/** 32-byte sectors. */
export type Sectors = number & { readonly unit?: 'sector' };
/** Cycles of the SM clock. */
export type Cycles = number & { readonly unit?: 'cycle' };
/** 10^9 bytes per second, as memory data sheets count. */
export type GigabytesPerSecond = number & { readonly unit?: 'GB/s' };

/** Kibibytes as bytes. */
export const kib = (count: number): Bytes => count * 1024;
/** Mebibytes as bytes. */
export const mib = (count: number): Bytes => count * 1024 * 1024;

/** The largest multiple of `step` that is not above `value`; `step` > 0. */
export const floorTo = (value: number, step: number): number => Math.floor(value / step) * step;

/** The smallest multiple of `step` that is not below `value`; `step` > 0. */
export const ceilTo = (value: number, step: number): number => Math.ceil(value / step) * step;
