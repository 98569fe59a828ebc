import type { Callee } from './called';
import { resultType } from '../functions/signature';
import type { Expr } from '../syntax/ast';
import { COALESCED, type Type } from '../types/type';
import { resultOfMatch } from './body-type';
import { numberOf } from './constant';
import type { Names } from './names';
import { decayed } from './operators';
import { objectBefore } from './object-before';
import { objectResult } from './object-result';
import { argumentsOf } from './templates';

type Call = Extract<Expr, { k: 'call' }>;

/** The result type of a call; `null`: nothing can be called so. */
export function resultOf(names: Names, e: Call): Type | null {
  const { f, args } = e;
  const whole = names.writtenOut(e);
  if (whole !== e) return names.knownType(whole);
  const { callee, chosen } = names.called(e);
  if (chosen) return resultOfMatch(names, chosen.match, args.length, chosen.owner, chosen.owner, e.at);
  if (f.k === 'member') return ofObject(names, f, e);
  switch (callee?.k) {
    case 'argument':
      return names.knownType(callee.e);
    case 'constructor':
      return callee.type.k === 'arr' ? null : callee.type;
    case 'limit':
      return callee.type;
    case 'cuda':
      return resultType(callee.entry, callee.given) ?? tileOf(names, callee, e);
    default:
      return null;
  }
}

/** A member function of a CUDA object. */
function ofObject(names: Names, f: Extract<Expr, { k: 'member' }>, { args }: Call): Type | null {
  const type = objectBefore(names, f);
  return (
    type &&
    objectResult(type, f.name, () => {
      const first = args[0] && names.knownType(args[0]);
      return first ? decayed(first) : null;
    })
  );
}

/** `tiled_partition<32>(group)`: the template argument, or the second argument, is the tile size. */
function tileOf(names: Names, { entry }: Extract<Callee, { k: 'cuda' }>, { f, args }: Call): Type | null {
  if (entry.meaning.kind !== 'tiles' || f.k !== 'id' || !args[0]) return null;
  const parent = names.knownType(args[0]);
  if (parent?.k === 'group' && parent.size === COALESCED) return parent;
  const [size] = f.args ? argumentsOf(names, f.args) : [];
  const constant = size?.k === 'constant' ? size.constant : args[1] ? names.constant(args[1]) : null;
  return constant && { k: 'group', size: numberOf(constant) };
}
