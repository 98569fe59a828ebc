import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import {
  builtinType,
  float,
  half,
  int,
  isReal,
  llong,
  uint,
  ullong,
  vectorType,
  voidType,
  type Scalar,
  type Struct,
} from '../types/type';
import { binary, rounded } from './arithmetic';
import { asyncCopy } from './async';
import { atomic, isAtomic } from './atomics';
import { barrier, warpBarrier } from './barriers';
import type { Context } from './context';
import { constant, constantValue, convert, retyped } from './convert';
import { expr, listed, structOf } from './expressions';
import { groupMethod, groupValue } from './groups';
import { generic, realFunction, wordFunction } from './math';
import { noValue, plain, sequence, testOf, traits, type Operand } from './operand';
import { place, store, value } from './places';
import { printed } from './print';
import { argumentsOf } from './types';
import { activeMask, matched, reduced, shuffled, voted, type ShuffleKind } from './warp';

type Call = Extract<Expr, { k: 'call' }>;
type Name = Extract<Expr, { k: 'id' }>;

/** Loads and stores that name a cache operator: the same accesses to the L1. */
const LOADS = /^__ld(g|cg|ca|cs|lu|cv)$/;
const STORES = /^__st(cg|wb|cs|wt)$/;
const FENCES =
  /^__threadfence(_block|_system)?$|^__nanosleep$|^__pipeline_commit$|^__pipeline_wait_prior$|^__prof_trigger$|^__builtin_assume$/;

/** How many arguments functions need at least, by their names. */
const LEAST: readonly (readonly [RegExp, number])[] = [
  [
    /^__shfl(_up|_down|_xor)?_sync$|^__match_all_sync$|^(fma|fmaf|__fmaf_rn|__fma_rn|__hfma|reduce|__pipeline_memcpy_async)$/,
    3,
  ],
  [/^__shfl|^__(any|all|ballot)_sync$|^__match_any_sync$|^__reduce_|^__st(cg|wb|cs|wt)$|^(swap|memcpy_async)$/, 2],
  [/^(u?min|u?max)$|^__f(add|mul|sub|div)_rn$|^__h(add|sub|mul|div)$|^__(floats2half2_rn|halves2half2)$/, 2],
  [/^__(any|all|ballot)$|^__ld|^__syncthreads_|^__cvta|^(assert|l?l?abs|isnan|isinf|isfinite|atomic\w+)$/, 1],
  [/^__(popc|clz|ffs|brev)ll$|^__\w+_as_\w+$|^__\w+2\w+$|^__(low|high)2?\w+$/, 1],
];

/** A function of CUDA by its name; `null` when there is none. */
export function builtin(cx: Context, f: Name, e: Call): Operand | null {
  const name = f.name.slice(f.name.lastIndexOf(':') + 1);
  const isUnread = cx.compiler.unread === e;
  const { at } = e;
  if (name === 'printf') return printed(cx, e);
  const least = LEAST.find(([names]) => names.test(name))?.[1] ?? 0;
  if (e.args.length < least)
    throw new SourceProblem(`${name} takes at least ${least} arguments, ${e.args.length} came.`, at);
  const group = groupFunction(cx, name, f, e);
  if (group) return group;
  const special = memoryFunction(cx, name, e, isUnread) ?? syncFunction(cx, name, e);
  if (special) return special;
  if (name.startsWith('make_')) {
    const type = builtinType(name.slice(5));
    if (type?.k === 'struct') {
      const [only] = e.args;
      if (e.args.length === 1 && type.fields.length > 1) {
        const operand = expr(cx, only!);
        if (operand.leaves) return null;
      }
      return listed(cx, type, e.args, at);
    }
  }
  const type = builtinType(name);
  if (type?.k === 'scalar' && e.args.length === 1) return convert(expr(cx, e.args[0]!), type);
  if (!KNOWN.test(name)) return null;
  const args = e.args.map((each) => expr(cx, each));
  return (
    warpFunction(cx, name, args, e) ??
    halfFunction(name, args, at) ??
    generic(name, args, at) ??
    realFunction(name, args, at) ??
    wordFunction(name, args, at)
  );
}

/** Names that may be of CUDA: arguments of others are not compiled in vain. */
const KNOWN = /^[a-z_][\w]*$/i;

function memoryFunction(cx: Context, name: string, e: Call, isUnread: boolean): Operand | null {
  const { at } = e;
  if (isAtomic(name))
    return atomic(
      cx,
      name,
      e.args.map((each) => expr(cx, each)),
      !isUnread,
      at,
    );
  if (LOADS.test(name)) return value(cx, place(cx, { k: 'un', op: '*', e: e.args[0]!, at }), at);
  if (STORES.test(name)) {
    const target = place(cx, { k: 'un', op: '*', e: e.args[0]!, at });
    const from = expr(cx, e.args[1]!);
    return noValue(voidType, store(cx, target, from, at), { cost: from.cost + 1 });
  }
  if (name === '__pipeline_memcpy_async' || name === 'memcpy_async') return asyncCopy(cx, e);
  if (name === 'sincosf' || name === 'sincos' || name === '__sincosf') {
    if (e.args.length !== 3) throw new SourceProblem(`${name} takes 3 arguments, ${e.args.length} came.`, at);
    const x = expr(cx, e.args[0]!);
    const single = name === 'sincos' ? '' : 'f';
    const [sine, cosine] = [`sin${single}`, `cos${single}`].map((each, index) => {
      const target = place(cx, { k: 'un', op: '*', e: e.args[index + 1]!, at });
      return store(cx, target, realFunction(each, [x], at)!, at);
    });
    return noValue(
      voidType,
      (mask) => {
        sine!(mask);
        cosine!(mask);
      },
      { cost: x.cost + 4 },
    );
  }
  if (name === '__cvta_generic_to_shared') return convert(expr(cx, e.args[0]!), ullong);
  if (name === 'swap') {
    const [a, b] = e.args.map((each) => place(cx, each));
    const first = value(cx, a!, at);
    const second = value(cx, b!, at);
    if (first.leaves || second.leaves)
      throw new SourceProblem('Structs cannot be swapped here. Swap their members.', at);
    const keep = binary('+', convert(first, first.type as Scalar), constant(int, 0), at);
    const kept = { ...keep, run: null };
    const one = store(cx, a!, second, at);
    const two = store(cx, b!, retyped(kept, first.type), at);
    return noValue(
      voidType,
      (mask) => {
        keep.run?.(mask);
        one(mask);
        two(mask);
      },
      { cost: 3 },
    );
  }
  return null;
}

function syncFunction(cx: Context, name: string, e: Call): Operand | null {
  const { at } = e;
  switch (name) {
    case '__syncthreads':
    case '__barrier_sync':
      return barrier(cx, at, 'none', null);
    case '__syncthreads_count':
    case '__syncthreads_and':
    case '__syncthreads_or':
      return barrier(cx, at, name.slice(14) as 'count' | 'and' | 'or', expr(cx, e.args[0]!));
    case '__syncwarp':
      return warpBarrier(cx);
    case 'clock':
    case 'clock64':
    case '__globaltimer': {
      const reg = { lo: new Int32Array(32), hi: new Int32Array(32) };
      const { machine } = cx.compiler;
      return plain(llong, reg, {
        pure: false,
        run: () => {
          reg.lo.fill(machine.steps);
          reg.hi.fill(Math.floor(machine.steps / 2 ** 32));
        },
      });
    }
    case 'assert': {
      const test = testOf(expr(cx, e.args[0]!));
      const { machine } = cx.compiler;
      return noValue(voidType, (mask) => {
        const failed = mask & ~test(mask);
        if (failed !== 0)
          machine.memory.fault('arithmetic', at, 31 - Math.clz32(failed & -failed), null, 'fails this assertion');
      });
    }
    case '__trap': {
      const { machine } = cx.compiler;
      return noValue(voidType, (mask) =>
        machine.memory.fault('arithmetic', at, 31 - Math.clz32(mask & -mask), null, 'comes to a __trap()'),
      );
    }
    default:
      return FENCES.test(name) ? noValue(voidType, null) : null;
  }
}

function groupFunction(cx: Context, name: string, f: Name, e: Call): Operand | null {
  const { at } = e;
  switch (name) {
    case 'this_thread_block':
      return groupValue({ k: 'group', size: 0 });
    case 'this_grid':
      return groupValue({ k: 'group', size: -1 });
    case 'tiled_partition': {
      const [size] = f.args ? argumentsOf(cx, f.args) : [];
      const given = size?.k === 'value' ? size.operand : e.args[1] ? expr(cx, e.args[1]) : null;
      if (!given?.constant) throw new SourceProblem('A tile needs a constant size: tiled_partition<32>(block).', at);
      const threads = Number(constantValue(given));
      if (![1, 2, 4, 8, 16, 32].includes(threads))
        throw new SourceProblem('A tile has 1, 2, 4, 8, 16 or 32 threads.', at);
      return groupValue({ k: 'group', size: threads });
    }
    case 'make_pipeline':
      return groupValue({ k: 'group', size: e.args.length > 0 ? -3 : -2 });
    case 'pipeline_consumer_wait_prior':
      return noValue(voidType, null);
    case 'aligned_size_t':
      return e.args[0] ? expr(cx, e.args[0]) : null;
    case 'init': {
      // Of a barrier: how many threads come is known.
      const [first] = e.args;
      const target = first?.k === 'un' && first.op === '&' ? expr(cx, first.e) : null;
      return target?.type.k === 'group' ? noValue(voidType, null) : null;
    }
    case 'coalesced_threads':
      throw new SourceProblem('coalesced_threads() is not supported. Use __activemask() and __popc().', at);
    case 'sync':
    case 'wait':
    case 'wait_prior': {
      if (e.args.length === 0) return null;
      const group = expr(cx, e.args[0]!);
      return group.type.k === 'group' ? groupMethod(cx, group.type, 'sync', [], at) : null;
    }
    case 'reduce': {
      const group = expr(cx, e.args[0]!);
      if (group.type.k !== 'group' || group.type.size < 1)
        throw new SourceProblem('reduce is supported for tiles only.', at);
      return treeReduced(cx, group.type.size, expr(cx, e.args[1]!), operationOf(e.args[2], at), at);
    }
    default:
      return null;
  }
}

function operationOf(e: Expr | undefined, at: number): string {
  const name = e?.k === 'call' && e.f.k === 'id' ? e.f.name : e?.k === 'make' && e.type.k === 'name' ? e.type.name : '';
  const operations = { plus: '+', bit_and: '&', bit_or: '|', bit_xor: '^', less: 'min', greater: 'max' };
  const found = new Map(Object.entries(operations)).get(name.slice(name.lastIndexOf(':') + 1));
  if (!found) throw new SourceProblem('reduce takes plus, less, greater, bit_and, bit_or or bit_xor.', at);
  return found;
}

/** Partners at growing distance exchange what they have, so that all come to the result. */
function treeReduced(cx: Context, size: number, start: Operand, op: string, at: number): Operand {
  let result = start;
  for (let distance = size / 2; distance >= 1; distance /= 2) {
    const other = shuffled(cx, 'xor', result, constant(int, distance), size, at);
    const mine: Operand = { ...result, run: null, into: null, test: null };
    result = op === 'min' || op === 'max' ? generic(op, [other, mine], at)! : binary(op, other, mine, at);
  }
  return result;
}

const SHUFFLE = /^__shfl(_up|_down|_xor)?(_sync)?$/;
const VOTE = /^__(any|all|ballot)(_sync)?$/;
const REDUCE = /^__reduce_(add|min|max|and|or|xor)_sync$/;

function warpFunction(cx: Context, name: string, args: readonly Operand[], e: Call): Operand | null {
  const { at } = e;
  const shuffle = SHUFFLE.exec(name);
  if (shuffle) {
    const [from, by, width] = shuffle[2] ? args.slice(1) : args;
    if (!from || !by) throw new SourceProblem(`${name} takes a mask, a value and a lane.`, at);
    if (width && !width.constant) throw new SourceProblem('The width of a shuffle must be a constant here.', at);
    const lanes = width ? Number(constantValue(width)) : 32;
    if (![1, 2, 4, 8, 16, 32].includes(lanes))
      throw new SourceProblem('The width of a shuffle is 1, 2, 4, 8, 16 or 32.', at);
    return shuffled(cx, (shuffle[1]?.slice(1) ?? 'idx') as ShuffleKind, from, convert(by, int), lanes, at);
  }
  const vote = VOTE.exec(name);
  if (vote) return voted(cx, vote[1]!, args[vote[2] ? 1 : 0]!, 32);
  const reduce = REDUCE.exec(name);
  if (reduce) {
    if (args[1]?.type.k !== 'scalar' || isReal(args[1].type))
      throw new SourceProblem(`${name} takes a mask and an integer.`, at);
    return reduced(reduce[1]!, convert(args[1], args[1].type.signed ? int : uint), at);
  }
  if (name === '__match_any_sync') return matched('any', args[1]!, null);
  if (name === '__match_all_sync') {
    const target = place(cx, { k: 'un', op: '*', e: e.args[2]!, at });
    const flag = new Int32Array(32);
    const write = store(cx, target, plain(int, flag), at);
    return matched('all', args[1]!, (mask, isAll) => {
      flag.fill(isAll ? 1 : 0);
      write(mask);
    });
  }
  if (name === '__activemask') return activeMask();
  if (name === '__lane_id') return plain(uint, cx.compiler.lane);
  return null;
}

function halfFunction(name: string, args: readonly Operand[], at: number): Operand | null {
  const [a, b, c] = args;
  const isHalf = (operand: Operand | undefined): boolean => operand?.type === half;
  switch (name) {
    case '__float2half':
    case '__float2half_rn':
    case '__double2half':
    case '__int2half_rn':
      return convert(a!, half);
    case '__float2bfloat16':
      return convert(a!, builtinType('__nv_bfloat16') as Scalar);
    case '__half2float':
    case '__bfloat162float':
      return convert(a!, float);
    case '__hadd':
      return isHalf(a) ? binary('+', a!, b!, at) : null;
    case '__hsub':
      return binary('-', a!, b!, at);
    case '__hmul':
      return binary('*', a!, b!, at);
    case '__hdiv':
      return binary('/', a!, b!, at);
    case '__hfma':
      return rounded(
        generic(
          'fma',
          [a!, b!, c!].map((each) => convert(each, float)),
          at,
        )!,
        half,
      );
    case '__floats2half2_rn':
    case '__halves2half2':
      return structOf(vectorType('half2'), [convert(a!, half), convert(b!, half)]);
    case '__float2half2_rn':
    case '__half2half2':
      return structOf(vectorType('half2'), [convert(a!, half), convert(a!, half)]);
    case '__hadd2':
    case '__hsub2':
    case '__hmul2':
    case '__hfma2': {
      if (![a, b].every((each) => each?.leaves?.length === 2)) return null;
      const parts = [0, 1].map((index) => {
        const [x, y, z] = [a, b, c].map((each) => each?.leaves?.[index]);
        if (name === '__hfma2' && z)
          return rounded(
            generic(
              'fma',
              [x!, y!, z].map((each) => convert(each, float)),
              at,
            )!,
            half,
          );
        return binary({ d: '+', b: '-', l: '*' }[name[5] as 'd' | 'b' | 'l'] ?? '*', x!, y!, at);
      });
      const both = structOf(a!.type as Struct, parts);
      return { ...both, run: sequence([...args, both]), constant: false };
    }
    case '__low2float':
    case '__high2float': {
      const leaf = a!.leaves![name === '__low2float' ? 0 : 1]!;
      return { ...convert({ ...leaf, run: a!.run }, float), ...traits([a!], 1) };
    }
    case '__low2half':
    case '__high2half':
      return { ...a!.leaves![name === '__low2half' ? 0 : 1]!, run: a!.run, pure: a!.pure, changes: a!.changes };
    case '__half22float2': {
      const [x, y] = a!.leaves!;
      return structOf(vectorType('float2'), [
        convert({ ...x!, run: a!.run }, float),
        convert({ ...y!, run: null }, float),
      ]);
    }
    default:
      return null;
  }
}
