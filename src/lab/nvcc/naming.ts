import { namesVolatile } from './volatile';
import type { Expr } from '../syntax/ast';
import { alignOf, sizeOf, type Type, typeName } from '../types/type';
import { called } from './calls';
import { globalPlace } from './globals';
import type { MemoryPlace, Place } from './places';
import type { Where } from './scope';
import type { Walker } from './walker';
import { valueOf } from './parts';
import { converted, pointed, typeIn } from './typed';

/** The place that an expression names, or its value. */
export function placeOf(w: Walker, at: Where, e: Expr): Place {
  const typed = w.typed(at.call.instance, e);
  switch (e.k) {
    case 'id': {
      const known = at.names.find(e.name);
      if (known) return known;
      const { self } = at.call;
      const own = self && memberOf(w, self, e.name);
      return own ?? globalPlace(w, e, typed?.place ?? typed?.type ?? null);
    }
    case 'this':
      return at.call.self?.k === 'mem'
        ? { k: 'value', value: at.call.self.address, type: typed?.type ?? null }
        : { k: 'value', value: w.values.fresh('unknown', ''), type: typed?.type ?? null };
    case 'un':
      if (e.op === '*') return at1(w, valueOf(w, at, e.e), typed?.place ?? typed?.type ?? null, e.e, at);
      if (e.op === '++' || e.op === '--') {
        valueOf(w, at, e);
        return placeOf(w, at, e.e);
      }
      break;
    case 'index': {
      const base = typeIn(w, at, e.e);
      if (base?.k === 'struct') return { k: 'value', value: called(w, at, e), type: typed?.type ?? null };
      const address = valueOf(w, at, e.e);
      const index = converted(w, valueOf(w, at, e.i), typeIn(w, at, e.i), null);
      const type = typed?.place ?? typed?.type ?? null;
      const size = w.values.constant(type ? sizeOf(type) : 1);
      return at1(w, w.values.added(address, w.values.multiplied(index, size)), type, e.e, at);
    }
    case 'member': {
      if (e.e.k === 'this' && at.call.self) return memberOf(w, at.call.self, e.name) ?? unknown(w, at, e);
      const base = e.arrow ? pointedBy(w, at, e.e) : placeOf(w, at, e.e);
      return memberOf(w, base, e.name) ?? unknown(w, at, e);
    }
    case 'assign':
      valueOf(w, at, e);
      return placeOf(w, at, e.l);
    case 'comma':
      valueOf(w, at, e.l);
      return placeOf(w, at, e.r);
    default:
      break;
  }
  return { k: 'value', value: valueOf(w, at, e), type: typed?.type ?? null };
}

const unknown = (w: Walker, at: Where, e: Expr): Place => ({
  k: 'value',
  value: w.values.fresh('unknown', ''),
  type: w.typed(at.call.instance, e)?.type ?? null,
});

function pointedBy(w: Walker, at: Where, e: Expr): Place {
  const type = typeIn(w, at, e);
  const to = type?.k === 'ptr' ? type.to : type?.k === 'arr' ? type.of : null;
  return at1(w, valueOf(w, at, e), to, e, at);
}

function at1(w: Walker, address: number, type: Type | null, pointer: Expr, at: Where): MemoryPlace {
  const place = pointed(address, type, isVolatile(at, pointer), w.rootOf(address)?.space === 'local');
  return type && type.k !== 'arr'
    ? { ...place, within: { type: typeName(type), offset: 0, align: alignOf(type) } }
    : place;
}

/** Is it a pointer to what may change at any time? */
function isVolatile(at: Where, e: Expr): boolean {
  switch (e.k) {
    case 'id':
      return at.names.find(`volatile ${e.name}`) !== undefined;
    case 'index':
    case 'member':
    case 'un':
    case 'post':
      return isVolatile(at, e.e);
    case 'bin':
      return isVolatile(at, e.l) || isVolatile(at, e.r);
    case 'cast':
      return namesVolatile(e.type) || isVolatile(at, e.e);
    default:
      return false;
  }
}

export function memberOf(w: Walker, base: Place, name: string): Place | null {
  const { type } = base;
  if (type?.k !== 'struct') return null;
  const field = type.fields.find((each) => each.name === name);
  if (!field) return null;
  switch (base.k) {
    case 'var':
      return { ...base, offset: base.offset + field.offset, type: field.type };
    case 'value':
      return { ...base, value: w.part(base.value, field.offset, sizeOf(field.type), sizeOf(type)), type: field.type };
    case 'mem': {
      const outer = base.within ?? { type: typeName(type), offset: 0, align: alignOf(type) };
      const address = w.values.added(base.address, w.values.constant(field.offset));
      return { ...base, address, type: field.type, within: { ...outer, offset: outer.offset + field.offset } };
    }
  }
}
