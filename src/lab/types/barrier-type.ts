import { ullong, type Struct } from './type';

/** `cuda::barrier`: eight bytes of shared memory, opaque except to its functions. */
export const barrierType: Struct = {
  k: 'struct',
  name: 'cuda::barrier',
  size: 8,
  align: 8,
  origin: null,
  union: false,
  fields: [{ name: '(state)', type: ullong, offset: 0 }],
};

export const isBarrier = (type: { readonly k: string }): boolean => type === barrierType;

const STAGE_BYTES = 16;
const STATE = 'cuda::pipeline_shared_state';

/** The shared state of a pipeline: two barriers per stage. */
export const pipelineState = (stages: number): Struct => ({
  k: 'struct',
  name: STATE,
  size: stages * STAGE_BYTES,
  align: 8,
  origin: null,
  union: false,
  fields: [{ name: '(state)', type: { k: 'arr', of: ullong, count: stages * 2 }, offset: 0 }],
});

/** The stages of a pipeline whose state has this type; `null`: it is none. */
export const stagesOf = (type: { readonly k: string; readonly name?: string; readonly size?: number }): number | null =>
  type.k === 'struct' && type.name === STATE ? type.size! / STAGE_BYTES : null;
