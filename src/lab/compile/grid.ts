import type { RegisterName } from '../ir/node';
import type { Meeting } from '../machine/pause';
import { SourceProblem } from '../source/problem';
import { uint, ullong, vectorType, voidType, type Scalar } from '../types/type';
import { binary } from './arithmetic';
import { hoistWait } from './calls/hoist';
import type { Context } from './context';
import { constant, convert } from './convert';
import { noValue, plain, type Operand } from './operand';

type Axes = readonly RegisterName[];

/** Three numbers of the launch as one value. */
export function axes(parts: Axes): Operand {
  const leaves = parts.map((reg) => plain(uint, reg));
  return plain(vectorType('dim3'), leaves[0]!.reg, { leaves });
}

/** The number of indices along three axes together, or the rank of one of them. */
export function product(parts: Axes, type: Scalar, at: number): Operand {
  const [x, y, z] = parts.map((reg) => convert(plain(uint, reg), type));
  return binary('*', binary('*', x!, y!, at), z!, at);
}

function rank(index: Axes, size: Axes, type: Scalar, at: number): Operand {
  const [x, y, z] = index.map((reg) => convert(plain(uint, reg), type));
  const [width, height] = size.map((reg) => convert(plain(uint, reg), type));
  const rows = binary('+', binary('*', z!, height!, at), y!, at);
  return binary('+', binary('*', rows, width!, at), x!, at);
}

/** Member functions of grid_group. */
export function gridMethod(cx: Context, name: string, at: number): Operand {
  const { compiler } = cx;
  const { registers } = compiler;
  const blockDim = registers.axes('blockDim');
  const gridDim = registers.axes('gridDim');
  const blockIdx = registers.axes('blockIdx');
  switch (name) {
    case 'sync':
      return gridBarrier(cx, at);
    case 'is_valid':
      return constant(ullong, 1);
    case 'thread_rank': {
      const before = binary('*', rank(blockIdx, gridDim, ullong, at), product(blockDim, ullong, at), at);
      return binary('+', before, convert(plain(uint, registers.thread), ullong), at);
    }
    case 'size':
    case 'num_threads':
      return binary('*', product(gridDim, ullong, at), product(blockDim, ullong, at), at);
    case 'num_blocks':
      return product(gridDim, ullong, at);
    case 'block_rank':
      return rank(blockIdx, gridDim, ullong, at);
    case 'dim_blocks':
    case 'group_dim':
      return axes(gridDim);
    case 'block_index':
      return axes(blockIdx);
    default:
      throw new SourceProblem(
        `A grid_group has no function "${name}" here. It has sync, thread_rank, num_threads, num_blocks, block_rank, block_index, dim_blocks.`,
        at,
      );
  }
}

/** All blocks are resident together and arrive here before any goes on. */
function gridBarrier(cx: Context, at: number): Operand {
  const { compiler } = cx;
  compiler.meetsGrid = true;
  const { machine } = compiler;
  const pause: Meeting = { among: 'grid', at };
  hoistWait(cx, null, function* (mask) {
    const missing = machine.alive[0]! & ~mask;
    if (missing !== 0)
      machine.memory.fault(
        'barrier',
        at,
        31 - Math.clz32(missing & -missing),
        null,
        'does not come to this barrier of the grid with the rest of its warp. On the GPU the kernel hangs',
      );
    yield pause;
    return mask;
  });
  return noValue(voidType, null);
}
