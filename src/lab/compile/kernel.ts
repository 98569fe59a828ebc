import { SourceProblem } from '../source/problem';
import type { Expr, FunctionDecl, TemplateArg, TypeNode, Stmt } from '../syntax/ast';
import { tensorMapType } from '../types/tensor-map-type';
import { leavesOf, typeName, voidType, type Type } from '../types/type';
import { type Compiler, escapingNames, type Context } from './context';
import { constantValue, type Run } from './operand';
import { newVariable, volatileIf } from './places/variable';
import { store } from './places/store';
import { value } from './places/load';
import { bindKernel, declareParameter, namesOfKernel } from '../resolve/instance';
import { type LValue } from './lvalue';
import { bindPlace } from './variables';
import { execute } from '../execute/effects';
import type { KernelOperations } from '../ir/kernel';
import { type Node, nodeOf, nodeOfStep } from '../ir/node';
import { codeOf, joined } from './statements/code';
import type { Code } from './code';
import type { Frame } from './frame';
import type { Program } from '../resolve/program';
import type { Instance, TypedTree } from '../resolve/typed-tree';
import type { Site } from '../machine/stats';
import { expr, statement } from './parts';
import { typeBody } from '../resolve/typed-body';

/** A parameter of the kernel and where its value goes. */
export interface KernelParameter {
  readonly name: string;
  readonly type: Type;
  readonly place: LValue;
}

export interface CompiledKernel {
  readonly compiler: Compiler;
  readonly name: string;
  readonly parameters: readonly KernelParameter[];
  readonly code: Code;
  /** What the code was made from. */
  readonly ir: Node;
  readonly operations: KernelOperations;
  readonly instance: Instance;
  readonly program: Program;
  /** What is known of each expression. */
  readonly tree: TypedTree;
  readonly sites: ReadonlyMap<string, Site>;
}

/** Where the names of a kernel are looked up. */
export function contextOf(compiler: Compiler, kernel: FunctionDecl, body: Stmt): Context {
  const frame: Frame = {
    name: kernel.name,
    decl: kernel,
    key: 'kernel',
    outer: null,
    body,
    resultType: voidType,
    result: null,
    self: null,
    owner: null,
    whole: null,
    returnsReference: false,
    returned: null,
    escaping: escapingNames(body),
    loops: [],
    labels: new Map(),
    isKernel: true,
    stacked: null,
  };
  const names = namesOfKernel(compiler.program, kernel, compiler.tree.of(frame));
  return { compiler, names, frame, destroyed: [] };
}

/** @param given - The kind of each launch argument, to deduce template arguments that are not written. */
export function compileKernel(
  compiler: Compiler,
  kernel: FunctionDecl,
  args: readonly TemplateArg[],
  given: readonly (Type | null)[],
): CompiledKernel {
  const cx = contextOf(compiler, kernel, kernel.body());
  const { names, frame } = cx;
  const found = names.given(args);
  if (found.length > kernel.template.length)
    throw new SourceProblem(
      `${kernel.name} has ${kernel.template.length} template parameters, ${found.length} arguments came.`,
      kernel.at,
    );
  bindKernel(names, kernel, found, given);
  if (kernel.cluster) compiler.cluster = clusterOf(cx, kernel.cluster, kernel.at);
  if (kernel.bounds?.[0]) compiler.mostThreads = constantIn(cx, kernel.bounds[0]);
  const copies: Run[] = [];
  const parameters = kernel.params.map((param): KernelParameter => {
    const type = cx.names.type(param.type);
    const place = volatileIf(param.type, parameterPlace(cx, param.name, type, param.at));
    bindPlace(cx, declareParameter(names, param.name, type), place);
    if (place.k !== 'mem' || !escapes(cx, param.name)) return { name: param.name, type, place };
    // Its address is taken: each thread has a copy in local memory.
    const given = parameterPlace({ ...cx, frame: { ...frame, escaping: new Set() } }, param.name, type, param.at);
    if (given.k === 'mem') return { name: param.name, type, place };
    copies.push(store(cx, place, value(cx, given, param.at), param.at));
    return { name: param.name, type, place: given };
  });
  typeBody(names, frame, frame.body, []);
  const rest = statement(cx, frame.body);
  const copy = codeOf({ k: 'sequence', parts: copies.map(nodeOf) });
  const ir = nodeOfStep(copies.length > 0 ? joined([copy, rest]) : rest);
  let code: Code | null = null;
  const { program, tree, sites, registers, machine } = compiler;
  return {
    compiler,
    name: kernel.name,
    parameters,
    // Generated when the launch begins: its result is then in the registers.
    get code() {
      return (code ??= execute(ir, registers, machine.executions));
    },
    ir,
    operations: {
      ir,
      parameters: parameters.map((each, index) => operandOf(each, kernel.params[index]!.type)),
      indices: indicesOf(compiler),
      variables: compiler.variables,
      dynamicShared: compiler.dynamicShared,
    },
    instance: frame,
    program,
    tree,
    sites,
  };
}

/** A parameter in the terms of the operations. */
function operandOf({ name, place }: KernelParameter, type: TypeNode): KernelOperations['parameters'][number] {
  const isRestrict = type.k === 'ptr' && type.isRestrict === true;
  if (place.k === 'reg') return { name, isRestrict, parts: [{ offset: 0, type: place.type, reg: place.reg }] };
  return { name, isRestrict, parts: place.k === 'split' ? place.parts : [] };
}

const INDICES = ['threadIdx', 'blockIdx', 'blockDim', 'gridDim'] as const;

function indicesOf({ registers }: Compiler): KernelOperations['indices'] {
  const axes = INDICES.flatMap((name) =>
    registers.axes(name).map((reg, axis) => [reg.number, { name: name as string, axis }] as const),
  );
  return new Map([...axes, [registers.thread.number, { name: 'thread', axis: 0 }]]);
}

function clusterOf(cx: Context, sizes: readonly Expr[], at: number): Compiler['cluster'] {
  const [x = 1, y = 1, z = 1] = sizes.map((each) => {
    const operand = expr(cx, each);
    const size = operand.constant ? Number(constantValue(operand)) : 0;
    if (!(size >= 1)) throw new SourceProblem('The size of a cluster must be a constant from 1.', each.at);
    return size;
  });
  if (cx.compiler.arch.clusters.value === null)
    throw new SourceProblem(`${cx.compiler.arch.name} has no clusters. They came with compute capability 9.0.`, at);
  return [x, y, z];
}

/** `null` if it is not a constant here: the compiler, which knows more, may still find one. */
function constantIn(cx: Context, of: Expr): number | null {
  try {
    const operand = expr(cx, of);
    return operand.constant ? Number(constantValue(operand)) : null;
  } catch (problem) {
    if (problem instanceof SourceProblem) return null;
    throw problem;
  }
}

const escapes = (cx: Context, name: string): boolean => cx.frame.escaping.has(name);

/**
 * Scalars, pointers and small structs are in registers; a struct with arrays is in constant memory, as all parameters are on
 * the GPU.
 */
function parameterPlace(cx: Context, name: string, type: Type, at: number): LValue {
  if (type.k === 'arr' || type.k === 'void' || type.k === 'group')
    throw new SourceProblem(`A kernel cannot take a ${typeName(type)}.`, at);
  if (type.k === 'struct' && leavesOf(type) === null)
    throw new SourceProblem(`The struct ${type.name} is too large for a parameter.`, at);
  if (type === tensorMapType) return { k: 'mem', type, address: cx.compiler.allocate('constant', type, 64, name) };
  const inRegisters = newVariable(cx, name, type, true);
  if (inRegisters.k !== 'mem' || escapes(cx, name) || type.k !== 'struct') return inRegisters;
  return { k: 'mem', type, address: cx.compiler.allocate('constant', type, 1, name) };
}
