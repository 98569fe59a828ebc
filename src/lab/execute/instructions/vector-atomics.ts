import type { RegisterName, Run } from '../../ir/node';
import type { Machine } from '../../machine/machine';
import { LANES, temporary } from '../../machine/registers';
import { LOCAL, SHARED } from '../../machine/spaces';
import type { Site } from '../../machine/stats';
import { classOf, type Scalar } from '../../types/type';
import { reader, writer } from '../access';
import { nameOf, registerOf } from '../registers';
import { touchInLoop } from './atomics';

const NOTE =
  'An atomic on 16 bits: how the GPU carries it out is not modeled. It is counted as one on the word around them.';

/** An atomic on 16 bits, on a pair of them, or on a whole float2. */
export interface VectorAtomic {
  readonly machine: Machine;
  readonly at: number;
  readonly site: Site;
  readonly loop: { readonly load: Site; readonly swap: Site };
  /** Bytes that are counted. */
  readonly width: number;
  readonly address: RegisterName;
  readonly parts: readonly {
    readonly type: Scalar;
    readonly value: RegisterName;
    /** Receives the previous value. */
    readonly old: RegisterName;
  }[];
  /** For a compare-and-swap: what is written on a match. */
  readonly swap: RegisterName | null;
  /** 16 bits are a part of a word. */
  readonly isShort: boolean;
}

/** Returns its closure and the registers that it needs for itself. */
export function vectorAtomic(of: VectorAtomic): { readonly run: Run; readonly clobbers: readonly RegisterName[] } {
  const { machine, at, site, loop, width, isShort } = of;
  const addresses = registerOf(of.address) as Float64Array;
  const swap = of.swap && (registerOf(of.swap) as Float32Array);
  const parts = of.parts.map(({ type, value, old }, index) => {
    const [before, made] = [temporary(classOf(type)) as Float32Array, temporary(classOf(type)) as Float32Array];
    const shift = index * type.size;
    const [read, write] = [reader(type, before, shift), writer(type, made, shift)];
    const [amounts, result] = [registerOf(value) as Float32Array, registerOf(old) as Float32Array];
    return { before, made, read, write, amounts, result };
  });
  const words = new Float64Array(LANES);
  const places = new Int32Array(LANES);
  const run: Run = (mask) => {
    if (mask === 0) return;
    const { memory } = machine;
    const head = addresses[31 - Math.clz32(mask & -mask)]!;
    const isShared = head >= SHARED && head < LOCAL;
    if (width > 4 && isShared) {
      memory.fault(
        'arithmetic',
        at,
        31 - Math.clz32(mask & -mask),
        head,
        'adds a whole float2 in shared memory: this atomic exists for global memory only',
      );
      return;
    }
    if (isShort) memory.fault('note', at, 0, null, NOTE);
    for (let i = 0; i < LANES; i += 1) words[i] = isShort ? Math.floor(addresses[i]! / 4) * 4 : addresses[i]!;
    const fine =
      isShared && !swap ? touchInLoop(memory, loop, mask, words, 4, places) : memory.access(site, mask, words);
    if (isShort) for (let i = 0; i < LANES; i += 1) memory.offsets[i]! += addresses[i]! % 4;
    for (let i = 0; i < LANES; i += 1) {
      if (((fine >>> i) & 1) === 0) continue;
      for (const { before, made, read, write, amounts, result } of parts) {
        read(memory);
        const old = before[i]!;
        result[i] = old;
        made[i] = !swap ? old + amounts[i]! : old === amounts[i]! ? swap[i]! : old;
        write(memory, 1 << i);
      }
    }
  };
  return { run, clobbers: [...parts.map(({ before }) => before), ...parts.map(({ made }) => made)].map(nameOf) };
}
