import loops from '/content/evidence/latency-hiding/sm_90.loops.txt?raw';
import { instructionKinds, type Instruction, type InstructionKind, type WarpProgram } from '@src/engine/scheduler';

/** The loops of one kernel as the compiler wrote them. */
export type CompiledLoop = Pick<WarpProgram, 'before' | 'inner' | 'after'>;

const INSTRUCTION = /^(\w+):(\d+)(?:\+(\d))?(?:~\d)?((?:\?\d)*)$/;

/** "load:4+2?0": stalls 4 cycles, sets scoreboard 2, waits for scoreboard 0. */
function instructionOf(text: string): Instruction {
  const [, kind, stall, sets, waits] = INSTRUCTION.exec(text) ?? [];
  if (!instructionKinds.includes(kind as InstructionKind)) throw new Error(`"${text}" is no instruction.`);
  return {
    kind: kind as InstructionKind,
    stall: Number(stall),
    sets: sets === undefined ? null : Number(sets),
    waits: [...waits!.matchAll(/\d/g)].map(([digit]) => Number(digit)),
  };
}

const partOf = (line: string): readonly Instruction[] => line.trim().split(/\s+/).slice(1).map(instructionOf);

const byName = new Map<string, CompiledLoop>(
  loops
    .trim()
    .split(/\n(?=\d)/)
    .map((text) => {
      const [name, before, inner, after] = text.split('\n');
      return [name!, { before: partOf(before!), inner: partOf(inner!), after: partOf(after!) }];
    }),
);

/** Multiply-adds per iteration of the inner loop. */
export const FMAS_PER_TURN = 32;

/** The loop that loads `loads` words at once and has `chains` chains of multiply-adds; `null` where none was compiled. */
export const compiledLoop = (loads: number, chains: number): CompiledLoop | null =>
  byName.get(`${loads} loads ${chains} chains`) ?? null;
