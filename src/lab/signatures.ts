import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';
import { bufferTypes } from './buffers';
import { newCompiler } from './compile/compiler';
import { contextOf } from './compile/kernel';
import { Program } from './resolve/program';
import type { Given } from './resolve/scope';
import { argumentsOf, bindTemplate } from './resolve/templates';
import { definesFor } from './defines';
import type { Diagnostic } from './diagnostics';
import { headersOf } from './library/headers';
import { constantsIn, type LaunchShape, launchShapeOf } from './launch-shape';
import type { BufferType } from './query';
import { kernelNamed } from './run/kernel-named';
import { placeFinder, SourceProblem } from './source/problem';
import type { FunctionDecl, Stmt, TemplateParam } from './syntax/ast';
import { parse } from './syntax/parse';
import { guessedArgument } from './template-guess';
import { float, leavesOf, sizeOf, typeName, type Type } from './types/type';

/** The argument that a kernel parameter takes from its launch. */
export interface ParameterSignature {
  readonly name: string;
  /** As a message shows it: "float4 *". */
  readonly type: string;
  readonly form: 'buffer' | 'int' | 'float' | 'struct';
  /** For a buffer: the element type that fits best, and how many of them one element of the pointer has. */
  readonly element: BufferType | null;
  readonly perElement: number;
  /** For a struct: its values in order. */
  readonly parts: readonly ParameterSignature[];
}

/** A template parameter of a kernel. */
export interface TemplateSignature {
  readonly name: string;
  readonly isType: boolean;
  readonly needed: boolean;
  /** Whether a pointer uses it, so that a buffer determines it. */
  readonly isTold: boolean;
  /** The file's own value for it; `null`: none. */
  readonly guess: string | null;
}

/** A kernel as the reader wrote it, with what a launch needs to know. */
export interface KernelSignature {
  readonly name: string;
  readonly line: number;
  /** Template parameters in order; those that are `needed` must be written unless a buffer determines them. */
  readonly template: readonly TemplateSignature[];
  readonly parameters: readonly ParameterSignature[];
  /** What its text implies for its launch. */
  readonly shape: LaunchShape;
  /** Whole numbers to which its file gives a name. */
  readonly constants: ReadonlyMap<string, number>;
  /** Whether its file has shared memory whose size the launch sets. */
  readonly takesSharedBytes: boolean;
  /** Why the parameters could not be read; `null`: they could. */
  readonly problem: string | null;
}

/** The kernels of a file, or why it cannot be read. */
export interface Signatures {
  readonly kernels: readonly KernelSignature[];
  readonly problem: Diagnostic | null;
}

/**
 * Read the kernels of a file without running anything.
 *
 * @param chosen - A kernel with its template arguments, `name<float, 4>`: its parameters are those of that instance.
 */
export function kernelSignatures(source: string, arch: Architecture, chosen = ''): Signatures {
  const placeOf = placeFinder(source);
  try {
    const program = new Program(parse(source, definesFor(arch), headersOf(source)));
    const wanted = instanceOf(chosen, program);
    const signatures = program.kernels
      .filter(({ specialArgs }) => !specialArgs)
      .map((decl) => ({
        ...headOf(decl, wanted?.decl === decl ? wanted.args : [], program, arch, placeOf(decl.at).line, source),
        ...ofLaunch(source, decl.at),
      }));
    return { kernels: signatures, problem: null };
  } catch (problem) {
    const at = problem instanceof SourceProblem ? problem.at : 0;
    if (!(problem instanceof SourceProblem || problem instanceof RangeError)) throw problem;
    const nowhere = { count: 1, thread: null, block: null, address: null };
    return {
      kernels: [],
      problem: { severity: 'error', kind: 'unsupported', message: problem.message, ...placeOf(at), ...nowhere },
    };
  }
}

function instanceOf(chosen: string, program: Program): ReturnType<typeof kernelNamed> | null {
  try {
    return chosen === '' ? null : kernelNamed(chosen, program);
  } catch (problem) {
    if (problem instanceof InputError || problem instanceof SourceProblem) return null;
    throw problem;
  }
}

function headOf(
  decl: FunctionDecl,
  args: Parameters<typeof argumentsOf>[1],
  program: Program,
  arch: Architecture,
  line: number,
  source: string,
): Omit<KernelSignature, OfLaunch> {
  const name = decl.scope ? `${decl.scope}::${decl.name}` : decl.name;
  const signature = source.slice(decl.at, source.indexOf('{', decl.at));
  const template = decl.template.map((each) => ({
    name: each.name,
    isType: !each.type,
    needed: !each.fallback,
    isTold: new RegExp(`\\b${each.name}\\b[^,]*\\*`).test(signature),
    guess: guessOf(each, decl, program),
  }));
  try {
    const compiler = newCompiler(program, arch, 0);
    const nothing: Stmt = { k: 'block', body: [], at: decl.at };
    const names = contextOf(compiler, decl, nothing).names;
    const given: (Given | undefined)[] = argumentsOf(names, args);
    // A type that is not chosen yet is read as float: the reader sees the shape of the launch.
    for (const [index, each] of decl.template.entries())
      if (!given[index] && !each.fallback && !each.type) given[index] = { k: 'type', type: float };
    const known = decl.template.filter((each, index) => given[index] || each.fallback);
    bindTemplate(
      names,
      known,
      known.map((each) => given[decl.template.indexOf(each)]),
      decl.at,
    );
    const parameters = decl.params.map((param) => shapeOf(param.name, names.type(param.type)));
    return { name, line, template, parameters, problem: null };
  } catch (problem) {
    if (!(problem instanceof SourceProblem || problem instanceof RangeError)) throw problem;
    return { name, line, template, parameters: [], problem: problem.message };
  }
}

/** A kernel that cannot be read reports it when it runs. */
function guessOf(param: TemplateParam, decl: FunctionDecl, program: Program): string | null {
  try {
    return guessedArgument(param, decl, program);
  } catch (problem) {
    if (!(problem instanceof SourceProblem || problem instanceof RangeError)) throw problem;
    return null;
  }
}

type OfLaunch = 'shape' | 'constants' | 'takesSharedBytes';

const ofLaunch = (source: string, at: number): Pick<KernelSignature, OfLaunch> => ({
  shape: launchShapeOf(source, at),
  constants: constantsIn(source),
  takesSharedBytes: /\bextern\s+__shared__/.test(source),
});

function shapeOf(name: string, type: Type): ParameterSignature {
  const none = { element: null, perElement: 1, parts: [] };
  const signature = { name, type: typeName(type) };
  if (type.k === 'ptr') {
    const element = elementOf(type.to);
    return { ...signature, ...none, form: 'buffer', ...element };
  }
  if (type.k === 'struct') {
    const parts = (leavesOf(type) ?? []).map((leaf, index) => shapeOf(`${name}[${index}]`, leaf.type));
    return { ...signature, ...none, form: 'struct', parts };
  }
  const isReal = type.k === 'scalar' && ['float', 'half', 'bfloat16'].includes(type.kind);
  return { ...signature, ...none, form: isReal ? 'float' : 'int' };
}

/**
 * A buffer holds scalars of one kind: a vector or a struct is treated as its first member, a type without members as bytes.
 */
function elementOf(type: Type): { readonly element: BufferType; readonly perElement: number } {
  const [first] = type.k === 'void' ? [] : (leavesOf(type) ?? []);
  const scalar = first?.type.k === 'scalar' ? first.type : null;
  const same = Object.entries(bufferTypes).find(
    ([, each]) => scalar && each.size === scalar.size && each.kind === scalar.kind && each.signed === scalar.signed,
  );
  const element = (same?.[0] ?? (scalar?.size === 2 ? 'uint16' : 'uint8')) as BufferType;
  return { element, perElement: Math.max(1, Math.floor(sizeOf(type) / bufferTypes[element].size)) };
}
