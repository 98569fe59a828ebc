import type { Labels, Node } from '../ir/node';
import type { Pause } from '../machine/pause';
import { lanesIn } from '../machine/registers';
import { checkSteps } from '../machine/steps';
import { maskOf } from './registers';
import type { Stepper } from './values';

type LabelLoop = Labels['loops'][number];

/**
 * Lanes that jump to a label wait there. Backward jumps make a loop of the code in between, as in nvcc: lanes that have
 * finished wait at its end for the others. Lanes may enter a loop at a label in its middle.
 *
 * @param control - Makes the closure of a statement.
 */
export function labels({ machine, parts, loops }: Labels, control: (node: Node) => Stepper): Stepper {
  const codes = parts.map(({ body }) => control(body));
  return stretch(0, parts.length, loops);

  /** Lanes that wait at the label ahead of a statement. */
  function waitingAt(at: number): Int32Array | null {
    const { lanes } = parts[at]!;
    return lanes && maskOf(lanes);
  }

  /** Labels inside a loop, where lanes that jumped in from outside wait. */
  function waitingWithin({ from, to }: LabelLoop): Int32Array[] {
    return parts.slice(from + 1, to).flatMap(({ lanes }) => (lanes ? [maskOf(lanes)] : []));
  }

  /** A range of statements; `around`: the loops in it. */
  function stretch(from: number, to: number, around: readonly LabelLoop[]): Stepper {
    const made: {
      readonly code: Stepper;
      readonly label: Int32Array | null;
      readonly inside: readonly Int32Array[];
    }[] = [];
    for (let at = from; at < to;) {
      const loop = around.find((each) => each.from === at);
      const inner = loop && around.filter((each) => each !== loop && each.from >= loop.from && each.to <= loop.to);
      const end = loop ? loop.to : at + 1;
      const inside = loop ? waitingWithin(loop) : [];
      made.push({ code: loop ? repeated(loop, inner!) : codes[at]!, label: waitingAt(at), inside });
      at = end;
    }
    function* wait(mask: number): Generator<Pause, number, undefined> {
      let active = mask;
      for (const { code, label, inside } of made) {
        if (label) {
          active |= label[0]!;
          label[0] = 0;
        }
        if (active !== 0 || isAny(inside)) active = code.run ? code.run(active) : yield* code.wait!(active);
      }
      return active;
    }
    return made.every(({ code }) => code.run)
      ? { run: (mask) => wait(mask).next().value as number, wait: null }
      : { run: null, wait };
  }

  function repeated({ from, to }: LabelLoop, inner: readonly LabelLoop[]): Stepper {
    const turn = stretch(from, to, inner);
    const label = waitingAt(from)!;
    const inside = waitingWithin({ from, to });
    function* wait(mask: number): Generator<Pause, number, undefined> {
      let out = 0;
      let active = mask;
      while (active !== 0 || isAny(inside)) {
        machine.steps += lanesIn(active);
        checkSteps(machine);
        out |= turn.run ? turn.run(active) : yield* turn.wait!(active);
        active = label[0]!;
        label[0] = 0;
      }
      return out;
    }
    return turn.run ? { run: (mask) => wait(mask).next().value as number, wait: null } : { run: null, wait };
  }
}

const isAny = (masks: readonly Int32Array[]): boolean => masks.some(([lanes]) => lanes !== 0);
