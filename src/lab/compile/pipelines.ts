import { sharedPlaceOf } from '../machine/cluster-memory';
import { LANES, lanesIn } from '../machine/registers';
import type { MBarrier } from '../machine/mbarrier';
import { untilPhases } from '../machine/mbarriers';
import type { Pause } from '../machine/pause';
import { PipelineState } from '../machine/pipeline-state';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { stagesOf } from '../types/barrier-type';
import { int, voidType, type Group } from '../types/type';
import { hoist } from './calls/hoist';
import type { Context } from './context';
import { convert } from './convert';
import { noValue, plain, type Operand } from './operand';
import type { Machine } from '../machine/machine';
import { expr } from './parts';

const THREAD = -2;
const BLOCK = -3;
/** What stands for the roles of threads. */
export const PRODUCER = -1;
export const CONSUMER = -2;

/** A pipeline of a block while it is compiled: how often this thread has filled and emptied stages. */
interface Shared {
  readonly address: Operand;
  readonly stages: number;
  readonly produced: Int32Array;
  readonly consumed: Int32Array;
}
const sharedBy = new WeakMap<object, Shared>();

/** `make_pipeline()`, and `make_pipeline(block, &state)`, with a number of producers or a role of this thread. */
export function makePipeline(cx: Context, args: readonly Expr[], at: number): Operand {
  const reg = new Int32Array(LANES);
  if (args.length === 0) return plain({ k: 'group', size: THREAD }, reg);
  const [, pointer, role] = args.map((each) => expr(cx, each));
  const stages = pointer?.type.k === 'ptr' ? stagesOf(pointer.type.to) : null;
  if (!pointer || stages === null)
    throw new SourceProblem('make_pipeline takes a group and the address of a shared pipeline_shared_state.', at);
  const type: Group = { k: 'group', size: BLOCK };
  const { compiler } = cx;
  const { registers, machine } = compiler;
  const counter = (): Int32Array => registers.variable('i32') as Int32Array;
  const address = plain(pointer.type, registers.variable('ptr'), {});
  sharedBy.set(type, { address, stages, produced: counter(), consumed: counter() });
  const { produced, consumed } = sharedBy.get(type)!;
  const given = role && convert(role, int);
  // All threads of the group make it together.
  hoist(cx, null, {
    run: null,
    *wait(mask) {
      pointer.run?.(mask);
      given?.run?.(mask);
      (address.reg as Float64Array).set(pointer.reg as Float64Array);
      produced.fill(0);
      consumed.fill(0);
      const { memory } = machine;
      const place = sharedPlaceOf(memory, (pointer.reg as Float64Array)[31 - Math.clz32(mask & -mask)]!);
      const start = memory.sharedStart + (place?.at ?? 0);
      const state = memory.barriers.pipelines.get(start) ?? new PipelineState(stages, place?.at ?? 0);
      memory.barriers.pipelines.set(start, state);
      let producers = 0;
      let consumers = 0;
      for (let i = 0; i < LANES; i += 1) {
        if (((mask >>> i) & 1) === 0) continue;
        const own = given ? (given.reg as Int32Array)[i]! : null;
        const isProducer = own === null || own === PRODUCER || (own >= 0 && compiler.thread[i]! < own);
        const isConsumer = own === null || own === CONSUMER || (own >= 0 && compiler.thread[i]! >= own);
        producers += isProducer ? 1 : 0;
        consumers += isConsumer ? 1 : 0;
      }
      state.join(producers, consumers);
      yield at;
      return mask;
    },
  });
  return plain(type, reg);
}

/** Member functions of `cuda::pipeline`; `null` when the group is none. */
export function pipelineMethod(cx: Context, group: Group, name: string, at: number): Operand | null {
  if (group.size !== THREAD && group.size !== BLOCK) return null;
  const { machine } = cx.compiler;
  if (group.size === THREAD) return threadMethod(machine, name, at);
  const shared = sharedBy.get(group);
  if (!shared) throw new SourceProblem('A pipeline of a block begins with make_pipeline(block, &state).', at);
  const stateOf = (mask: number): PipelineState | undefined => {
    const { memory } = machine;
    const address = (shared.address.reg as Float64Array)[31 - Math.clz32(mask & -mask)]!;
    const place = sharedPlaceOf(memory, address);
    return memory.barriers.pipelines.get(memory.sharedStart + (place?.at ?? 0));
  };
  const { stages, produced, consumed } = shared;
  const first = (mask: number): number => 31 - Math.clz32(mask & -mask);
  const next = (counter: Int32Array, mask: number): void => {
    for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) counter[i] = counter[i]! + 1;
  };
  switch (name) {
    case 'producer_acquire':
      return waiting(cx, function* (mask) {
        const turn = produced[first(mask)]!;
        const barrier = stateOf(mask)?.empty[turn % stages];
        if (barrier) yield* reached(machine, at, barrier, Math.floor(turn / stages));
      });
    case 'producer_commit':
      return noValue(voidType, (mask) => {
        const { memory } = machine;
        const barrier = stateOf(mask)?.full[produced[first(mask)]! % stages];
        for (const arrival of memory.copies.takeOpen(memory, mask)) barrier?.keep(arrival);
        barrier?.arrive(lanesIn(mask));
        next(produced, mask);
      });
    case 'consumer_wait':
    case 'consumer_wait_for':
      return waiting(cx, function* (mask) {
        const turn = consumed[first(mask)]!;
        const barrier = stateOf(mask)?.full[turn % stages];
        if (barrier) yield* reached(machine, at, barrier, Math.floor(turn / stages) + 1);
      });
    case 'consumer_release':
      return noValue(voidType, (mask) => {
        stateOf(mask)?.empty[consumed[first(mask)]! % stages]!.arrive(lanesIn(mask));
        next(consumed, mask);
      });
    case 'quit':
      return noValue(voidType, null);
    default:
      return unknown(name, at);
  }
}

function threadMethod(machine: Machine, name: string, at: number): Operand {
  switch (name) {
    case 'producer_acquire':
    case 'consumer_release':
    case 'quit':
      return noValue(voidType, null);
    case 'producer_commit':
      return noValue(voidType, (mask) => machine.memory.copies.commit(machine.memory, mask));
    case 'consumer_wait':
      return noValue(voidType, (mask) => machine.memory.copies.waitOldest(machine.memory, mask));
    default:
      return unknown(name, at);
  }
}

const unknown = (name: string, at: number): never => {
  throw new SourceProblem(
    `Pipelines have no function "${name}" here. They have producer_acquire, producer_commit, consumer_wait and consumer_release.`,
    at,
  );
};

/** `pipeline_consumer_wait_prior<n>(pipeline)`: all but the n youngest stages of this thread. */
export function waitPrior(cx: Context, left: number): Operand {
  const { machine } = cx.compiler;
  return noValue(voidType, (mask) => machine.memory.copies.wait(machine.memory, mask, left));
}

function waiting(cx: Context, wait: (mask: number) => Generator<Pause, void, undefined>): Operand {
  hoist(cx, null, {
    run: null,
    *wait(mask) {
      yield* wait(mask);
      return mask;
    },
  });
  return noValue(voidType, null);
}

/** Wait until a barrier has ended so many phases. */
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
