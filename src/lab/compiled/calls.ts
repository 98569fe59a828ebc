import type { Frame } from '../compile/context';
import type { Expr, FunctionDecl } from '../syntax/ast';
import { leavesOf, type Type } from '../types/type';
import { converted, pointed, typeIn, valueOf } from './expressions';
import { gathered } from './joins';
import { namesVolatile, placeOf } from './naming';
import type { Place } from './places';
import { type Call, Names, type Where } from './scope';
import { statement } from './statements';
import type { Value } from './values';
import type { Walker } from './walker';

type CallExpr = Extract<Expr, { k: 'call' }>;

const LOADS = /^__ld(g|cg|ca|cs|lu|cv)$/;
const STORES = /^__st(cg|wb|cs|wt)$/;
const ATOMICS = /^atomic(Add|Sub|Min|Max|And|Or|Xor|Inc|Dec|Exch|CAS)(_block|_system)?$/;
/** Lanes give each other values; memory stays as it is. */
const EXCHANGES = /^(__shfl\w*|__any\w*|__all\w*|__ballot\w*|__match\w*|__reduce\w*|__activemask|clock|clock64)$/;
/** Threads wait for each other, or for what was written: memory may be another afterwards. */
const BARRIERS = /^(__syncthreads\w*|__syncwarp|__threadfence\w*|__nanosleep|__pipeline_\w+|sync|wait|arrive\w*)$/;
const GROUP_EXCHANGES = /^(shfl\w*|any|all|ballot|match_\w+)$/;
const GROUP_FACTS =
  /^(thread_rank|size|num_threads|meta_group_\w+|thread_index|group_index|group_dim|block_rank|is_valid)$/;
/** They compute, and nothing else. */
const PLAIN =
  /^(f?(min|max|abs)f?|u?(min|max)|l?labs|(rsqrt|sqrt|cbrt|rcbrt|exp2?|exp10|expm1|log2?|log10|log1p|sin|cos|tan|a(sin|cos|tan)h?|atan2|(sin|cos|tan)h|pow|fmod|fma|hypot|floor|ceil|round|rint|trunc|l?lrint|l?lround|copysign|erfc?|tgamma|lgamma|remainder|fdim|ldexp|(sin|cos)pi|norm\w*|normcdf\w*|j[01n]|y[01n]|saturate|isnan|isinf|isfinite|signbit|__\w*(popc|clz|ffs|brev|byte_perm|funnelshift|mul24|mulhi|sad|hadd|rhadd|dp[24]a|expf|exp10f|logf|log2f|log10f|powf|sinf|cosf|tanf|fdividef|saturatef|fmaf|fma|fmul|fadd|fsub|fdiv|frcp|fsqrt|dadd|dmul)\w*|__\w+2\w+|__\w+_as_\w+|__h\w+|h(exp|log|sqrt|rsqrt|sin|cos)\w*|__v\w+|__(low|high)\w+)f?|make_\w+|this_thread_block|this_grid|coalesced_threads|tiled_partition|(int|float|double|unsigned|bool|char|short|long|size_t|half))$/;

/** Of those, the ones without a branch in the machine code. */
const QUICK =
  /^(f?(min|max|abs)f?|u?(min|max)|l?labs|fmaf?|rsqrtf|(exp2?|exp10|log2?|log10|log1p|tanh|floor|ceil|round|rint|trunc)f|__\w+|make_\w+|is(nan|inf|finite)|int|float|double|unsigned|bool|char|short|long|size_t|half)$/;

/** The value of a call. Functions of the file are walked through where they are called. */
export function called(w: Walker, at: Where, e: CallExpr | Extract<Expr, { k: 'index' }>): Value {
  if (e.k === 'index') return opaque(w, at, [e.e, e.i]);
  const { f } = e;
  const frames = w.compiler.facts.callsAt(at.call.frame, e.at);
  const name = f.k === 'id' ? f.name.slice(f.name.lastIndexOf(':') + 1) : f.k === 'member' ? f.name : '';
  const inner = frames.findLast(({ frame }) => frame.name === name);
  if (inner) return inlined(w, at, e, inner);
  if (f.k === 'member') return methodOfGroup(w, at, e, f);
  if (f.k !== 'id') return opaque(w, at, [f, ...e.args]);
  if (frames.length > 0) return opaque(w, at, e.args);
  return builtin(w, at, e, name);
}

function builtin(w: Walker, at: Where, e: CallExpr, name: string): Value {
  const { args } = e;
  const [first, second] = args;
  if (LOADS.test(name) && first) return w.read(target(w, at, first), e.at);
  if (STORES.test(name) && first && second) {
    const place = target(w, at, first);
    const value = converted(w, valueOf(w, at, second), typeIn(w, at, second), place.type);
    w.write(place, value, e.at);
    return value;
  }
  if (ATOMICS.test(name) && first) {
    const place = target(w, at, first);
    const rest = args.slice(1).map((each) => valueOf(w, at, each));
    return place.k === 'mem' ? w.atomic(place, e.at, rest) : opaque(w, at, []);
  }
  if (EXCHANGES.test(name)) return exchanged(w, at, args);
  if (BARRIERS.test(name) && name !== '__pipeline_memcpy_async') return waited(w, at, args);
  if (!PLAIN.test(name)) return opaque(w, at, args);
  if (!QUICK.test(name)) w.branches();
  const values = args.map((each) => valueOf(w, at, each));
  const type = typeIn(w, at, e);
  const leaves = name.startsWith('make_') && type?.k === 'struct' ? leavesOf(type) : null;
  if (leaves && leaves.length === values.length && type?.k === 'struct')
    return w.struct(
      leaves,
      values.map((value, index) => converted(w, value, typeIn(w, at, args[index]!), leaves[index]!.type)),
    );
  const types = args.map((each) => nameOf(typeIn(w, at, each))).join();
  return w.values.op(`${name} ${types}`, ...values);
}

const nameOf = (type: Type | null): string => (type?.k === 'scalar' || type?.k === 'struct' ? type.name : '');

function exchanged(w: Walker, at: Where, args: readonly Expr[]): Value {
  const values = args.map((each) => valueOf(w, at, each));
  // Other lanes use it, even where this one does not.
  for (const each of values) w.need(each);
  return w.values.fresh('unknown', ...values);
}

function waited(w: Walker, at: Where, args: readonly Expr[]): Value {
  const value = exchanged(w, at, args);
  w.barrier();
  return value;
}

function target(w: Walker, at: Where, pointer: Expr): Place {
  const type = typeIn(w, at, pointer);
  const to = type?.k === 'ptr' ? type.to : type?.k === 'arr' ? type.of : null;
  const address = valueOf(w, at, pointer);
  return pointed(address, to, false, w.rootOf(address)?.space === 'local');
}

function methodOfGroup(w: Walker, at: Where, e: CallExpr, f: Extract<Expr, { k: 'member' }>): Value {
  if (typeIn(w, at, f.e)?.k !== 'group') return opaque(w, at, [f.e, ...e.args]);
  if (GROUP_EXCHANGES.test(f.name)) return exchanged(w, at, e.args);
  if (BARRIERS.test(f.name)) return waited(w, at, e.args);
  if (GROUP_FACTS.test(f.name)) return w.values.op(`group ${f.name}`, valueOf(w, at, f.e));
  return opaque(w, at, e.args);
}

/** Something that is not followed: it may do anything with memory and with the variables that it is given. */
export function opaque(w: Walker, at: Where, args: readonly Expr[]): Value {
  const values = args.map((each) => {
    const place = each.k === 'list' || each.k === 'str' ? null : placeOf(w, at, each);
    if (!place) return valueOf(w, at, each);
    const value = w.read(place, each.at);
    if (place.k === 'var') spoil(w, place);
    return value;
  });
  for (const each of values) w.need(each);
  const { self } = at.call;
  if (self?.k === 'var') spoil(w, self);
  for (const root of w.roots.values()) w.touched.add(root.name);
  w.barrier();
  return w.values.fresh('unknown', ...values);
}

function spoil(w: Walker, { key, offset, type }: Extract<Place, { k: 'var' }>): void {
  const leaves = type?.k === 'struct' ? (leavesOf(type) ?? []) : [{ offset: 0 }];
  for (const leaf of leaves) {
    w.need(w.variable(key, offset + leaf.offset));
    w.assign(key, offset + leaf.offset, w.values.fresh('unknown'));
  }
}

/** The body of a function of the file, with its parameters as variables. */
function inlined(w: Walker, at: Where, e: CallExpr, { frame, decl }: { frame: Frame; decl: FunctionDecl }): Value {
  if (decl.result.k === 'ref') return opaque(w, at, e.args);
  const names = new Names(null);
  const { f } = e;
  const self = f.k === 'member' ? selfOf(w, at, f) : at.call.self;
  for (const [index, param] of decl.params.entries()) {
    const arg = e.args[index];
    if (!arg || arg.k === 'list') return opaque(w, at, e.args);
    const place = placeOf(w, at, arg);
    if (namesVolatile(param.type)) names.set(`volatile ${param.name}`, place);
    if (frame.escaping.has(param.name)) {
      w.need(w.read(place, arg.at));
      names.set(param.name, { k: 'value', value: w.values.fresh('unknown'), type: null });
    } else if (param.type.k === 'ref') names.set(param.name, place);
    else {
      const type = w.compiler.facts.typeOf(frame, param.name) ?? place.type;
      const value = converted(w, w.read(place, arg.at), typeIn(w, at, arg), type);
      const variable = { k: 'var', key: w.newKey(param.name), offset: 0, type } as const;
      w.write(variable, value, arg.at);
      names.set(param.name, variable);
    }
  }
  const result = { k: 'var', key: w.newKey('(result)'), offset: 0, type: typeIn(w, at, e) } as const;
  const call: Call = { frame, decl, self, result: result.key, left: [], loops: [] };
  statement(w, { names: new Names(names), call }, decl.body());
  const ends = [...call.left, w.state];
  if (call.left.length === 1 && !w.state.isLive) {
    // A single return at the end.
    w.state = call.left[0]!;
    w.state.isLive = true;
  } else if (call.left.length > 0) gathered(w, ends);
  return result.type && result.type.k !== 'void' ? w.read(result, e.at) : w.values.op('nothing');
}

function selfOf(w: Walker, at: Where, f: Extract<Expr, { k: 'member' }>): Place | null {
  if (f.e.k === 'this') return at.call.self;
  if (!f.arrow) return placeOf(w, at, f.e);
  const type = typeIn(w, at, f.e);
  return pointed(valueOf(w, at, f.e), type?.k === 'ptr' ? type.to : null, false, false);
}
