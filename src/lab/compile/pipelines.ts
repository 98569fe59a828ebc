import { BlockPipeline } from '../execute/instructions/pipelines';
import { noRegister } from '../execute/names';
import { outside, type RegisterName, type Run, type Waiting } from '../ir/node';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { stagesOf } from '../types/barrier-type';
import { int, voidType, type Group, type Pointer } from '../types/type';
import { hoistWait } from './calls/hoist';
import type { Context } from './context';
import { convert } from './convert';
import { noValue, plain, type Operand, runAfter } from './operand';
import type { Machine } from '../machine/machine';
import { expr } from './parts';

const THREAD = -2;
const BLOCK = -3;
const sharedBy = new WeakMap<object, BlockPipeline>();

/** `make_pipeline()`, and `make_pipeline(block, &state)`, with a number of producers or a role of this thread. */
export function makePipeline(cx: Context, args: readonly Expr[], at: number): Operand {
  if (args.length === 0) return plain({ k: 'group', size: THREAD }, noRegister);
  const [, pointer, role] = args.map((each) => expr(cx, each));
  const stages = pointer?.type.k === 'ptr' ? stagesOf(pointer.type.to) : null;
  if (!pointer || stages === null)
    throw new SourceProblem('make_pipeline takes a group and the address of a shared pipeline_shared_state.', at);
  const type: Group = { k: 'group', size: BLOCK };
  const { compiler } = cx;
  const { registers, machine } = compiler;
  const counter = (): RegisterName => registers.variable(int);
  const kept = { address: registers.variable(pointer.type as Pointer), produced: counter(), consumed: counter() };
  const pipeline = new BlockPipeline(machine, stages, kept);
  sharedBy.set(type, pipeline);
  const given = role ? convert(role, int) : null;
  // All threads of the group create it together.
  const wait = pipeline.make(registers.indices, pointer.reg, given && given.reg, at);
  hoistWait(
    cx,
    runAfter([pointer, given], 'pipeline', () => undefined),
    wait,
  );
  return plain(type, noRegister);
}

/** Member functions of `cuda::pipeline`; `null`: the group is not one. */
export function pipelineMethod(cx: Context, group: Group, name: string, at: number): Operand | null {
  if (group.size !== THREAD && group.size !== BLOCK) return null;
  const { machine } = cx.compiler;
  if (group.size === THREAD) return threadMethod(machine, name, at);
  const shared = sharedBy.get(group);
  if (!shared) throw new SourceProblem('A pipeline of a block begins with make_pipeline(block, &state).', at);
  switch (name) {
    case 'producer_acquire':
      return waiting(cx, shared.acquire(at));
    case 'producer_commit':
      return doing('pipeline.commit', shared.commit());
    case 'consumer_wait':
    case 'consumer_wait_for':
      return waiting(cx, shared.wait(at));
    case 'consumer_release':
      return doing('pipeline.release', shared.release());
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
      return doing('pipeline.commit', (mask) => machine.memory.copies.commit(machine.memory, mask));
    case 'consumer_wait':
      return doing('pipeline.wait', (mask) => machine.memory.copies.waitOldest(machine.memory, mask));
    default:
      return unknown(name, at);
  }
}

const doing = (name: string, run: Run): Operand => noValue(voidType, outside(name, run));

const unknown = (name: string, at: number): never => {
  throw new SourceProblem(
    `Pipelines have no function "${name}" here. They have producer_acquire, producer_commit, consumer_wait and consumer_release.`,
    at,
  );
};

/** `pipeline_consumer_wait_prior<n>(pipeline)`: waits for all but the n most recent stages of this thread. */
export function waitPrior(cx: Context, left: number): Operand {
  const { machine } = cx.compiler;
  return doing('pipeline.wait', (mask) => machine.memory.copies.wait(machine.memory, mask, left));
}

function waiting(cx: Context, wait: Waiting): Operand {
  hoistWait(cx, null, wait);
  return noValue(voidType, null);
}
