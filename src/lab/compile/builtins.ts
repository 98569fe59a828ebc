import { SourceProblem } from '../source/problem';
import { builtinType } from '../types/type';
import type { Context } from './context';
import { convert } from './convert';
import { expr } from './expressions';
import { listed } from './expressions/list';
import { bytesFunction } from './functions/bytes';
import type { Call, Name } from './functions/call';
import { generic } from './functions/generic';
import { groupFunction } from './functions/group';
import { argumentsOf } from './types';
import { limit } from './functions/limits';
import { memoryFunction } from './functions/memory';
import { ptxFunction } from './functions/ptx-wrappers';
import { realFunction } from './functions/real';
import { sixteenBits } from './functions/sixteen-bits';
import { syncFunction } from './functions/sync';
import { vectorFunction } from './functions/vector-math';
import { warpFunction } from './functions/warp';
import { wordFunction } from './functions/words';
import type { Operand } from './operand';
import { printed } from './print';
import { hasVectorMath } from './vectors';

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
  const known = f.name.includes('numeric_limits') && f.args ? limit(f.name, argumentsOf(cx, f.args)) : null;
  if (known) return known;
  if (name === 'printf') return printed(cx, e);
  const least = LEAST.find(([names]) => names.test(name))?.[1] ?? 0;
  if (e.args.length < least)
    throw new SourceProblem(`${name} takes at least ${least} arguments, ${e.args.length} came.`, at);
  const instruction = ptxFunction(cx, name, f, e);
  if (instruction) return instruction;
  const group = groupFunction(cx, name, f, e);
  if (group) return group;
  const special = bytesFunction(cx, name, e) ?? memoryFunction(cx, name, e, isUnread) ?? syncFunction(cx, name, e);
  if (special) return special;
  if (name.startsWith('make_')) {
    const type = builtinType(name.slice(5));
    if (type?.k === 'struct') {
      const [only] = e.args;
      if (e.args.length < type.fields.length && hasVectorMath(cx)) {
        const values = e.args.map((each) => expr(cx, each));
        const made = vectorFunction(cx, name, values, at);
        if (made) return made;
      }
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
    vectorFunction(cx, name, args, at) ??
    sixteenBits(name, args, at) ??
    generic(name, args, at) ??
    realFunction(name, args, at) ??
    wordFunction(name, args, at)
  );
}

/** Names that may be of CUDA: arguments of others are not compiled in vain. */
const KNOWN = /^[a-z_][\w]*$/i;
