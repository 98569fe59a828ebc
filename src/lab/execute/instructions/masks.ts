import type { MaskName, Run } from '../../ir/node';
import type { Machine } from '../../machine/machine';
import { maskOf } from '../registers';

/** The active lanes join the mask. */
export function addLanes(name: MaskName): Run {
  const mask = maskOf(name);
  return (lanes) => {
    mask[0]! |= lanes;
  };
}

/** The active lanes leave the mask. */
export function dropLanes(name: MaskName): Run {
  const mask = maskOf(name);
  return (lanes) => {
    mask[0]! &= ~lanes;
  };
}

/** A variable must have been assigned in the lanes that read it. */
export function checkWritten(written: MaskName, variable: string, machine: Pick<Machine, 'memory'>, at: number): Run {
  const mask = maskOf(written);
  return (lanes) => {
    const missing = lanes & ~mask[0]!;
    if (missing === 0) return;
    const lane = 31 - Math.clz32(missing & -missing);
    machine.memory.fault('unset', at, lane, null, `reads the variable "${variable}", which was given no value`);
  };
}

/** Destroys lanes' objects when they leave a block, in reverse order. */
export function destroyAll(made: readonly { readonly made: MaskName; readonly run: Run }[], { alive }: Machine): Run {
  const all = made.map(({ made: name, run }) => ({ mask: maskOf(name), run })).reverse();
  return (lanes) => {
    for (const { mask, run } of all) {
      const owners = mask[0]! & lanes & alive[0]!;
      mask[0]! &= ~lanes;
      if (owners !== 0) run(owners);
    }
  };
}
