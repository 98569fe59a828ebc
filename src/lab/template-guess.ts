import type { Program } from './resolve/program';
import type { FunctionDecl, StructDecl, TemplateParam, TypeNode } from './syntax/ast';

/** Threads per block of the first launch that the laboratory proposes for a kernel. */
const THREADS = 256;

/**
 * A template argument with which a kernel of the file can be compiled: for a type whose objects it calls, the first struct
 * that can be called so; for an enum its first item; for a bool `true`; for the threads in `__launch_bounds__` a block of 256.
 *
 * @returns `null`: nothing in the file determines one.
 */
export function guessedArgument(param: TemplateParam, kernel: FunctionDecl, program: Program): string | null {
  if (!param.type) {
    const calls = callsOf(param.name, kernel);
    return calls === null ? null : (functorOf(calls, program) ?? null);
  }
  const [most] = kernel.bounds ?? [];
  if (most?.k === 'id' && most.name === param.name) return String(THREADS);
  if (param.type.k !== 'name') return null;
  if (param.type.name === 'bool') return 'true';
  const decl = program.enumeration(param.type.name, kernel.scope);
  const [first] = decl?.items ?? [];
  if (!decl || !first) return null;
  return fullName(decl.scope, decl.scoped ? `${decl.name}::${first.name}` : first.name);
}

const fullName = (scope: string, name: string): string => (scope ? `${scope}::${name}` : name);

/** With how many arguments a kernel calls objects of a template's type; `null`: it calls none. */
function callsOf(name: string, kernel: FunctionDecl): number | null {
  const isOfType = (type: TypeNode): boolean =>
    type.k === 'name' ? type.name === name : 'to' in type && isOfType(type.to as TypeNode);
  const objects = new Set(kernel.params.filter(({ type }) => isOfType(type)).map((each) => each.name));
  let found: number | null = null;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || found !== null) return;
    const each = node as { k?: string; name?: string; type?: TypeNode; f?: unknown; args?: readonly unknown[] };
    if (each.name !== undefined && each.type && typeof each.type === 'object' && isOfType(each.type))
      objects.add(each.name);
    if (each.k === 'call' && isObject(each.f, objects, isOfType)) found = each.args?.length ?? 0;
    for (const child of Object.values(node)) visit(child);
  };
  visit(kernel.body());
  return found;
}

/** `op` of `op(x)`, or `Op()` and `Op{}` of `Op()(x)`. */
function isObject(f: unknown, objects: ReadonlySet<string>, isOfType: (type: TypeNode) => boolean): boolean {
  const callee = f as { k?: string; name?: string; type?: TypeNode; f?: { k?: string; name?: string } } | null;
  if (callee?.k === 'id') return objects.has(callee.name ?? '');
  if (callee?.k === 'make') return callee.type !== undefined && isOfType(callee.type);
  return callee?.k === 'call' && callee.f?.k === 'id' && isOfType({ k: 'name', name: callee.f.name } as TypeNode);
}

/** The first struct of the file whose objects can be called with this many values; for a template, with floats. */
function functorOf(count: number, { unit }: Program): string | undefined {
  const canBeCalled = ({ methods, specialArgs }: StructDecl): boolean =>
    specialArgs === null &&
    methods.some(
      ({ name, params }) =>
        name === 'operator()' && params.length === count && params.every(({ type }) => type.k !== 'ptr'),
    );
  const found = unit.structs.find(canBeCalled);
  if (!found) return undefined;
  const needed = found.template.filter(({ fallback }) => !fallback);
  const args = needed.map(({ type }) => (type ? '16' : 'float')).join(', ');
  return fullName(found.scope, found.name) + (found.template.length > 0 ? `<${args}>` : '');
}
