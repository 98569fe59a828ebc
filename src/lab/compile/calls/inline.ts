import { SourceProblem } from '../../source/problem';
import type { FunctionDecl } from '../../syntax/ast';
import { type Struct, type Type, voidType } from '../../types/type';
import { type Context, escapingNames, type Frame } from '../context';
import { expr } from '../expressions';
import { noValue, type Operand, type Run } from '../operand';
import { place } from '../places';
import { value } from '../places/load';
import { memberOf } from '../places/member';
import { convertTo, store } from '../places/store';
import { newVariable } from '../places/variable';
import { type LValue, Scope } from '../scope';
import { statement } from '../statements';
import { bindTemplate, resolved } from '../types';
import type { StructOrigin } from '../types/structs';
import { boundParameter, fixedSelf } from './bind';
import { afterRuns } from './called-place';
import { construct } from './construct';
import { hoist, hoistedRuns } from './hoist';
import type { Argument, Match } from './overloads';

const DEEPEST_CALL = 48;

/** Put the body of a function where it is called: its parameters become variables. */
export function inlined(
  cx: Context,
  { f, given }: Match,
  key: string,
  args: readonly Argument[],
  at: number,
  self: LValue | null,
  owner: Struct | null,
): Operand {
  const { compiler } = cx;
  compiler.countCall(at);
  const name = `${f.at}:${f.name}<${key}>`;
  let depth = 0;
  for (let frame: Frame | null = cx.frame; frame; frame = frame.outer) {
    depth += 1;
    if (frame.key === name)
      throw new SourceProblem(`"${f.name}" calls itself. Recursion is not supported: use a loop.`, at);
  }
  if (depth > DEEPEST_CALL) throw new SourceProblem('Functions call each other too deeply.', at);
  const scope = new Scope(owner ? (owner.origin as StructOrigin).scope : null, f.scope);
  const typesOnly: Context = { ...cx, scope };
  bindTemplate(typesOnly, f.template, given, at);
  const body = f.body();
  const isAuto = f.result.k === 'name' && f.result.name === 'auto';
  const returnsReference = f.result.k === 'ref';
  const resultType = isAuto ? null : resolved(typesOnly, f.result);
  const frame: Frame = {
    ...{ name: f.name, key: name, outer: cx.frame, resultType, result: null, body },
    ...{ self: self && fixedSelf(self), escaping: escapingNames(body), loops: [], isKernel: false },
  };
  const inner: Context = { compiler, scope, frame };
  const runs: Run[] = [];
  if (self?.k === 'mem' && self.address.run) runs.push(self.address.run);
  if (self?.k === 'value' && self.operand.run) runs.push(self.operand.run);
  for (const [index, param] of f.params.entries()) {
    const arg = args[index];
    runs.push(...boundParameter(cx, inner, param, arg, at));
  }
  if (resultType && resultType !== voidType && !returnsReference && resultType.k !== 'group')
    frame.result = resultVariable(inner, resultType);
  for (const { name: field, args: values, at: where } of f.inits) {
    const target = memberOf(frame.self!, field, where);
    const type = target.k === 'value' ? target.operand.type : target.type;
    runs.push(store(inner, target, construct(inner, type, values, where, true), where));
  }
  const hoistedBefore = compiler.hoisted.length;
  const quick = quickResult(inner, body, resultType, returnsReference);
  if (quick && compiler.hoisted.length > hoistedBefore && runs.length > 0) {
    // A barrier within the expression runs ahead of it, and needs the parameters.
    compiler.hoisted.splice(hoistedBefore, 0, hoistedRuns(runs.splice(0)));
  }
  if (quick) {
    const before = quick.operand;
    if (runs.length === 0) {
      compiler.reference = quick.target ? { operand: before, place: quick.target } : null;
      return before;
    }
    const all = [...runs, ...(before.run ? [before.run] : [])];
    const target = quick.target && afterRuns(quick.target, runs);
    const result: Operand = {
      ...before,
      run: (mask) => {
        for (let i = 0; i < all.length; i += 1) all[i]!(mask);
      },
      into: null,
      test: null,
      product: null,
      constant: false,
      pure: false,
      changes: true,
    };
    compiler.reference = target ? { operand: result, place: target } : null;
    return result;
  }
  const code = statement(inner, body);
  const prepare = (mask: number): void => {
    for (let i = 0; i < runs.length; i += 1) runs[i]!(mask);
  };
  const { result } = frame;
  const out = result ? value(inner, result, at) : null;
  if (code.wait) {
    hoist(cx, prepare, code);
    return out ? { ...out, changes: true } : noValue(voidType, null);
  }
  const run = (mask: number): void => {
    prepare(mask);
    code.run!(mask);
  };
  if (!out) return noValue(resultType ?? voidType, run, { cost: 4 });
  return { ...out, run, cost: 4, pure: false, changes: true, isVariable: false };
}

function resultVariable(cx: Context, type: Type): LValue {
  const made = newVariable({ ...cx, frame: { ...cx.frame, escaping: new Set() } }, '(result)', type, true);
  return made;
}

/** A body of one return statement is an expression. */
function quickResult(
  cx: Context,
  body: ReturnType<FunctionDecl['body']>,
  resultType: Type | null,
  returnsReference: boolean,
): { operand: Operand; target?: LValue } | null {
  if (body.k !== 'block' || body.body.length !== 1) return null;
  const [only] = body.body;
  if (only?.k !== 'return' || !only.e) return null;
  if (returnsReference) {
    const target = place(cx, only.e);
    return { operand: value(cx, target, only.at), target };
  }
  if (!resultType) return { operand: only.e.k === 'list' ? expr(cx, only.e) : expr(cx, only.e) };
  if (resultType.k === 'void') return { operand: expr(cx, only.e) };
  if (only.e.k === 'list') return { operand: construct(cx, resultType, only.e.items, only.at, true) };
  const operand = expr(cx, only.e);
  if (resultType.k === 'scalar' || resultType.k === 'ptr') return { operand: convertTo(operand, resultType, only.at) };
  return {
    operand:
      operand.type.k === 'struct' && resultType.k === 'struct' && operand.type !== resultType
        ? construct(cx, resultType, [only.e], only.at, false)
        : operand,
  };
}
