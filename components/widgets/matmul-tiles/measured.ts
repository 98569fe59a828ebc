import { recordedProduct } from '@src/evidence/recorded-products';
import type { Measured } from '@src/widget/define-widget';
import { formOf, isTiled, sizeOf, type MatmulValues } from './params';

/** The tile of each kernel, as the recorded products call it. */
const tileOf = ({ kernel, tile, block, registers }: MatmulValues): string =>
  ({ tiled: tile, registers })[kernel] ?? block;

/** Counters of this product, and the average that they give; `null` when nobody recorded it on this GPU. */
export function measured(values: MatmulValues): Measured | null {
  const n = sizeOf(values);
  const product = recordedProduct(values.gpu, `${values.kernel} ${n} ${tileOf(values)}`, formOf(values));
  if (!product) return null;
  const { dataset, sharedReads, sharedInstructions, ...global } = product;
  const counted = isTiled(values) && sharedReads !== null && sharedInstructions !== null;
  const shared: Readonly<Record<string, number>> = counted ? { sharedReads, sharedInstructions } : {};
  const refetch = Number((product.sectors / (2 * Math.ceil((n * n) / 8))).toFixed(2));
  return { gpu: values.gpu.toUpperCase(), dataset, byMetric: { refetch, ...global, ...shared } };
}
