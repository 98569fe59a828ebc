import type { Callee, CalledFunction } from '../called';
import { type Computation, isComputation } from '../../functions/computation';
import { meaningFor, takesCount } from '../../functions/signature';
import type { Expr } from '../../syntax/ast';
import { commonType, double, float, int, isReal, type Scalar, ullong } from '../../types/type';
import type { Constant } from '../constant';
import type { Names } from '../names';
import { argumentsOf, resultFor } from './function';
import { limitOf } from './limits';
import type { LocalParts } from './local';
import { asBaseOf, asObject, type Evaluator, localAt, selfIn } from './objects';
import { binaryOf, convertedTo, isTrue, type KnownNumber, notEvaluated, numberAt, unaryOf } from './numbers';

type Call = Extract<Expr, { k: 'call' }>;

/** The value of a call of a constexpr function, or of a function of CUDA without side effects. */
export function calledConstant(names: Names, e: Call, evaluator: Evaluator): Constant | null {
  const { f } = e;
  if (f.k === 'member') {
    const isReached = !f.arrow || f.e.k === 'this';
    return sizeOfTile(names, f) ?? (isReached ? ofObject(names, e, f.e, evaluator) : notEvaluated());
  }
  if (f.k !== 'id') return notEvaluated();
  const whole = names.writtenOut(e);
  if (whole !== e && whole.k === 'call') return calledConstant(names, whole, evaluator);
  const { callee, chosen } = names.called(e);
  switch (callee?.k) {
    case 'argument':
      return names.constant(callee.e);
    case 'constructor': {
      const { type } = callee;
      const value = type.k === 'scalar' && e.args.length === 1 ? numberAt(names, e.args[0]!) : notEvaluated();
      return value && convertedTo(value, type as Scalar);
    }
    case 'functions':
      return chosen && ofFile(names, chosen, e, evaluator);
    case 'member function':
      return chosen && ofFile(names, chosen, e, evaluator, selfIn(names));
    case 'functor':
      return ofObject(names, e, f, evaluator);
    case 'limit':
      return limitOf(callee.type, callee.which) ?? notEvaluated();
    case 'cuda':
      return ofCuda(names, callee, e);
    default:
      return notEvaluated();
  }
}

/** `tile.size()` */
function sizeOfTile(names: Names, f: Extract<Expr, { k: 'member' }>): KnownNumber | null {
  if (f.name !== 'size' && f.name !== 'num_threads') return null;
  const type = names.knownType(f.e);
  return type?.k === 'group' && type.size > 0 ? { type: ullong, value: BigInt(type.size) } : null;
}

/** @param self - The object that it is called for; `null`: none. */
function ofFile(
  names: Names,
  { match, owner }: CalledFunction,
  { args, at }: Call,
  evaluator: Evaluator,
  self: LocalParts | null = null,
): KnownNumber | null {
  if (match.f.isConstexpr !== true) return null;
  const values = argumentsOf(names, args, evaluator);
  return (
    values && resultFor(names, { match, owner, at, self: self && owner && asBaseOf(self, owner) }, values, evaluator)
  );
}

/** `p.f(x)` and `this->f(x)` of an object of a constexpr function. */
function ofObject(names: Names, e: Call, object: Expr, evaluator: Evaluator): KnownNumber | null {
  const self = asObject(localAt(names, object));
  const { chosen } = names.called(e);
  return self && chosen?.owner ? ofFile(names, chosen, e, evaluator, self) : notEvaluated();
}

function ofCuda(names: Names, { entry, given }: Extract<Callee, { k: 'cuda' }>, { args }: Call): KnownNumber | null {
  const meaning = takesCount(entry, given) ? meaningFor(entry, given) : null;
  if (!meaning || !isComputation(meaning)) return null;
  const values = args.map((each) => numberAt(names, each));
  return values.includes(null) ? null : computed(meaning, values as KnownNumber[]);
}

/** A function of CUDA without side effects. */
function computed(meaning: Computation, values: readonly KnownNumber[]): KnownNumber | null {
  const [a, b] = values as readonly [KnownNumber, KnownNumber];
  switch (meaning.kind) {
    case 'extreme': {
      const type = meaning.type ?? commonType(a.type, b.type);
      const isFirst = isTrue(binaryOf(meaning.isMin ? '<' : '>', convertedTo(a, type), convertedTo(b, type)));
      return convertedTo(isFirst ? a : b, type);
    }
    case 'absolute': {
      const value = isReal(a.type) || a.type.size === 8 ? a : convertedTo(a, int);
      return Number(value.value) < 0 ? unaryOf('-', value) : value;
    }
    case 'real': {
      const type = meaning.type ?? (values.every((each) => each.type === float) ? float : double);
      const [x = 0, y = 0, z = 0] = values.map((each) => Number(convertedTo(each, type).value));
      return convertedTo({ type: double, value: meaning.evaluate(x, y, z) }, type);
    }
    case 'convert':
      return meaning.rounding === null ? convertedTo(a, meaning.to) : null;
    default:
      return null;
  }
}
