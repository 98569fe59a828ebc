import { ALL, copyLanes, LANES, type Register } from '../../machine/registers';
import type { Condition } from '../../machine/pause';
import { classOf, type Group, type Pointer, type Scalar, voidType } from '../../types/type';
import { hoist } from '../calls/hoist';
import type { Context } from '../context';
import { noValue, type Operand, plain } from '../operand';
import { type Combine, folding, reduceSteps, tellMissing } from './collective';

const NOTE =
  'Warps of a tile of more than 32 threads exchange values through the memory that block_tile_memory reserves. Those accesses are not counted.';

type Kept = number | readonly [number, number];

/** Where the warps of a tile meet: each brings values, and goes on when all have come. */
class Meetings {
  private readonly turns = new Map<string, number>();
  private readonly open = new Map<string, { readonly brought: Map<number, readonly Kept[]>; left: number }>();

  constructor(
    private readonly cx: Context,
    private readonly size: number,
    private readonly at: number,
  ) {}

  /** Bring values; afterwards `ready` tells whether all have come, and `taken` what they brought, by warps in order. */
  come(values: readonly Kept[]): { readonly pause: Condition; readonly taken: () => readonly (readonly Kept[])[] } {
    const { memory } = this.cx.compiler.machine;
    const threads = this.cx.compiler.blockDim.parts.reduce((product, part) => product * part[0]!, 1);
    const tile = Math.floor((memory.warp * LANES) / this.size);
    const warps = Math.ceil(Math.min(this.size, threads - tile * this.size) / LANES);
    const me = `${memory.slot}:${memory.block}:${memory.warp}`;
    const turn = (this.turns.get(me) ?? 0) + 1;
    this.turns.set(me, turn);
    const key = `${memory.slot}:${memory.block}:${tile}:${turn}`;
    const meeting = this.open.get(key) ?? { brought: new Map<number, readonly Kept[]>(), left: warps };
    this.open.set(key, meeting);
    meeting.brought.set(memory.warp, values);
    return {
      pause: {
        among: 'until',
        at: this.at,
        ready: () => meeting.brought.size >= warps,
        what: () => 'waits here for other warps of its tile, which do not come',
      },
      taken: () => {
        meeting.left -= 1;
        if (meeting.left === 0) this.open.delete(key);
        return [...meeting.brought].sort(([a], [b]) => a - b).map(([, each]) => each);
      },
    };
  }
}

/** `sync` of a tile of several warps. */
export function wideBarrier(cx: Context, group: Group, at: number): Operand {
  const meetings = new Meetings(cx, group.size, at);
  const { machine } = cx.compiler;
  hoist(cx, null, {
    run: null,
    *wait(mask) {
      const { pause, taken } = meetings.come([]);
      yield pause;
      taken();
      machine.memory.shadow.syncBlock();
      return mask;
    },
  });
  return noValue(voidType, null);
}

/** `reduce` of a tile of several warps: each warp by itself, then the warps among each other. */
export function wideReduced(cx: Context, group: Group, value: Operand, combine: Combine, at: number): Operand {
  const meetings = new Meetings(cx, group.size, at);
  const fold = folding(value, combine, at);
  const accs = fold.acc.leaves ?? [fold.acc];
  const others = fold.other.leaves ?? [fold.other];
  const { machine, registers } = cx.compiler;
  const results = accs.map(({ type }) => plain(type, registers.variable(classOf(type as Scalar | Pointer))));
  const whole = new Int32Array(LANES).fill(ALL);
  hoist(cx, null, {
    run: null,
    *wait(mask) {
      machine.memory.fault('note', at, 0, null, NOTE);
      fold.runs(mask);
      tellMissing(cx, whole, mask, at);
      reduceSteps(fold, whole, mask, LANES, true);
      const lane = 31 - Math.clz32(mask & -mask);
      const { pause, taken } = meetings.come(accs.map(({ reg }) => kept(reg, lane)));
      yield pause;
      for (const [index, brought] of taken().entries()) {
        for (const [part, { reg }] of accs.entries()) {
          copyLanes(others[part]!.reg, reg, ALL);
          spread(reg, brought[part]!);
        }
        if (index > 0) fold.merge(mask, mask);
      }
      for (const [part, { reg }] of accs.entries()) copyLanes(results[part]!.reg, reg, mask);
      return mask;
    },
  });
  const more = { cost: value.cost + 10, pure: false, changes: true };
  return value.leaves
    ? plain(value.type, results[0]!.reg, { ...more, leaves: results })
    : plain(value.type, results[0]!.reg, more);
}

const kept = (reg: Register, lane: number): Kept => ('lo' in reg ? [reg.lo[lane]!, reg.hi[lane]!] : reg[lane]!);

function spread(reg: Register, value: Kept): void {
  if ('lo' in reg) {
    const [lo, hi] = value as readonly [number, number];
    reg.lo.fill(lo);
    reg.hi.fill(hi);
  } else reg.fill(value as number);
}
