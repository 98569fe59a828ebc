import { SourceProblem } from '../../source/problem';
import type { EnumDecl, Expr, Unit, VarDecl } from '../../syntax/ast';
import { bool, float, int, type Scalar } from '../../types/type';
import type { Constant } from '../constant';
import { functionType } from '../lambda-type';
import { fieldType } from '../members';
import type { Names } from '../names';
import { boundIn, qualified } from '../qualified';
import { Scope } from '../scope';
import { argumentsOf, bindTemplate, isDeduced } from '../templates';
import { traitValue } from '../traits';
import { undeclared } from '../undeclared';
import { LocalConstant } from './local';
import { convertedTo, type KnownNumber, notEvaluated, numberAt } from './numbers';

type Name = Extract<Expr, { k: 'id' }>;

/** Numbers that CUDA and C declare. */
const CONSTANTS: Readonly<Record<string, readonly [Scalar, number]>> = {
  warpSize: [int, 32],
  CHAR_BIT: [int, 8],
  EXIT_SUCCESS: [int, 0],
  // Roles of threads in a pipeline.
  'pipeline_role::producer': [int, -1],
  'pipeline_role::consumer': [int, -2],
  INFINITY: [float, Infinity],
  NAN: [float, Number.NaN],
};

const INDEX = /^(threadIdx|blockIdx|blockDim|gridDim)$/;
const lastPart = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/** A number of CUDA or C by its name; `null`: there is none. */
export function cudaConstant(name: string): KnownNumber | null {
  const listed = /pipeline_role::\w+$/.exec(name)?.[0] ?? lastPart(name);
  const known = Object.hasOwn(CONSTANTS, listed) ? CONSTANTS[listed] : undefined;
  return known ? { type: known[0], value: known[1] } : null;
}

/** What a name is worth; `null`: a variable, which is known only when the kernel runs. */
export function namedConstant(names: Names, e: Name): Constant | null {
  const bound = names.scope.find(e.name);
  if (bound?.k === 'constant') return bound.constant;
  if (bound?.k === 'variable') return bound.variable instanceof LocalConstant ? bound.variable.value : null;
  if (bound?.k === 'type') throw new SourceProblem(`"${e.name}" is a type; a value should be here.`, e.at);
  if (bound || (names.object && fieldType(names.object, e.name))) return null;
  for (const look of [ofFile, withinStruct]) {
    const found = look(names, e);
    if (found !== undefined) return found;
  }
  return ofCuda(names, e);
}

/** `undefined`: the file declares no such variable, nor a constant of an enumeration. */
function ofFile(names: Names, e: Name): Constant | null | undefined {
  const { program, scope } = names;
  const variable = program.variable(e.name, scope.path);
  if (variable)
    return variable.template.length > 0 ? templateVariable(names, e, variable) : fileVariable(names, variable);
  const item = program.item(e.name, scope.path);
  if (item) return itemValue(names, item.decl, item.index);
  const functions = program.functions(e.name, scope.path);
  return functions.length > 0 ? { type: functionType(functions), parts: [] } : undefined;
}

const firstValue = ({ init, args }: VarDecl): Expr | undefined =>
  init?.k === 'list' ? init.items[0] : (init ?? args?.[0]);

function fileVariable(names: Names, { decl, scope }: Unit['variables'][number]): Constant | null {
  if (!decl.isConst || decl.constant || decl.device) return null;
  const inner = names.within(new Scope(null, scope));
  return valueAs(inner, decl);
}

/** Of a constant the value, as its type has it. */
function valueAs(names: Names, decl: VarDecl): Constant | null {
  const first = firstValue(decl);
  if (!first) return notEvaluated();
  if (isDeduced(decl.type)) return names.constant(first);
  const type = names.type(decl.type);
  if (type.k !== 'scalar') return null;
  const value = numberAt(names, first);
  return value && convertedTo(value, type);
}

/** `bytes<float>` of `template <class T> constexpr int bytes = …`. */
function templateVariable(
  names: Names,
  e: Name,
  { decl, scope: path, template }: Unit['variables'][number],
): Constant | null {
  const inner = names.within(new Scope(null, path));
  bindTemplate(inner, template, argumentsOf(names, e.args ?? []), e.at);
  return valueAs(inner, decl);
}

/** An item has the value that is written, or one more than the item before it. */
function itemValue(names: Names, decl: EnumDecl, index: number): KnownNumber {
  const scope = new Scope(null, decl.scope);
  const inner = names.within(scope);
  let value = -1;
  for (const item of decl.items.slice(0, index + 1)) {
    const written = item.value && numberAt(inner, item.value);
    if (item.value && !written) return notEvaluated();
    value = written ? Number(written.value) : value + 1;
    scope.set(item.name, { k: 'constant', constant: { type: int, value } });
  }
  return { type: int, value };
}

/** `S::n`; `undefined`: it is no member of a struct. */
function withinStruct(names: Names, e: Name): Constant | null | undefined {
  const outer = e.of ? names.type(e.of) : qualified(names, e.name);
  const bound = outer ? boundIn(outer, lastPart(e.name)) : undefined;
  if (bound?.k === 'constant') return bound.constant;
  const isMember = outer !== null && fieldType(outer, lastPart(e.name)) !== null;
  return bound?.k === 'variable' || isMember ? null : undefined;
}

function ofCuda(names: Names, e: Name): KnownNumber | null {
  if (INDEX.test(e.name)) return null;
  const trait = /(_v|::value)$/.test(e.name) && e.args ? traitValue(e.name, argumentsOf(names, e.args)) : null;
  if (trait !== null) return { type: bool, value: trait ? 1 : 0 };
  if (e.name === '__func__' || e.name === '__FUNCTION__') return null;
  return cudaConstant(e.name) ?? undeclared(names.program, e);
}
