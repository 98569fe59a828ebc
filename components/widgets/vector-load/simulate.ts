import { architecture } from '@src/arch';
import { loopCost, type LoopCost } from '@src/engine/element-loop-cost';
import { FLOAT, promiseOf, type VectorLoadValues } from './params';

/** The chosen element, and the scalar float that it is compared with. */
export const KINDS = ['vector', 'scalar'] as const;
export type Kind = (typeof KINDS)[number];

export interface VectorLoadTrace {
  readonly byKind: Readonly<Record<Kind, LoopCost>>;
  /** Load instructions of the longer of the two: both issue one per step. A kernel that faults ends with the first. */
  readonly end: number;
}

export function simulate(values: VectorLoadValues): VectorLoadTrace {
  const arch = architecture(values.gpu);
  const cost = (elementBytes: number, alignment: number): LoopCost =>
    loopCost({ elementBytes, alignment, offset: values.offset, dataBytes: values.floats * FLOAT }, arch);
  const byKind = { vector: cost(Number(values.bytes), promiseOf(values)), scalar: cost(FLOAT, FLOAT) };
  return { byKind, end: Math.max(...KINDS.map((kind) => stepsOf(byKind[kind]))) };
}

/** Instructions until the kernel is done or stopped. */
export const stepsOf = ({ fault, requests }: LoopCost): number => (fault ? 1 : requests.length);
