import type { RegisterName, Run, Waiting } from '../../ir/node';
import { lanesIn } from '../../machine/registers';
import { OutOfSteps } from '../../machine/steps';
import type { Scalar } from '../../types/type';
import { nameOf } from '../registers';
import { operation } from './families';
import { followed, type Step } from './follow';
import type { PtxHost } from './host';
import type { PtxProgram } from './parse';
import { kindOf, type PtxRegister } from './registers';
import { ptxType, refuse } from './types';
import { Values } from './values';

/** Does an instruction of this name wait for other threads? */
const WAITS = /^(mbarrier\.(test|try)_wait|bar\.|barrier\.)/;

/** An instruction of a program without branches. */
export interface StraightInstruction {
  readonly name: string;
  readonly run: Run;
}

/** An asm statement: its registers, and what its instructions do. */
export class Assembly {
  /** One of its instructions waits for other threads. */
  readonly waits: boolean;
  private readonly values: Values;
  private steps: readonly Step[] = [];

  constructor(
    private readonly host: PtxHost,
    private readonly program: PtxProgram,
  ) {
    this.waits = program.instructions.some(({ name }) => WAITS.test(name));
    this.values = new Values(host, this.waits);
  }

  /** The register of an operand: `%0` and so on. */
  operand(index: number, type: Scalar, at: number): PtxRegister {
    return this.values.declare(`%${index}`, type.size === 8 ? 'pair' : 'word', at);
  }

  /** Compile the instructions, once the operands have registers. Returns their number. */
  assemble(): number {
    const { host, program, values } = this;
    for (const { name, type, at } of program.registers) {
      const known = ptxType(type);
      if (!known) return refuse(`registers of type .${type} are not supported.`, at);
      values.declare(name, kindOf(known, at), at);
    }
    this.steps = program.instructions.map((instruction): Step => {
      const { guard, parts, operands, at } = instruction;
      const test = guard ? values.predicate({ k: 'name', name: guard.name, at: guard.at }) : null;
      const shared = { guard: test && (guard!.isNot ? () => ~test() : test) };
      if (parts[0] === 'exit' || parts[0] === 'ret') return { ...shared, op: null, jump: 'exit' };
      if (parts[0] !== 'bra') return { ...shared, op: operation({ host, values }, instruction), jump: null };
      const [target] = operands;
      const jump = target?.k === 'name' ? program.labels.get(target.name) : undefined;
      if (jump === undefined) return refuse('there is no such label in this asm statement.', at);
      return { ...shared, op: null, jump };
    });
    return this.steps.length;
  }

  /** Its registers, any of which its instructions may write. */
  get registers(): RegisterName[] {
    return this.values.all.map(nameOf);
  }

  /** Fill the special registers with current values. */
  readonly begin = (): void => this.values.refresh();

  /** Its instructions in sequence; `null`: there are branches, or one waits. */
  get straight(): readonly StraightInstruction[] | null {
    if (this.waits || this.steps.some(({ jump }) => jump !== null)) return null;
    return this.steps.map(({ op, guard }, index) => {
      const { name } = this.program.instructions[index]!;
      const run = op!.run!;
      if (!guard) return { name, run };
      return {
        name: `@p ${name}`,
        run: (mask) => {
          const active = mask & guard();
          if (active !== 0) run(active);
        },
      };
    });
  }

  /** The whole statement: it loads its operands, follows its branches, and stores its outputs. */
  whole(loads: readonly Run[], stores: readonly Run[], cost: number): Waiting {
    const { machine } = this.host;
    const { steps } = this;
    const { begin } = this;
    return function* (mask) {
      machine.steps += cost * lanesIn(mask);
      for (let k = 0; k < loads.length; k += 1) loads[k]!(mask);
      begin();
      const left = yield* followed(steps, mask, (lanes) => {
        machine.steps += lanesIn(lanes);
        if (machine.steps > machine.limit) throw new OutOfSteps();
      });
      machine.alive[0]! &= ~(mask & ~left);
      for (let k = 0; k < stores.length; k += 1) stores[k]!(left);
      return left;
    };
  }
}
