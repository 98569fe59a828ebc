import { grouped } from '@src/units/words';
import type { LadderGpu } from '@src/evidence/recorded-ladders';
import { choice, type Values } from '@src/widget/params';
import { sequence } from '@src/widget/sequence';

/** The steps of the two kernels: what each changes, in a word for a button, a few for the drawing, and a clause. */
interface Step {
  readonly value: string;
  /** On a button. */
  readonly label: string;
  /** In the drawing. */
  readonly name: string;
  /** After "This step": what it changes. */
  readonly does: string;
}

const transposeSteps = [
  { value: 'tile', label: 'tile', name: 'tile', does: 'turns each square in shared memory' },
  { value: 'cure', label: 'pad', name: 'no conflicts', does: 'pads or swizzles the tile against bank conflicts' },
  {
    value: 'loads',
    label: 'loads',
    name: 'several loads',
    does: 'starts several loads per thread before the first store',
  },
  { value: 'wide', label: '16 B', name: '16 B per lane', does: 'loads and stores 16 bytes per lane' },
  { value: 'large', label: '64²', name: 'squares of 64', does: 'moves squares of 64 by 64 in place of 32 by 32' },
  { value: 'columns', label: 'order', name: 'block order', does: 'lets neighboring blocks write next to each other' },
] as const satisfies readonly Step[];

const softmaxSteps = [
  { value: 'lanes', label: 'warp', name: 'a warp per row', does: 'lets the 32 lanes of a warp share a row' },
  { value: 'block', label: 'block', name: 'a block per row', does: 'lets all warps of a block share a row' },
  { value: 'online', label: 'online', name: 'two passes', does: 'finds maximum and sum in one pass' },
  { value: 'wide', label: '16 B', name: '16 B per lane', does: 'loads and stores 16 bytes per lane' },
  {
    value: 'keep',
    label: 'keep',
    name: 'row in registers',
    does: 'keeps the row in registers, so that it is loaded once',
  },
  { value: 'cluster', label: 'cluster', name: 'cluster per row', does: 'spreads a row over the blocks of a cluster' },
] as const satisfies readonly Step[];

export type StepId = (typeof transposeSteps)[number]['value'] | (typeof softmaxSteps)[number]['value'];

const isTranspose = ({ kernel }: Values): boolean => kernel === 'transpose';
const isSoftmax = ({ kernel }: Values): boolean => kernel === 'softmax';
const options = (steps: readonly Step[]) => steps.map(({ value, label }) => ({ value, label }));
const sizes = (...values: readonly number[]) =>
  values.map((value) => ({
    value: String(value),
    label: value < 10_000 ? String(value) : grouped(value),
  }));

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  steps: sequence('Steps, in this order', {
    options: options(transposeSteps),
    initial: transposeSteps.map(({ value }) => value),
    help: 'Drag a step, or move it by the arrow keys; press it to leave it out or to take it.',
    when: isTranspose,
  }),
  passes: sequence('Steps, in this order', {
    options: options(softmaxSteps),
    initial: ['lanes', 'online', 'wide', 'keep'],
    help: 'Drag a step, or move it by the arrow keys; press it to leave it out or to take it.',
    when: isSoftmax,
  }),
  kernel: choice('Kernel', {
    options: [
      { value: 'transpose', label: 'Transpose' },
      { value: 'softmax', label: 'Softmax' },
    ],
    initial: 'transpose',
    help: 'What is computed: a transposed matrix of floats, or the softmax of each row of a matrix.',
  }),
  size: choice('Matrix', {
    options: [
      { value: '8192', label: '8192 × 8192' },
      { value: '2048', label: '2048 × 2048' },
    ],
    initial: '8192',
    help: 'The larger one passes through DRAM; the smaller one fits into the L2.',
    list: true,
    when: isTranspose,
  }),
  length: choice('Row length', {
    options: sizes(128, 512, 2048, 8192, 32_768, 65_536),
    initial: '2048',
    help: 'Floats per row; all rows together are 2²⁶ floats.',
    list: true,
    when: isSoftmax,
  }),
  on: choice('Timed on', {
    options: [
      { value: 'h200', label: 'H200' },
      { value: 'h100', label: 'H100, every order' },
    ],
    initial: 'h200',
    help: 'Where the kernels ran. On the H200 squares of 64, the order of blocks, and clusters were tried on top of most other steps only.',
    list: true,
  }),
  from: choice('First version', {
    options: [
      { value: 'reads', label: 'Scattered stores' },
      { value: 'writes', label: 'Scattered loads' },
    ],
    initial: 'reads',
    help: 'Without a tile, either the loads or the stores run down a column.',
    list: true,
    when: isTranspose,
  }),
};

export type LadderValues = Values<typeof params>;

export const gpuOf = ({ on }: LadderValues): LadderGpu => on as LadderGpu;

export const stepsOf = ({ kernel, steps, passes }: LadderValues): readonly StepId[] =>
  (kernel === 'transpose' ? steps : passes) as readonly StepId[];

/** Every step that the kernel of the state can take, in the order of the buttons. */
export const everyStep = ({ kernel }: LadderValues): readonly Step[] =>
  kernel === 'transpose' ? transposeSteps : softmaxSteps;

export const stepNamed = (values: LadderValues, id: StepId): Step =>
  everyStep(values).find(({ value }) => value === id)!;
