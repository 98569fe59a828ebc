import { architecture } from '@src/arch';
import { tilesOf } from './cost';
import type { TransposeValues } from './params';
import { shapeOf } from './program';
import type { TransposeTrace } from './simulate';

/** Bytes that the loads and stores of the whole matrix want, and those of the sectors that they touch. */
export function bytesOf(
  { own: { byPhase } }: TransposeTrace,
  values: TransposeValues,
): { readonly useful: number; readonly asked: number } {
  const shape = shapeOf(values);
  const sectors = (byPhase.load.count + byPhase.store.count) * tilesOf(shape);
  return {
    useful: 2 * shape.edge ** 2 * shape.bytes,
    asked: sectors * architecture(values.gpu).sectorBytes.value,
  };
}
