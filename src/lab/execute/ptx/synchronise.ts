import { lanesIn } from '../../machine/registers';
import { clusterArrive, clusterWait } from '../instructions/cluster-barrier';
import { namedBarrier } from '../instructions/named-barrier';
import { type Family, nothing } from './op';
import { refuse } from './types';

/** Barriers of the block and of the cluster, and fences. */
export const synchronise: Family = ({ host, values }, instruction) => {
  const { parts, operands, name, at } = instruction;
  const { machine } = host;
  switch (parts[0]) {
    case 'membar':
    case 'fence':
    case 'nanosleep':
    case 'griddepcontrol':
      return nothing;
    case 'bar':
    case 'barrier':
      break;
    default:
      return null;
  }
  if (parts[1] === 'warp') return { run: () => machine.memory.shadow.syncWarp(machine.memory.warp) };
  if (parts[1] === 'cluster') {
    if (parts[2] === 'arrive') return { run: () => clusterArrive(machine) };
    if (parts[2] === 'wait') return { wait: () => clusterWait(machine, at) };
    return refuse(`${name} is not supported. Use barrier.cluster.arrive and barrier.cluster.wait.`, at);
  }
  const kind = parts.find((part) => /^(sync|arrive)$/.test(part));
  if (!kind || parts.includes('red'))
    return refuse(`${name} is not supported. Use __syncthreads_count() and the like.`, at);
  const [which, threads] = operands.map((each) => values.words(each));
  const isSimple = kind === 'sync' && !threads && operands[0]?.k === 'number' && Number(operands[0].text) === 0;
  if (isSimple)
    return {
      *wait(mask) {
        const missing = machine.alive[0]! & ~mask;
        if (missing !== 0)
          machine.memory.fault(
            'barrier',
            at,
            31 - Math.clz32(missing & -missing),
            null,
            `does not come to this barrier with the rest of its warp: ${lanesIn(mask)} of ${lanesIn(machine.alive[0]!)} lanes do. On the GPU this may hang`,
          );
        yield at;
      },
    };
  return {
    wait: (mask) => {
      const lane = 31 - Math.clz32(mask & -mask);
      return namedBarrier(
        machine,
        host.registers.indices,
        at,
        which?.[lane] ?? 0,
        threads?.[lane] ?? null,
        kind === 'arrive',
      );
    },
  };
};
