import type { RegisterName, Run, Waiting } from '../../ir/node';
import { sharedPlaceOf } from '../../machine/cluster-memory';
import type { Machine } from '../../machine/machine';
import type { MBarrier } from '../../machine/mbarrier';
import { untilPhases } from '../../machine/mbarriers';
import type { Pause } from '../../machine/pause';
import { PipelineState } from '../../machine/pipeline-state';
import { LANES, lanesIn } from '../../machine/registers';
import type { LaunchIndices } from '../../machine/runnable';
import { registerOf } from '../registers';

/** Encodes the roles of threads in a pipeline. */
const PRODUCER = -1;
const CONSUMER = -2;

const addressesIn = (name: RegisterName): Float64Array => registerOf(name) as Float64Array;
const wordsIn = (name: RegisterName): Int32Array => registerOf(name) as Int32Array;
const firstIn = (mask: number): number => 31 - Math.clz32(mask & -mask);

/** Registers that a block's pipeline keeps: where it is, and how often this thread has filled and emptied stages. */
export interface PipelineRegisters {
  readonly address: RegisterName;
  readonly produced: RegisterName;
  readonly consumed: RegisterName;
}

/** A pipeline whose stages the threads of a block share. */
export class BlockPipeline {
  private readonly addresses: Float64Array;
  private readonly produced: Int32Array;
  private readonly consumed: Int32Array;

  constructor(
    private readonly machine: Machine,
    private readonly stages: number,
    registers: PipelineRegisters,
  ) {
    this.addresses = addressesIn(registers.address);
    this.produced = wordsIn(registers.produced);
    this.consumed = wordsIn(registers.consumed);
  }

  /**
   * All threads of the group make it together.
   *
   * @param role - The number of producers, or the thread's role; `null`: each thread is both.
   */
  make(indices: LaunchIndices, pointer: RegisterName, role: RegisterName | null, at: number): Waiting {
    const from = addressesIn(pointer);
    const roles = role && wordsIn(role);
    const { addresses, produced, consumed, machine, stages } = this;
    return function* (mask) {
      addresses.set(from);
      produced.fill(0);
      consumed.fill(0);
      const { memory } = machine;
      const place = sharedPlaceOf(memory, from[firstIn(mask)]!);
      const start = memory.sharedStart + (place?.at ?? 0);
      const state = memory.barriers.pipelines.get(start) ?? new PipelineState(stages, place?.at ?? 0);
      memory.barriers.pipelines.set(start, state);
      let producers = 0;
      let consumers = 0;
      for (let i = 0; i < LANES; i += 1) {
        if (((mask >>> i) & 1) === 0) continue;
        const own = roles ? roles[i]! : null;
        const isProducer = own === null || own === PRODUCER || (own >= 0 && indices.thread[i]! < own);
        const isConsumer = own === null || own === CONSUMER || (own >= 0 && indices.thread[i]! >= own);
        producers += isProducer ? 1 : 0;
        consumers += isConsumer ? 1 : 0;
      }
      state.join(producers, consumers);
      yield at;
      return mask;
    };
  }

  acquire(at: number): Waiting {
    const { machine, stages, produced } = this;
    const stateOf = this.stateOf;
    return function* (mask) {
      const turn = produced[firstIn(mask)]!;
      const barrier = stateOf(mask)?.empty[turn % stages];
      if (barrier) yield* reached(machine, at, barrier, Math.floor(turn / stages));
      return mask;
    };
  }

  commit(): Run {
    return (mask) => {
      const { memory } = this.machine;
      const barrier = this.stateOf(mask)?.full[this.produced[firstIn(mask)]! % this.stages];
      for (const arrival of memory.copies.takeOpen(memory, mask)) barrier?.keep(arrival);
      barrier?.arrive(lanesIn(mask));
      advance(this.produced, mask);
    };
  }

  wait(at: number): Waiting {
    const { machine, stages, consumed } = this;
    const stateOf = this.stateOf;
    return function* (mask) {
      const turn = consumed[firstIn(mask)]!;
      const barrier = stateOf(mask)?.full[turn % stages];
      if (barrier) yield* reached(machine, at, barrier, Math.floor(turn / stages) + 1);
      return mask;
    };
  }

  release(): Run {
    return (mask) => {
      this.stateOf(mask)?.empty[this.consumed[firstIn(mask)]! % this.stages]!.arrive(lanesIn(mask));
      advance(this.consumed, mask);
    };
  }

  private readonly stateOf = (mask: number): PipelineState | undefined => {
    const { memory } = this.machine;
    const place = sharedPlaceOf(memory, this.addresses[firstIn(mask)]!);
    return memory.barriers.pipelines.get(memory.sharedStart + (place?.at ?? 0));
  };
}

function advance(counter: Int32Array, mask: number): void {
  for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) counter[i] = counter[i]! + 1;
}

/** Wait until a barrier has completed this many phases. */
function* reached(
  { memory }: Machine,
  at: number,
  barrier: MBarrier,
  phases: number,
): Generator<Pause, void, undefined> {
  const isOver = (): boolean => barrier.phase >= phases;
  if (!isOver()) yield untilPhases(at, [{ barrier, isOver }]);
  barrier.see(memory.plan.bytewise ? 1 : 4);
  memory.shadow.syncBlock();
}
