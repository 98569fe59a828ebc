import type { Step } from '../ir/node';
import { NOWHERE, type Waits } from '../machine/runnable';
import type { KernelRegisters } from './kernel-registers';

/** A block barrier, with its source position: what is done as a warp arrives, and as it continues. */
export interface Meeting {
  readonly at: number;
  readonly come: (mask: number) => void;
  readonly go: () => void;
}

/** A statement; with neither `run` nor `turns` it waits for more than barriers of its block. */
interface Part {
  readonly run: Step | null;
  readonly turns?: Turns | null;
}

/**
 * Code that waits only at barriers of its block. A warp returns from it at a barrier and resumes there later; the position
 * is kept in registers, separate for each warp. A generator does the same, but resuming nested ones takes longer than most
 * phases.
 */
export interface Turns {
  /** @returns The lanes that continue after it, unless the warp waits: see `Waits`. */
  begin(mask: number): number;
  /** Continues after the barrier where the warp waited. */
  resume(): number;
}

/** Makes the turns of statements, and allocates what they keep per warp. */
export class TurnMaker {
  readonly waits: Waits;

  constructor(private readonly registers: KernelRegisters) {
    this.waits = registers.waits;
  }

  barrier({ at, come, go }: Meeting): Turns {
    const { waits } = this;
    const kept = this.registers.file.slot();
    return {
      begin(mask) {
        come(mask);
        kept[0] = mask;
        waits.at = at;
        return 0;
      },
      resume() {
        go();
        return kept[0]!;
      },
    };
  }

  /** Statements in order; those that no lane reaches are skipped. `null`: one of them waits for something else. */
  sequence(parts: readonly Part[]): Turns | null {
    if (parts.some(({ run, turns }) => !run && !turns)) return null;
    const { waits } = this;
    const place = this.registers.file.slot();
    const goOn = (first: number, mask: number): number => {
      let rest = mask;
      for (let i = first; i < parts.length && rest !== 0; i += 1) {
        const { run, turns } = parts[i]!;
        if (run) rest = run(rest);
        else {
          const next = turns!.begin(rest);
          if (waits.at !== NOWHERE) {
            place[0] = i;
            return 0;
          }
          rest = next;
        }
      }
      return rest;
    };
    return {
      begin: (mask) => goOn(0, mask),
      resume() {
        const at = place[0]!;
        const rest = parts[at]!.turns!.resume();
        return waits.at === NOWHERE ? goOn(at + 1, rest) : 0;
      },
    };
  }

  /** The body of an inlined function: lanes that return early continue after it. */
  call(parts: readonly Part[]): Turns | null {
    if (parts.some(({ run, turns }) => !run && !turns)) return null;
    const { waits } = this;
    const [place, all] = [this.registers.file.slot(), this.registers.file.slot()];
    const goOn = (first: number, mask: number): number => {
      for (let i = first; i < parts.length; i += 1) {
        const { run, turns } = parts[i]!;
        if (run) run(mask);
        else {
          turns!.begin(mask);
          if (waits.at !== NOWHERE) {
            place[0] = i;
            all[0] = mask;
            return 0;
          }
        }
      }
      return mask;
    };
    return {
      begin: (mask) => goOn(0, mask),
      resume() {
        const at = place[0]!;
        parts[at]!.turns!.resume();
        return waits.at === NOWHERE ? goOn(at + 1, all[0]!) : 0;
      },
    };
  }

  /** @param split - The lanes that go to `yes`. */
  branch(yes: Part, no: Part | null, split: (mask: number) => number): Turns | null {
    if ((!yes.run && !yes.turns) || (no && !no.run && !no.turns)) return null;
    const { waits } = this;
    /**
     * 0: the warp waits in the first side, and `lanes` will take the second; 1: in the second, and `lanes` have finished the
     * first.
     */
    const [place, lanes] = [this.registers.file.slot(), this.registers.file.slot()];
    const second = (other: number, rest: number): number => {
      if (other === 0 || !no) return rest | other;
      if (no.run) return rest | no.run(other);
      const through = no.turns!.begin(other);
      place[0] = 1;
      lanes[0] = rest;
      return rest | through;
    };
    return {
      begin(mask) {
        const taken = split(mask) & mask;
        const other = mask & ~taken;
        if (taken === 0) return second(other, 0);
        if (yes.run) return second(other, yes.run(taken));
        const rest = yes.turns!.begin(taken);
        if (waits.at === NOWHERE) return second(other, rest);
        place[0] = 0;
        lanes[0] = other;
        return 0;
      },
      resume() {
        if (place[0] === 1) return no!.turns!.resume() | lanes[0]!;
        const rest = yes.turns!.resume();
        return waits.at === NOWHERE ? second(lanes[0]!, rest) : 0;
      },
    };
  }

  /**
   * A loop whose body waits.
   *
   * @param steps - What the loop does around its body.
   */
  loop(body: Part, { enter, ahead, after, end }: LoopSteps): Turns | null {
    if (!body.run && !body.turns) return null;
    const { waits } = this;
    const out = this.registers.file.slot();
    const goOn = (mask: number, wasFirst: boolean): number => {
      let isFirst = wasFirst;
      for (let active = mask; ; isFirst = false) {
        active = ahead(active, isFirst, out);
        if (active === 0) return end(out[0]!);
        const rest = body.run ? body.run(active) : body.turns!.begin(active);
        if (waits.at !== NOWHERE) return 0;
        active = after(rest);
      }
    };
    return {
      begin(mask) {
        enter(mask);
        out[0] = 0;
        return goOn(mask, true);
      },
      resume() {
        const rest = body.turns!.resume();
        return waits.at === NOWHERE ? goOn(after(rest), false) : 0;
      },
    };
  }
}

/** What a loop does around its body. */
export interface LoopSteps {
  readonly enter: (mask: number) => void;
  /** Counts an iteration and tests its condition. @returns The lanes that iterate; those that leave are added to `out`. */
  readonly ahead: (active: number, isFirst: boolean, out: Int32Array) => number;
  /** @returns The lanes that reach the next iteration. */
  readonly after: (rest: number) => number;
  readonly end: (out: number) => number;
}
