/** The steps of the two kernels: what each changes, in a word for a button, a few for the drawing, and a clause. */
export interface Step {
  readonly value: string;
  /** On a button. */
  readonly label: string;
  /** In the drawing. */
  readonly name: string;
  /** After "This step": what it changes. */
  readonly does: string;
}

export const transposeSteps = [
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

export const softmaxSteps = [
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
