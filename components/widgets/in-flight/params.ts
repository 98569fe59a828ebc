import { architecture } from '@src/arch';
import type { ReadLoad } from '@src/engine/in-flight';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, type Values } from '@src/widget/params';

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  warps: int('Warps per SM', {
    min: 1,
    max: 64,
    initial: 64,
    unit: ['warp', 'warps'],
    help: 'Resident warps per SM, all of which load and wait.',
  }),
  bytes: choice('Bytes per lane', {
    options: choices(['4', '8', '16']),
    initial: '4',
    help: 'Bytes that one load brings to a lane: float, float2, or float4.',
  }),
  loads: choice('Loads in flight', {
    options: choices(['1', '2', '4', '8']),
    initial: '1',
    help: 'Independent loads that a thread starts before it uses the first value; unrolling the loop makes more of them.',
  }),
  memory: choice('Memory', {
    options: [
      { value: 'dram', label: 'DRAM' },
      { value: 'l2', label: 'L2' },
    ],
    initial: 'dram',
    help: 'Where the bytes come from: data that no cache holds, or data that stays in the L2.',
  }),
  gpu: gpuParam('The GPU whose data the model uses.'),
};

export type InFlightValues = Values<typeof params>;

export const memoryOf = ({ memory }: InFlightValues): ReadLoad['memory'] => (memory === 'l2' ? 'l2' : 'dram');

/** The state as the engine takes it, with all SMs at work. */
export const loadOf = (values: InFlightValues, warpsPerSm = values.warps): ReadLoad => ({
  memory: memoryOf(values),
  sms: architecture(values.gpu).sms.value,
  warpsPerSm,
  bytesPerLane: Number(values.bytes),
  loads: Number(values.loads),
});
