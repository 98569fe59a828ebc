/** The selected instruction of a layout lab, in the terms in which the laboratory draws an access. */
import { copyOf, params, type LabValues } from '@components/widgets/layout-lab/params';
import { simulate, type LabTrace } from '@components/widgets/layout-lab/simulate';
import { InputError } from '@src/engine/input-error';
import { opOf } from '@src/engine/layout';
import type { Sample } from '@src/lab';
import { readState } from '@src/widget/link';
import { type DrawnAccess, pictureText } from './lane-places';

/** The words for an instruction, drawn or not. */
export interface InstructionWords {
  readonly name: string;
  readonly says: string;
}

export interface DrawnInstruction extends InstructionWords {
  readonly access: DrawnAccess;
  readonly sample: Sample;
}

export const labValues = (query: string): LabValues => readState(params, query, '').values as LabValues;

/** @returns null for layouts that cannot be copied: the figure says what is wrong. */
export function labTrace(values: LabValues): LabTrace | null {
  try {
    return simulate(values);
  } catch (problem) {
    if (problem instanceof InputError) return null;
    throw problem;
  }
}

/** @param step - Of the figure: 0 is before the first instruction, and shows the first. */
export function instructionAt(values: LabValues, { steps }: LabTrace, step: number): DrawnInstruction | null {
  const index = Math.min(Math.max(step - 1, 0), steps.length - 1);
  const now = steps[index];
  if (!now) return null;
  const sample: Sample = {
    block: 0,
    warp: now.warp,
    execution: index,
    mask: now.addressByLane.reduce<number>((bits, each, lane) => (each === null ? bits : bits | (1 << lane)), 0) >>> 0,
    addressByLane: now.addressByLane,
    sectors: now.cost,
    wavefronts: now.cost,
  };
  const access: DrawnAccess = {
    space: values.memory === 'shared' ? 'shared' : 'global',
    op: opOf(copyOf(values)),
    width: now.width,
  };
  return { name: `Instruction ${index + 1} of ${steps.length}`, says: pictureText(access, sample), access, sample };
}
