import type { Match } from '../called';
import type { Expr, FunctionDecl } from '../../syntax/ast';
import { int, sameType, type Struct, type Type } from '../../types/type';
import { constructorsOf } from '../members';
import type { Names } from '../names';
import { isBase } from '../origin';
import { bestMatch, instanceScope, resultIn } from '../overloads';
import { parametersFor } from '../packs';
import { Budget, runBody } from './body';
import { initialise, memberByDefault } from './initialise';
import { LocalConstant, LocalParts, type LocalVariable, newLocal } from './local';
import { convertedTo, type KnownNumber, notEvaluated, numberAt } from './numbers';
import { bindObject, copyParts, type Evaluator, localAt, memberOf } from './objects';

/** Maximum nesting depth of constexpr calls. */
const DEEPEST = 256;
let depth = 0;
/** The most steps for all of them together, and what a call counts as. */
const STEPS = 1e6;
const STEPS_OF_CALL = 100;
let budget = new Budget(STEPS);

/** A constexpr function that was chosen for a call; `owner`: the struct whose member it is. */
export interface ConstantCall {
  readonly match: Match;
  readonly owner: Struct | null;
  readonly at: number;
  /** The object that it is called for, if any. */
  readonly self?: LocalParts | null;
}

/** The argument for a parameter: a number, or a variable of the calling function. */
export type Argument = KnownNumber | LocalVariable;

/** The values of arguments; `null`: one of them is unknown. */
export function argumentsOf(names: Names, args: readonly Expr[], evaluator: Evaluator): readonly Argument[] | null {
  // Only within a constexpr function are there variables that they may change.
  const number = (e: Expr): KnownNumber | null => (depth > 0 ? evaluator.number(names, e) : numberAt(names, e));
  const values = args.map((e) => localAt(names, e) ?? number(e));
  return values.some((each) => each === null) ? null : (values as Argument[]);
}

/** The result of a constexpr function. */
export function resultFor(
  names: Names,
  call: ConstantCall,
  args: readonly Argument[],
  evaluator: Evaluator,
): KnownNumber | null {
  const isWithin = depth > 0;
  return entered(names, call, args, evaluator, (inner, outer) => {
    const { f } = call.match;
    const value = runBody(inner, f.body(), budget, evaluator);
    const type: Type | null = resultIn(outer, f);
    // Another function may call it for its side effects.
    if (type?.k === 'void' && isWithin) return { type: int, value: 0 };
    if (!value || (type && type.k !== 'scalar')) return notEvaluated();
    return type ? convertedTo(value, type as KnownNumber['type']) : value;
  });
}

/** Creates an object by the constructor that takes the given values. */
export function construct(
  names: Names,
  self: LocalParts,
  given: readonly Expr[],
  at: number,
  evaluator: Evaluator,
): void {
  const owner = self.type as Struct;
  const types = given.map((e) => (e.k === 'list' ? null : names.knownType(e)));
  const match = bestMatch(names, constructorsOf(owner), null, types, owner) ?? notEvaluated();
  const args = argumentsOf(names, given, evaluator) ?? notEvaluated();
  entered(names, { match, owner, at, self }, args, evaluator, (inner) => {
    const { inits, body } = match.f;
    const [first] = inits;
    if (first?.name === owner.name) evaluator.construct(inner, self, first.args, first.at);
    else initialiseMembers(inner, self, inits, evaluator);
    runBody(inner, body(), budget, evaluator);
    return null;
  });
}

/** Bases and members in order of declaration. */
function initialiseMembers(names: Names, self: LocalParts, inits: FunctionDecl['inits'], evaluator: Evaluator): void {
  const { fields } = self.type as Struct;
  const left = new Set(inits);
  for (const field of fields) {
    const part = self.parts.get(field.name)!;
    const isFor = (name: string): boolean =>
      isBase(field) ? names.typeNamed(name, null, 0) === field.type : name === field.name;
    const init = inits.find(({ name }) => isFor(name));
    if (init) left.delete(init);
    if (init) given(names, part, init, evaluator);
    else memberByDefault(names, self.type, field.name, part, evaluator);
  }
  // Members of unnamed structs and unions.
  for (const init of left) given(names, memberOf(self, init.name) ?? notEvaluated(), init, evaluator);
}

function given(
  names: Names,
  part: LocalVariable,
  { args, at }: FunctionDecl['inits'][number],
  evaluator: Evaluator,
): void {
  const [only] = args;
  const isOne = args.length === 1 && (part instanceof LocalConstant || localAt(names, only!) !== null);
  initialise(names, part, isOne ? only! : { k: 'list', items: args, at }, evaluator);
}

/** Evaluates something in the scope of a function body. */
function entered<T>(
  names: Names,
  { match, owner, at, self = null }: ConstantCall,
  args: readonly Argument[],
  evaluator: Evaluator,
  run: (inner: Names, outer: Names) => T,
): T {
  if (depth === DEEPEST) return notEvaluated();
  const scope = instanceScope(names, match, owner, at);
  const outer = names.within(scope);
  if (self) bindObject(scope, self);
  const inner = names.inBody(self ? scope.inner() : scope, owner, self && self.type);
  bindParameters(inner, match.f, args, evaluator);
  if (depth === 0) budget = new Budget(STEPS);
  budget.spend(STEPS_OF_CALL, at);
  depth += 1;
  try {
    return run(inner, outer);
  } finally {
    depth -= 1;
  }
}

function bindParameters(names: Names, f: FunctionDecl, args: readonly Argument[], evaluator: Evaluator): void {
  const params = parametersFor(f, args.length);
  const last = f.params.at(-1);
  if (last?.pack) names.scope.set(last.name, { k: 'pack', count: params.length - f.params.length + 1 });
  for (const [index, param] of params.entries()) {
    const type = names.type(param.type);
    const variable = parameter(names, type, param, args[index], evaluator);
    names.scope.set(param.name, { k: 'variable', variable });
  }
}

/** A reference is the variable itself. */
function parameter(
  names: Names,
  type: Type,
  { type: node, fallback }: FunctionDecl['params'][number],
  arg: Argument | undefined,
  evaluator: Evaluator,
): LocalVariable {
  const isVariable = arg instanceof LocalConstant || arg instanceof LocalParts;
  if (isVariable && node.k === 'ref' && sameType(arg.type, type)) return arg;
  const made = newLocal(type) ?? notEvaluated();
  if (!arg) initialise(names, made, fallback ?? notEvaluated(), evaluator);
  else if (arg instanceof LocalParts) copyParts(arg, made);
  else if (!(made instanceof LocalConstant)) return notEvaluated();
  else {
    const value = arg instanceof LocalConstant ? arg.value : arg;
    made.value = convertedTo(value ?? notEvaluated(), made.type);
  }
  return made;
}
