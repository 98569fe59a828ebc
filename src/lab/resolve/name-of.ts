import { SourceProblem } from '../source/problem';
import type { Expr, VarDecl } from '../syntax/ast';
import { bool, int, type Type, vectorType } from '../types/type';
import { knownNumberOf } from './cuda-numbers';
import { cudaFunctionValue } from './cuda-value';
import { withCount } from './declared-type';
import { functionType } from './lambda-type';
import { fieldType } from './members';
import type { FileVariable, IndexName, Named, Names } from './names';
import { decayed } from './operators';
import { boundIn, qualified } from './qualified';
import { type Binding, Scope } from './scope';
import { argumentsOf, bindTemplate } from './templates';
import { traitValue } from './traits';
import { undeclared } from './undeclared';

type Name = Extract<Expr, { k: 'id' }>;

/** The indices of a launch, with their types. */
const INDICES: Readonly<Record<IndexName, string>> = {
  threadIdx: 'uint3',
  blockIdx: 'uint3',
  blockDim: 'dim3',
  gridDim: 'dim3',
};
const isIndex = (name: string): name is IndexName => Object.hasOwn(INDICES, name);

/** The declaration that a name means; an undeclared name is an error. */
export function nameOf(names: Names, e: Name): Named {
  const bound = names.scope.find(e.name);
  if (bound?.k === 'type') throw new SourceProblem(`"${e.name}" is a type; a value should be here.`, e.at);
  return valueOf(bound) ?? ownMember(names, e) ?? inFile(names, e) ?? inStruct(names, e) ?? ofCuda(names, e);
}

/** What a member means that is no field of its object: a constant or a table of the struct; `null`: nothing. */
export function staticMember(object: Type, name: string): Named | null {
  return object.k === 'struct' && object.origin ? valueOf(boundIn(object, name)) : null;
}

function valueOf(bound: Binding | undefined): Named | null {
  if (bound?.k === 'variable') return bound;
  if (bound?.k !== 'constant') return null;
  const { constant, variable = null } = bound;
  return { k: 'constant', constant, variable };
}

function ownMember({ object }: Names, { name }: Name): Named | null {
  const type = object && fieldType(object, name);
  return type && { k: 'own member', name, type };
}

function inFile(names: Names, e: Name): Named | null {
  const { program, scope } = names;
  const { name } = e;
  const variable = program.variable(name, scope.path);
  if (variable) return { k: 'file variable', variable, within: namesOfVariable(names, variable, e) };
  const item = program.item(name, scope.path);
  if (item) return { k: 'enumerator', ...item };
  const functions = program.functions(name, scope.path);
  return functions.length > 0 ? { k: 'functions', functions } : null;
}

/** `S::x` */
function inStruct(names: Names, e: Name): Named | null {
  const owner = e.of ? names.type(e.of) : qualified(names, e.name);
  if (owner?.k !== 'struct') return null;
  const name = e.name.slice(e.name.lastIndexOf(':') + 1);
  const type = fieldType(owner, name);
  return type ? { k: 'member of', owner, name, type } : valueOf(boundIn(owner, name));
}

function ofCuda(names: Names, e: Name): Named {
  const { name, args } = e;
  if (isIndex(name)) return { k: 'index', name, type: vectorType(INDICES[name]) };
  const trait = /(_v|::value)$/.test(name) && args ? traitValue(name, argumentsOf(names, args)) : null;
  if (trait !== null) return { k: 'number', type: bool, value: trait ? 1 : 0 };
  if (name === '__func__' || name === '__FUNCTION__') return { k: 'text' };
  const known = knownNumberOf(name);
  if (known) return { k: 'number', ...known };
  const value = cudaFunctionValue(names.program, e);
  return value ? { k: 'functions', functions: [value] } : undeclared(names.program, e);
}

/** The type of what a name means; an array stays an array. */
export function typeOfName(named: Named): Type {
  switch (named.k) {
    case 'variable':
      return named.variable.type;
    case 'constant':
      return named.constant.type;
    case 'file variable':
      return fileVariableType(named.within, named.variable.decl);
    case 'enumerator':
    case 'text':
      return int;
    case 'functions':
      return functionType(named.functions);
    case 'own member':
    case 'member of':
    case 'index':
    case 'number':
      return named.type;
  }
}

/** Where the names of a variable of the file are looked up, with its template arguments. */
function namesOfVariable(names: Names, { scope, template }: FileVariable, e: Name): Names {
  const inner = names.inBody(new Scope(null, scope), null, null);
  if (template.length > 0) bindTemplate(inner, template, argumentsOf(names, e.args ?? []), e.at);
  return inner;
}

/** The type of a variable of the file: its initial value may determine the type or the length. */
function fileVariableType(names: Names, { type: node, init }: VarDecl): Type {
  if (node.k === 'name' && node.name === 'auto' && init) return decayed(names.typeOf(init));
  return withCount(names.scope, names.type(node), init);
}
