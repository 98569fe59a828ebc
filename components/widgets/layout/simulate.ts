import { architecture } from '@src/arch';
import type { Arrangement } from '@src/engine/struct-layout';
import { layoutCost, type LayoutCost } from '@src/engine/struct-layout-cost';
import { clockOf, type Clock } from './clock';
import { touchedFields, type LayoutValues } from './params';
import { structNamed } from './structs';

export const KINDS = ['aos', 'soa', 'aosoa'] as const;
export type Kind = (typeof KINDS)[number];

/** Structs in each array of the SoA form: 2^20, so that its arrays lie megabytes apart, as they do in practice. */
export const STRUCTS_IN_ALL = 1_048_576;

export interface LayoutTrace {
  /** Indexes of the touched fields. */
  readonly touched: readonly number[];
  readonly byKind: Readonly<Record<Kind, LayoutCost>>;
  readonly clockByKind: Readonly<Record<Kind, Clock>>;
  /** The tick at which the slowest of the three is done. */
  readonly end: number;
}

export function simulate(values: LayoutValues): LayoutTrace {
  const { shape } = structNamed(values.struct);
  const touched = touchedFields(values);
  const op = values.op === 'store' ? 'store' : 'load';
  const cost = (arrangement: Arrangement): LayoutCost =>
    layoutCost(shape, arrangement, touched, op, architecture(values.gpu));
  const byKind = {
    aos: cost({ kind: 'aos' }),
    soa: cost({ kind: 'soa', count: STRUCTS_IN_ALL }),
    aosoa: cost({ kind: 'aosoa', tile: Number(values.tile) }),
  };
  const clockByKind = { aos: clockOf(byKind.aos), soa: clockOf(byKind.soa), aosoa: clockOf(byKind.aosoa) };
  return { touched, byKind, clockByKind, end: Math.max(...KINDS.map((kind) => clockByKind[kind].ticks.length)) };
}
