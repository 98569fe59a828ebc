import { LANES } from '../../machine/registers';
import { alongAxis, clusterPlace } from '../instructions/launch';
import type { PtxHost } from './host';

type Fill = (to: Int32Array) => void;

/** The value of a special register, by lane; 64-bit ones as two words. `null` for other names. */
export function special(host: PtxHost, name: string): { readonly lo: Fill; readonly hi?: Fill } | null {
  const { machine, arch } = host;
  const { indices } = host.registers;
  const all =
    (value: () => number): Fill =>
    (to) =>
      to.fill(value());
  const each =
    (value: (lane: number) => number): Fill =>
    (to) => {
      for (let i = 0; i < LANES; i += 1) to[i] = value(i);
    };
  const axes = /^%(tid|ntid|ctaid|nctaid|clusterid|nclusterid|cluster_ctaid|cluster_nctaid)\.([xyz])$/.exec(name);
  if (axes) {
    const axis = 'xyz'.indexOf(axes[2]!);
    const { threadIdx, blockDim, blockIdx, gridDim } = indices;
    const size = (): number => host.cluster[axis]!;
    const block = (): number => alongAxis(indices, 'blockIdx', axis);
    switch (axes[1]) {
      case 'tid':
        return { lo: (to) => to.set(threadIdx[axis]!) };
      case 'ntid':
        return { lo: (to) => to.set(blockDim[axis]!) };
      case 'ctaid':
        return { lo: (to) => to.set(blockIdx[axis]!) };
      case 'nctaid':
        return { lo: (to) => to.set(gridDim[axis]!) };
      case 'clusterid':
        return { lo: all(() => Math.floor(block() / size())) };
      case 'nclusterid':
        return { lo: all(() => alongAxis(indices, 'gridDim', axis) / size()) };
      case 'cluster_ctaid':
        return { lo: all(() => block() % size()) };
      default:
        return { lo: all(size) };
    }
  }
  const now = (): number => machine.steps;
  const below = (lane: number): number => (lane === 0 ? 0 : -1 >>> (32 - lane)) | 0;
  const simple: Readonly<Record<string, { readonly lo: Fill; readonly hi?: Fill }>> = {
    '%laneid': { lo: each((lane) => lane) },
    '%warpid': { lo: all(() => machine.memory.warp) },
    '%nwarpid': { lo: all(() => arch.maxWarpsPerSm.value) },
    '%smid': { lo: all(() => machine.memory.block % arch.sms.value) },
    '%nsmid': { lo: all(() => arch.sms.value) },
    '%gridid': { lo: all(() => 1), hi: all(() => 0) },
    '%clock': { lo: all(now) },
    '%clock_hi': { lo: all(() => Math.floor(now() / 2 ** 32)) },
    '%clock64': { lo: all(now), hi: all(() => Math.floor(now() / 2 ** 32)) },
    '%globaltimer': { lo: all(now), hi: all(() => Math.floor(now() / 2 ** 32)) },
    '%globaltimer_lo': { lo: all(now) },
    '%globaltimer_hi': { lo: all(() => Math.floor(now() / 2 ** 32)) },
    '%lanemask_eq': { lo: each((lane) => 1 << lane) },
    '%lanemask_lt': { lo: each(below) },
    '%lanemask_le': { lo: each((lane) => below(lane) | (1 << lane)) },
    '%lanemask_gt': { lo: each((lane) => ~(below(lane) | (1 << lane))) },
    '%lanemask_ge': { lo: each((lane) => ~below(lane)) },
    '%cluster_ctarank': { lo: all(() => clusterPlace(indices, host.cluster).rank) },
    '%cluster_nctarank': { lo: all(() => clusterPlace(indices, host.cluster).size) },
    '%total_smem_size': { lo: all(() => machine.memory.plan.sharedBytes) },
    WARP_SZ: { lo: all(() => LANES) },
  };
  return Object.hasOwn(simple, name) ? simple[name]! : null;
}
