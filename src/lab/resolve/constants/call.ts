import type { Callee, CalledFunction, Match } from '../called';
import { type Computation, isComputation } from '../../functions/computation';
import { meaningFor, takesCount } from '../../functions/signature';
import type { Expr, FunctionDecl } from '../../syntax/ast';
import { commonType, double, float, int, isReal, type Scalar, type Struct, type Type, ullong } from '../../types/type';
import type { Constant } from '../constant';
import type { Names } from '../names';
import { instanceScope, resultIn } from '../overloads';
import { parametersFor } from '../packs';
import { Budget, type Evaluate, runBody } from './body';
import { limitOf } from './limits';
import { LocalConstant } from './local';
import { binaryOf, convertedTo, isTrue, type KnownNumber, notEvaluated, numberAt, unaryOf } from './numbers';

type Call = Extract<Expr, { k: 'call' }>;

/** What a call of a constexpr function, or of one of CUDA that only computes, is worth. */
export function calledConstant(names: Names, e: Call, evaluate: Evaluate): Constant | null {
  const { f } = e;
  if (f.k === 'member') return sizeOfTile(names, f) ?? notEvaluated();
  if (f.k !== 'id') return notEvaluated();
  const whole = names.writtenOut(e);
  if (whole !== e && whole.k === 'call') return calledConstant(names, whole, evaluate);
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
    case 'member function':
      return chosen ? ofFile(names, chosen, e, evaluate) : null;
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

/** How many constexpr functions are within each other at most. */
const DEEPEST = 256;
let depth = 0;
/** Steps that all of them may take together, and what a call counts as. */
const STEPS = 1e6;
const STEPS_OF_CALL = 100;
let budget = new Budget(STEPS);

function ofFile(
  names: Names,
  { match, owner }: CalledFunction,
  { args, at }: Call,
  evaluate: Evaluate,
): KnownNumber | null {
  if (match.f.isConstexpr !== true) return null;
  const values = args.map((each) => numberAt(names, each));
  if (values.includes(null)) return null;
  return resultFor(names, { match, owner, at }, values as KnownNumber[], evaluate);
}

/** A constexpr function that was chosen for a call; `owner`: whose static member it is. */
export interface ConstantCall {
  readonly match: Match;
  readonly owner: Struct | null;
  readonly at: number;
}

export function resultFor(
  names: Names,
  { match, owner, at }: ConstantCall,
  values: readonly KnownNumber[],
  evaluate: Evaluate,
): KnownNumber | null {
  if (depth === DEEPEST) return notEvaluated();
  const { f } = match;
  const scope = instanceScope(names, match, owner, at);
  const inner = names.inBody(scope, owner, null);
  bindParameters(inner, f, values);
  if (depth === 0) budget = new Budget(STEPS);
  budget.spend(STEPS_OF_CALL, at);
  depth += 1;
  try {
    const value = runBody(inner, f.body(), budget, evaluate);
    const type: Type | null = resultIn(names.within(scope), f);
    if (type && type.k !== 'scalar') return notEvaluated();
    return type ? convertedTo(value, type) : value;
  } finally {
    depth -= 1;
  }
}

function bindParameters(names: Names, f: FunctionDecl, values: readonly KnownNumber[]): void {
  const params = parametersFor(f, values.length);
  const last = f.params.at(-1);
  if (last?.pack) names.scope.set(last.name, { k: 'pack', count: params.length - f.params.length + 1 });
  for (const [index, param] of params.entries()) {
    const type = names.type(param.type);
    const given = values[index] ?? (param.fallback && numberAt(names, param.fallback));
    if (type.k !== 'scalar' || !given) return notEvaluated();
    const variable = new LocalConstant(type);
    variable.value = convertedTo(given, type);
    names.scope.set(param.name, { k: 'variable', variable });
  }
}

function ofCuda(names: Names, { entry, given }: Extract<Callee, { k: 'cuda' }>, { args }: Call): KnownNumber | null {
  const meaning = takesCount(entry, given) ? meaningFor(entry, given) : null;
  if (!meaning || !isComputation(meaning)) return null;
  const values = args.map((each) => numberAt(names, each));
  return values.includes(null) ? null : computed(meaning, values as KnownNumber[]);
}

/** A function of CUDA that only computes. */
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
