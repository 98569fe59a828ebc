import type { EnumDecl, Expr, FunctionDecl, Unit } from '../syntax/ast';
import { bool, int, type Scalar, type Struct, type Type, vectorType } from '../types/type';
import type { Constant } from './constant';
import { knownNumberOf } from './cuda-numbers';
import { cudaFunctionValue } from './cuda-value';
import { functionType } from './lambda-type';
import { fieldType } from './members';
import type { Names } from './names';
import { decayed } from './operators';
import { boundIn, qualified } from './qualified';
import { Scope, type Variable } from './scope';
import { argumentsOf, bindTemplate } from './templates';
import { traitValue } from './traits';
import { undeclared } from './undeclared';

type Name = Extract<Expr, { k: 'id' }>;
type FileVariable = Unit['variables'][number];

/** The indices of a launch, with their types. */
const INDICES = { threadIdx: 'uint3', blockIdx: 'uint3', blockDim: 'dim3', gridDim: 'dim3' } as const;
const isIndex = (name: string): name is keyof typeof INDICES => Object.hasOwn(INDICES, name);

/** The meaning of a name that no block declares. */
export type GlobalName =
  | { readonly k: 'variable'; readonly variable: FileVariable }
  | { readonly k: 'item'; readonly decl: EnumDecl; readonly index: number }
  /** Functions of the file, or one of CUDA, without a call. */
  | { readonly k: 'functions'; readonly functions: readonly FunctionDecl[] }
  /** A member of the struct before the `::`. */
  | { readonly k: 'member'; readonly owner: Struct; readonly name: string }
  /** A constant or a table of that struct. */
  | { readonly k: 'constant'; readonly constant: Constant }
  | { readonly k: 'table'; readonly variable: Variable }
  /** One of the indices of a launch. */
  | { readonly k: 'index'; readonly name: keyof typeof INDICES; readonly type: Struct }
  /** A number of CUDA or C. */
  | { readonly k: 'number'; readonly type: Scalar; readonly value: number | bigint }
  /** `__func__` */
  | { readonly k: 'text' };

/** The meaning of a name that no block declares; an undeclared name is an error. */
export function globalName(names: Names, e: Name): GlobalName {
  return inFile(names, e) ?? inStruct(names, e) ?? ofCuda(names, e) ?? undeclared(names.program, e);
}

function inFile({ program, scope: { path } }: Names, { name }: Name): GlobalName | null {
  const variable = program.variable(name, path);
  if (variable) return { k: 'variable', variable };
  const item = program.item(name, path);
  if (item) return { k: 'item', ...item };
  const functions = program.functions(name, path);
  return functions.length > 0 ? { k: 'functions', functions } : null;
}

function inStruct(names: Names, e: Name): GlobalName | null {
  const owner = e.of ? names.type(e.of) : qualified(names, e.name);
  if (owner?.k !== 'struct') return null;
  const name = e.name.slice(e.name.lastIndexOf(':') + 1);
  if (fieldType(owner, name)) return { k: 'member', owner, name };
  const bound = boundIn(owner, name);
  if (bound?.k === 'constant') return bound;
  return bound?.k === 'variable' ? { k: 'table', variable: bound.variable } : null;
}

function ofCuda(names: Names, e: Name): GlobalName | null {
  const { name, args } = e;
  if (isIndex(name)) return { k: 'index', name, type: vectorType(INDICES[name]) };
  const trait = /(_v|::value)$/.test(name) && args ? traitValue(name, argumentsOf(names, args)) : null;
  if (trait !== null) return { k: 'number', type: bool, value: trait ? 1 : 0 };
  if (name === '__func__' || name === '__FUNCTION__') return { k: 'text' };
  const known = knownNumberOf(name);
  if (known) return { k: 'number', ...known };
  const value = cudaFunctionValue(names.program, e);
  return value && { k: 'functions', functions: [value] };
}

/** The type of what such a name means; an array stays an array. */
export function globalType(names: Names, e: Name): Type {
  const meant = globalName(names, e);
  switch (meant.k) {
    case 'variable':
      return variableType(names, meant.variable, e);
    case 'item':
    case 'text':
      return int;
    case 'functions':
      return functionType(meant.functions);
    case 'member':
      return fieldType(meant.owner, meant.name)!;
    case 'constant':
      return meant.constant.type;
    case 'table':
      return meant.variable.type;
    case 'index':
    case 'number':
      return meant.type;
  }
}

/** The scope of a variable of the file, with its template arguments. */
export function namesOfVariable(names: Names, { scope, template }: FileVariable, e: Name): Names {
  const inner = names.within(new Scope(null, scope));
  if (template.length > 0) bindTemplate(inner, template, argumentsOf(names, e.args ?? []), e.at);
  return inner;
}

function variableType(names: Names, variable: FileVariable, e: Name): Type {
  return fileVariableType(namesOfVariable(names, variable, e), variable.decl);
}

/** The type of a variable of the file: its initial value may determine the type or the length. */
export function fileVariableType(names: Names, { type: node, init }: FileVariable['decl']): Type {
  if (node.k === 'name' && node.name === 'auto' && init) return decayed(names.typeOf(init));
  const type = names.type(node);
  if (type.k !== 'arr' || type.count >= 0 || !init) return type;
  if (init.k === 'list') return { ...type, count: init.items.length };
  return init.k === 'str' ? { ...type, count: init.text.length + 1 } : type;
}
