import { architecture, architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import type { OverlapPlan } from '@src/engine/host-copy';
import type { OverlapValues } from './params';

const MIB = 1_048_576;

/** The GPU whose times are drawn: itself, or one that was measured where this one was not. */
export function clockOf({ gpu }: OverlapValues): Architecture {
  const own = architecture(gpu);
  return own.hostCopies.value ? own : Object.values(architectures).find((arch) => arch.hostCopies.value)!;
}

export const planOf = (values: OverlapValues, change: Partial<OverlapPlan> = {}): OverlapPlan => ({
  memory: values.memory === 'pageable' ? 'pageable' : 'pinned',
  streams: values.streams,
  pieces: values.chunks,
  bytes: Number(values.mib) * MIB,
  multiplyAdds: values.work,
  ...change,
});
