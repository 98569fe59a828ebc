import type { MemoryRoof } from '@src/engine/roofline';

/** Three digits that count: "0.4", "7.94", "206", "1,024". */
export const digits = (value: number): number => Number(value.toPrecision(3));

export const number = (value: number): string =>
  (value >= 1000 ? Math.round(value) : digits(value)).toLocaleString('en-GB', { maximumFractionDigits: 5 });

export const intensityText = (value: number): string => `${number(value)} FLOP/B`;

/** "67 TFLOP/s" for 67e12. */
export const rateText = (flopsPerSecond: number): string => `${number(flopsPerSecond / 1e12)} TFLOP/s`;

/** "4,800 GB/s" for 4.8e12, "33.5 TB/s" for more than ten of these. */
export const speedText = (bytesPerSecond: number): string =>
  bytesPerSecond >= 1e13
    ? `${number(bytesPerSecond / 1e12)} TB/s`
    : `${Math.round(bytesPerSecond / 1e9).toLocaleString('en-GB')} GB/s`;

/** The intensity of an own kernel: "1/4 FLOP/B", "32 FLOP/B". */
export const powerText = (power: number): string => (power < 0 ? `1/${2 ** -power} FLOP/B` : intensityText(2 ** power));

/** As it stands in a sentence. */
export const MEMORY: Readonly<Record<MemoryRoof['id'], string>> = {
  dram: 'DRAM',
  l2: 'the L2',
  shared: 'shared memory',
};

export const PRECISION: Readonly<Record<'fp32' | 'tensor', string>> = {
  fp32: 'FP32',
  tensor: 'the tensor cores',
};

/** "A, B and C". */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** "NVIDIA H200" as it stands on a crowded drawing. */
export const shortName = (name: string): string => name.replace(/^NVIDIA /, '').replace(/^GeForce /, '');
