import { int, llong, voidType } from '../../types/type';
import { barrier, warpBarrier } from '../barriers';
import type { Context } from '../context';
import { constant, convert } from '../convert';
import { expr } from '../expressions';
import { noValue, type Operand, plain, testOf } from '../operand';
import type { Call } from './call';

const FENCES = /^__threadfence(_block|_system)?$|^__nanosleep$|^__prof_trigger$|^__builtin_assume$/;

/** No clock runs here: what is counted grows as one would, but says nothing about time. */
const CLOCK = 'There is no clock here: this gives how many operations the lanes have done so far, which is no time.';

export function syncFunction(cx: Context, name: string, e: Call): Operand | null {
  const { at } = e;
  switch (name) {
    case '__syncthreads':
    case '__barrier_sync':
      return barrier(cx, at, 'none', null);
    case '__syncthreads_count':
    case '__syncthreads_and':
    case '__syncthreads_or':
      return barrier(cx, at, name.slice(14) as 'count' | 'and' | 'or', expr(cx, e.args[0]!));
    case '__threadfence':
    case '__threadfence_system': {
      const { machine } = cx.compiler;
      return noValue(voidType, () => machine.memory.noted?.fence(machine.memory.warp));
    }
    case '__pipeline_commit':
      return noValue(voidType, (mask) => {
        const { memory } = cx.compiler.machine;
        memory.copies.commit(memory, mask);
      });
    case '__pipeline_wait_prior': {
      const left = e.args[0] ? convert(expr(cx, e.args[0]), int) : constant(int, 0);
      return noValue(voidType, (mask) => {
        const { memory } = cx.compiler.machine;
        left.run?.(mask);
        memory.copies.wait(memory, mask, (left.reg as Int32Array)[31 - Math.clz32(mask & -mask)]!);
      });
    }
    case '__syncwarp':
      return warpBarrier(cx);
    case 'clock':
    case 'clock64':
    case '__globaltimer': {
      const reg = { lo: new Int32Array(32), hi: new Int32Array(32) };
      const { machine } = cx.compiler;
      return plain(llong, reg, {
        pure: false,
        run: () => {
          machine.memory.fault('note', at, 0, null, CLOCK);
          reg.lo.fill(machine.steps);
          reg.hi.fill(Math.floor(machine.steps / 2 ** 32));
        },
      });
    }
    case 'assert': {
      const test = testOf(expr(cx, e.args[0]!));
      const { machine } = cx.compiler;
      return noValue(voidType, (mask) => {
        const failed = mask & ~test(mask);
        if (failed !== 0)
          machine.memory.fault('arithmetic', at, 31 - Math.clz32(failed & -failed), null, 'fails this assertion');
      });
    }
    case '__trap': {
      const { machine } = cx.compiler;
      return noValue(voidType, (mask) =>
        machine.memory.fault('arithmetic', at, 31 - Math.clz32(mask & -mask), null, 'comes to a __trap()'),
      );
    }
    default:
      return FENCES.test(name) ? noValue(voidType, null) : null;
  }
}
