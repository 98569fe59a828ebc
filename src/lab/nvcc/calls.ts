import type { Instance } from '../resolve/typed-tree';
import { type CudaFunction, functionNamed, groupMethods } from '../functions';
import type { Expr } from '../syntax/ast';
import { leavesOf, type Type } from '../types/type';
import { mergeAll } from './merge';
import type { Place } from './places';
import { type Call, Names, type Where } from './scope';
import type { Value } from './values';
import type { Walker } from './walker';
import { valueOf, placeOf, statement } from './parts';
import { converted, pointed, typeIn } from './typed';
import { namesVolatile } from './volatile';

type CallExpr = Extract<Expr, { k: 'call' }>;

/** The value of a call. Functions of the file are walked through where they are called. */
export function called(w: Walker, at: Where, e: CallExpr | Extract<Expr, { k: 'index' }>): Value {
  if (e.k === 'index') return opaque(w, at, [e.e, e.i]);
  const { f } = e;
  const instances = w.kernel.tree.callsAt(at.call.instance, e.at);
  const name = f.k === 'id' ? f.name.slice(f.name.lastIndexOf(':') + 1) : f.k === 'member' ? f.name : '';
  const inner = instances.findLast((each) => each.name === name);
  if (inner) return inlined(w, at, e, inner);
  if (f.k === 'member') return methodOfGroup(w, at, e, f);
  if (f.k !== 'id') return opaque(w, at, [f, ...e.args]);
  if (instances.length > 0) return opaque(w, at, e.args);
  return builtin(w, at, e, name);
}

function builtin(w: Walker, at: Where, e: CallExpr, name: string): Value {
  const { args } = e;
  const [first, second] = args;
  const entry = functionNamed(name);
  switch (entry?.effect) {
    case 'load':
      return first ? w.read(target(w, at, first), e.at) : opaque(w, at, args);
    case 'store': {
      if (!first || !second) return opaque(w, at, args);
      const place = target(w, at, first);
      const value = converted(w, valueOf(w, at, second), typeIn(w, at, second), place.type);
      w.write(place, value, e.at);
      return value;
    }
    case 'atomic': {
      const place = first && target(w, at, first);
      const rest = args.slice(1).map((each) => valueOf(w, at, each));
      return place?.k === 'mem' ? w.atomic(place, e.at, rest) : opaque(w, at, []);
    }
    case 'exchange':
      return exchanged(w, at, args);
    case 'barrier':
      return waited(w, at, args);
    case 'none':
      if (entry.branches) w.branches();
      return computed(w, at, e, name, entry);
    case 'unknown':
    case undefined:
      return opaque(w, at, args);
  }
}

/** The value of a function without effects: the same arguments give the same value. */
function computed(w: Walker, at: Where, e: CallExpr, name: string, { meaning }: CudaFunction): Value {
  const { args } = e;
  const values = args.map((each) => valueOf(w, at, each));
  const type = typeIn(w, at, e);
  const leaves = meaning.kind === 'make' && type?.k === 'struct' ? leavesOf(type) : null;
  if (leaves?.length === values.length)
    return w.struct(
      leaves,
      values.map((value, index) => converted(w, value, typeIn(w, at, args[index]!), leaves[index]!.type)),
    );
  const types = args.map((each) => nameOf(typeIn(w, at, each))).join();
  return w.values.op('call', `${name} ${types}`, ...values);
}

const nameOf = (type: Type | null): string => (type?.k === 'scalar' || type?.k === 'struct' ? type.name : '');

function exchanged(w: Walker, at: Where, args: readonly Expr[]): Value {
  const values = args.map((each) => valueOf(w, at, each));
  // Other lanes use it, even where this one does not.
  for (const each of values) w.need(each);
  return w.values.fresh('unknown', '', ...values);
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
  switch (Object.hasOwn(groupMethods, f.name) ? groupMethods[f.name] : undefined) {
    case 'exchange':
      return exchanged(w, at, e.args);
    case 'barrier':
      return waited(w, at, e.args);
    case 'none':
      return w.values.op('group', f.name, valueOf(w, at, f.e));
    default:
      return opaque(w, at, e.args);
  }
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
  return w.values.fresh('unknown', '', ...values);
}

function spoil(w: Walker, { key, offset, type }: Extract<Place, { k: 'var' }>): void {
  const leaves = type?.k === 'struct' ? (leavesOf(type) ?? []) : [{ offset: 0 }];
  for (const leaf of leaves) {
    w.need(w.variable(key, offset + leaf.offset));
    w.assign(key, offset + leaf.offset, w.values.fresh('unknown', ''));
  }
}

/** The body of a function of the file, with its parameters as variables. */
function inlined(w: Walker, at: Where, e: CallExpr, instance: Instance): Value {
  const { decl } = instance;
  if (decl.result.k === 'ref') return opaque(w, at, e.args);
  const names = new Names(null);
  const { f } = e;
  const self = f.k === 'member' ? selfOf(w, at, f) : at.call.self;
  for (const [index, param] of decl.params.entries()) {
    const arg = e.args[index];
    if (!arg || arg.k === 'list') return opaque(w, at, e.args);
    const place = placeOf(w, at, arg);
    if (namesVolatile(param.type)) names.set(`volatile ${param.name}`, place);
    if (instance.escaping.has(param.name)) {
      w.need(w.read(place, arg.at));
      names.set(param.name, { k: 'value', value: w.values.fresh('unknown', ''), type: null });
    } else if (param.type.k === 'ref') names.set(param.name, place);
    else {
      const type = w.kernel.tree.variable(instance, param.name) ?? place.type;
      const value = converted(w, w.read(place, arg.at), typeIn(w, at, arg), type);
      const variable = { k: 'var', key: w.newKey(param.name), offset: 0, type } as const;
      w.write(variable, value, arg.at);
      names.set(param.name, variable);
    }
  }
  const result = { k: 'var', key: w.newKey('(result)'), offset: 0, type: typeIn(w, at, e) } as const;
  const call: Call = { instance, self, result: result.key, left: [], loops: [] };
  statement(w, { names: new Names(names), call, end: 'function' }, decl.body());
  const ends = [...call.left, w.state];
  if (call.left.length === 1 && !w.state.isLive) {
    // A single return at the end.
    w.state = call.left[0]!;
    w.state.isLive = true;
  } else if (call.left.length > 0) mergeAll(w, ends);
  return result.type && result.type.k !== 'void' ? w.read(result, e.at) : w.values.op('nothing', '');
}

function selfOf(w: Walker, at: Where, f: Extract<Expr, { k: 'member' }>): Place | null {
  if (f.e.k === 'this') return at.call.self;
  if (!f.arrow) return placeOf(w, at, f.e);
  const type = typeIn(w, at, f.e);
  return pointed(valueOf(w, at, f.e), type?.k === 'ptr' ? type.to : null, false, false);
}
