import { lanesIn } from '../machine/registers';
import { SourceProblem } from '../source/problem';
import type { Expr, Stmt, StmtOf, VarDecl } from '../syntax/ast';
import { alignOf, isInteger, promoted, typeName, voidType, type Scalar, type Type } from '../types/type';
import { binary } from './arithmetic';
import { construct, initialisers, unwrapped } from './calls';
import { usedMembers, within, type Code, type Context, type Machine, type Step } from './context';
import { constantValue, convert } from './convert';
import { expr, typeOf } from './expressions';
import { dynamicShared } from './globals';
import { groupValue } from './groups';
import { snapshot, testOf, type Operand, type Run } from './operand';
import { convertTo, newVariable, place, store, structLoad, value } from './places';
import type { LValue } from './scope';
import { resolved } from './types';

/** Thrown when the steps that the reader allows are used up. */
export class OutOfSteps extends Error {}

const nothing: Code = { run: (mask) => mask, wait: null };

/** Compile a statement: it gives the lanes that go on behind it. */
export function statement(cx: Context, s: Stmt): Code {
  switch (s.k) {
    case 'empty':
      return nothing;
    case 'expr':
      return plainly(cx, unread(s.e));
    case 'block':
      return block(within(cx), s.body);
    case 'decl':
      return joined(s.decls.map((decl) => declaration(cx, decl)));
    case 'alias':
      cx.scope.set(s.name, { k: 'type', type: resolved(cx, s.type) });
      return nothing;
    case 'structDecl':
      cx.scope.set(s.decl.name, { k: 'type', type: resolved(cx, { k: 'struct', decl: s.decl, at: s.at }) });
      return nothing;
    case 'enumDecl': {
      let next = 0n;
      const type = s.decl.under ? resolved(cx, s.decl.under) : null;
      for (const item of s.decl.items) {
        if (item.value) next = BigInt(constantValue(expr(cx, item.value)));
        const operand = expr(cx, { k: 'num', text: String(next < 0n ? -next : next), at: s.at });
        const signed = next < 0n ? binary('-', expr(cx, { k: 'num', text: '0', at: s.at }), operand, s.at) : operand;
        cx.scope.set(s.decl.scoped ? `${s.decl.name}::${item.name}` : item.name, { k: 'value', operand: signed });
        next += 1n;
      }
      cx.scope.set(s.decl.name, { k: 'type', type: type ?? { ...expr(cx, { k: 'num', text: '0', at: 0 }).type } });
      return nothing;
    }
    case 'if':
      return branch(within(cx), s);
    case 'for':
      return loop(within(cx), s);
    case 'while':
      return loop(within(cx), { k: 'for', init: null, c: s.c, step: null, body: s.body, at: s.at });
    case 'do':
      return doLoop(within(cx), s);
    case 'switch':
      return switched(within(cx), s);
    case 'case':
      throw new SourceProblem('A case label belongs directly into the body of a switch.', s.at);
    case 'break': {
      const innermost = cx.frame.loops.at(-1);
      if (!innermost) throw new SourceProblem('"break" is possible in loops and switches only.', s.at);
      const { broken } = innermost;
      return {
        wait: null,
        run: (mask) => {
          broken[0]! |= mask;
          return 0;
        },
      };
    }
    case 'continue': {
      const innermost = cx.frame.loops.findLast(({ continued }) => continued !== null);
      if (!innermost) throw new SourceProblem('"continue" is possible in loops only.', s.at);
      const continued = innermost.continued!;
      return {
        wait: null,
        run: (mask) => {
          continued[0]! |= mask;
          return 0;
        },
      };
    }
    case 'return':
      return returned(cx, s);
  }
}

/** `i++` whose value nobody reads is `++i`. */
const unread = (e: Expr): Expr =>
  e.k === 'post'
    ? { k: 'un', op: e.op, e: e.e, at: e.at }
    : e.k === 'comma'
      ? { ...e, l: unread(e.l), r: unread(e.r) }
      : e;

/** Functions with barriers that an expression calls run first. */
function withHoisted<T>(cx: Context, compile: () => T): { readonly result: T; readonly before: readonly Code[] } {
  const { compiler } = cx;
  const outer = compiler.hoisted;
  compiler.hoisted = [];
  const result = compile();
  const before = compiler.hoisted;
  compiler.hoisted = outer;
  return { result, before };
}

function plainly(cx: Context, e: Expr): Code {
  cx.compiler.unread = e;
  const { result, before } = withHoisted(cx, () => expr(cx, e));
  const code = counted(cx, completely(result), result.cost);
  return before.length > 0 ? joined([...before, code]) : code;
}

/** A value that is used for nothing: its members are computed for what they change. */
const completely = (operand: Operand): Run | null => operand.run;

function counted(cx: Context, run: Run | null, cost: number): Code {
  if (!run) return nothing;
  const { machine } = cx.compiler;
  const steps = Math.max(1, cost);
  return {
    wait: null,
    run: (mask) => {
      machine.steps += steps * lanesIn(mask);
      run(mask);
      return mask;
    },
  };
}

/** One after the other; what no lane reaches is not run. */
export function joined(codes: readonly Code[]): Code {
  const all = codes.filter((code) => code !== nothing);
  if (all.length === 0) return nothing;
  if (all.length === 1) return all[0]!;
  if (all.every(({ run }) => run)) {
    const runs = all.map(({ run }) => run!);
    if (runs.length === 2) {
      const [a, b] = runs as [Step, Step];
      return {
        wait: null,
        run: (mask) => {
          const rest = a(mask);
          return rest === 0 ? 0 : b(rest);
        },
      };
    }
    return {
      wait: null,
      run: (mask) => {
        let rest = mask;
        for (let i = 0; i < runs.length && rest !== 0; i += 1) rest = runs[i]!(rest);
        return rest;
      },
    };
  }
  return {
    run: null,
    *wait(mask) {
      let rest = mask;
      for (let i = 0; i < all.length && rest !== 0; i += 1) {
        const { run, wait } = all[i]!;
        rest = run ? run(rest) : yield* wait!(rest);
      }
      return rest;
    },
  };
}

const block = (cx: Context, body: readonly Stmt[]): Code => joined(body.map((each) => statement(cx, each)));

function declaration(cx: Context, decl: VarDecl): Code {
  const { result, before } = withHoisted(cx, () => declared(cx, decl));
  return before.length > 0 ? joined([...before, result]) : result;
}

function declared(cx: Context, decl: VarDecl): Code {
  const isAuto = baseIsAuto(decl.type);
  if (decl.type.k === 'ref' && decl.init) return reference(cx, decl);
  let type: Type;
  let auto: Operand | null = null;
  if (isAuto) {
    if (!decl.init) throw new SourceProblem('"auto" needs an initial value.', decl.at);
    auto = expr(cx, decl.init);
    type = auto.type;
  } else type = resolved(cx, decl.type);
  if (type.k === 'arr' && type.count < 0 && decl.init?.k === 'list') type = { ...type, count: decl.init.items.length };
  if (type.k === 'group') {
    const operand = auto ?? (decl.init ? expr(cx, decl.init) : decl.args?.[0] ? expr(cx, decl.args[0]) : null);
    if (!operand && type.size < -1) {
      cx.scope.set(decl.name, { k: 'value', operand: groupValue(type) });
      return nothing;
    }
    if (!operand) throw new SourceProblem('A group needs an initial value, such as this_thread_block().', decl.at);
    cx.scope.set(decl.name, { k: 'value', operand });
    return nothing;
  }
  if (type === voidType) throw new SourceProblem('A variable cannot be void.', decl.at);
  if (decl.shared || decl.extern) {
    cx.scope.set(decl.name, { k: 'place', place: sharedPlace(cx, decl, type) });
    return nothing;
  }
  if (decl.isStatic && !decl.isConst)
    throw new SourceProblem(
      'A static variable in a function is not supported. Make it __device__ at the level of the file.',
      decl.at,
    );
  const isConstant = decl.isConst && type.k === 'scalar' && (decl.init !== null || decl.args !== null);
  if (isConstant && type.k === 'scalar') {
    const initial = decl.init?.k === 'list' ? decl.init.items[0] : (decl.init ?? decl.args?.[0]);
    const operand = convertTo(auto ?? expr(cx, initial!), type, decl.at);
    if (operand.constant) {
      cx.scope.set(decl.name, { k: 'value', operand });
      return nothing;
    }
    auto = operand;
  }
  const hasValue = decl.init !== null || decl.args !== null || type.k === 'struct';
  const target = newVariable(cx, decl.name, type, hasValue);
  const runs: Run[] = [];
  let cost = 1;
  if (auto) {
    runs.push(store(cx, target, auto, decl.at));
    cost += auto.cost;
  } else if (decl.init?.k === 'list' && (type.k === 'arr' || (type.k === 'struct' && target.k === 'mem')))
    runs.push(...initialisers(cx, target, type, decl.init.items, decl.at));
  else if (decl.init || decl.args) {
    const from = decl.init
      ? decl.init.k === 'list'
        ? construct(cx, type, decl.init.items, decl.at, true)
        : type.k === 'struct' && typeDiffers(cx, decl.init, type)
          ? construct(cx, type, [decl.init], decl.at, false)
          : unwrapped(cx, type.k === 'struct' ? copied(cx, decl, type) : expr(cx, decl.init), type, decl.at)
      : construct(cx, type, decl.args!, decl.at, false);
    if (type.k === 'arr') throw new SourceProblem('An array needs a list of values: {…}.', decl.at);
    runs.push(store(cx, target, from, decl.at));
    cost += from.cost;
  } else if (type.k === 'struct' && target.k === 'split' && (type.name === 'dim3' || hasConstructor(type))) {
    runs.push(store(cx, target, construct(cx, type, [], decl.at, true), decl.at));
  } else if (target.k === 'reg' && target.written) {
    // Each time the declaration is reached, the variable is without a value again.
    const { written } = target;
    runs.push((mask) => {
      written[0]! &= ~mask;
    });
    cost = 0;
  }
  cx.scope.set(decl.name, { k: 'place', place: target });
  if (runs.length === 0) return nothing;
  return counted(
    cx,
    runs.length === 1
      ? runs[0]!
      : (mask) => {
          for (let i = 0; i < runs.length; i += 1) runs[i]!(mask);
        },
    cost,
  );
}

/** A struct that a variable starts with: of one in memory, only members that are used later are loaded. */
function copied(cx: Context, decl: VarDecl, type: Extract<Type, { k: 'struct' }>): Operand {
  const init = decl.init!;
  const from = place(cx, init);
  if (from.k !== 'mem' || from.type !== type || type.origin === null) return value(cx, from, init.at);
  const used = usedMembers(cx.frame.body, decl.name);
  const areFields = used && [...used].every((name) => type.fields.some((field) => field.name === name));
  return structLoad(cx, type, from.address, init.at, areFields ? used : null);
}

const baseIsAuto = (type: VarDecl['type']): boolean =>
  type.k === 'name' ? type.name === 'auto' : (type.k === 'ptr' || type.k === 'ref') && baseIsAuto(type.to);
const hasConstructor = (type: Extract<Type, { k: 'struct' }>): boolean =>
  (
    type.origin as { decl: { methods: readonly { name: string; params: readonly unknown[] }[] } } | null
  )?.decl.methods.some(({ name, params }) => name === type.name && params.length === 0) ?? false;

function typeDiffers(cx: Context, e: Expr, type: Type): boolean {
  const found = typeOf(cx, e);
  return found !== type && found.k !== 'struct';
}

function reference(cx: Context, decl: VarDecl): Code {
  const target = place(cx, decl.init!);
  const wanted = decl.type.k === 'ref' && !baseIsAuto(decl.type) ? resolved(cx, decl.type) : null;
  if (target.k === 'mem') {
    const { registers } = cx.compiler;
    // The variable keeps the address: what the index was made of may change.
    const reg = registers.variable('ptr') as Float64Array;
    const keep = store(
      cx,
      { k: 'reg', type: { k: 'ptr', to: target.type }, reg, written: null, name: decl.name },
      { ...target.address, type: { k: 'ptr', to: target.type } },
      decl.at,
    );
    const address = { ...target.address, reg, run: null, into: null, constant: false, cost: 0 };
    cx.scope.set(decl.name, { k: 'place', place: { k: 'mem', type: wanted ?? target.type, address } });
    return counted(cx, keep, target.address.cost + 1);
  }
  if (target.k !== 'value') {
    cx.scope.set(decl.name, { k: 'place', place: target });
    return nothing;
  }
  const type = wanted ?? target.operand.type;
  const copy = newVariable(cx, decl.name, type, true);
  cx.scope.set(decl.name, { k: 'place', place: copy });
  return counted(cx, store(cx, copy, target.operand, decl.at), target.operand.cost + 1);
}

function sharedPlace(cx: Context, decl: VarDecl, type: Type): LValue {
  const { compiler } = cx;
  const key = `${decl.at}:${decl.name}:${cx.frame.key}`;
  const known = compiler.sharedByKey.get(key);
  if (known) return known;
  const isDynamic = decl.extern || (type.k === 'arr' && type.count < 0);
  if (decl.init)
    throw new SourceProblem('Shared memory has no initial value. Write to it, then call __syncthreads().', decl.at);
  const align = decl.align ? Number(constantValue(expr(cx, decl.align))) : alignOf(type);
  const address = isDynamic ? dynamicShared(cx, type) : compiler.allocate('shared', type, align, decl.name);
  const place: LValue = { k: 'mem', type, address };
  compiler.sharedByKey.set(key, place);
  return place;
}

function condition(cx: Context, e: Expr): { operand: Operand; before: readonly Code[] } {
  const { result, before } = withHoisted(cx, () => expr(cx, e));
  if (result.type.k !== 'scalar' && result.type.k !== 'ptr')
    throw new SourceProblem(`A ${typeName(result.type)} cannot be a condition.`, e.at);
  return { operand: result, before };
}

function branch(cx: Context, s: StmtOf<'if'>): Code {
  const init = s.init ? statement(cx, s.init) : nothing;
  const { operand, before } = condition(cx, s.c);
  if (operand.constant) {
    const isTrue = (testOf(operand)(-1) & 1) === 1;
    const chosen = isTrue ? statement(within(cx), s.y) : s.n ? statement(within(cx), s.n) : nothing;
    return joined([init, ...before, chosen]);
  }
  if (s.isConst) throw new SourceProblem('The condition of "if constexpr" must be known to the compiler.', s.c.at);
  const test = testOf(operand);
  const y = statement(within(cx), s.y);
  const n = s.n ? statement(within(cx), s.n) : nothing;
  const { machine } = cx.compiler;
  const steps = Math.max(1, operand.cost);
  if (y.run && n.run) {
    const yes = y.run;
    const no = n === nothing ? null : n.run;
    const run: Step = (mask) => {
      machine.steps += steps * lanesIn(mask);
      const taken = test(mask) & mask;
      const other = mask & ~taken;
      return (taken === 0 ? 0 : yes(taken)) | (other === 0 || !no ? other : no(other));
    };
    return joined([init, ...before, { run, wait: null }]);
  }
  return joined([
    init,
    ...before,
    {
      run: null,
      *wait(mask) {
        machine.steps += steps * lanesIn(mask);
        const taken = test(mask) & mask;
        const other = mask & ~taken;
        let rest = 0;
        if (taken !== 0) rest |= y.run ? y.run(taken) : yield* y.wait!(taken);
        if (other !== 0) rest |= n.run ? n.run(other) : yield* n.wait!(other);
        return rest;
      },
    },
  ]);
}

const checkSteps = (machine: Machine): void => {
  if (machine.steps > machine.limit) throw new OutOfSteps();
};

function loop(cx: Context, s: StmtOf<'for'>): Code {
  const { registers, machine } = cx.compiler;
  const init = s.init ? statement(cx, s.init) : nothing;
  const head = s.c ? condition(cx, s.c) : null;
  if (head && head.before.length > 0)
    throw new SourceProblem('A function with a barrier cannot be called in the condition of a loop.', s.at);
  const test = head ? testOf(head.operand) : null;
  const steps = Math.max(1, head?.operand.cost ?? 1);
  const flow = { broken: registers.slot(), continued: registers.slot() };
  cx.frame.loops.push(flow);
  const body = statement(within(cx), s.body);
  cx.frame.loops.pop();
  const step = s.step ? plainly(cx, unread(s.step)) : nothing;
  const { broken, continued } = flow;
  if (body.run && step.run) {
    const turn = body.run;
    const next = step === nothing ? null : step.run;
    const run: Step = (mask) => {
      broken[0] = 0;
      let out = 0;
      let active = mask;
      for (;;) {
        machine.steps += steps * lanesIn(active);
        checkSteps(machine);
        if (test) {
          const going = test(active) & active;
          out |= active & ~going;
          active = going;
        }
        if (active === 0) break;
        continued[0] = 0;
        active = turn(active) | continued[0];
        if (active !== 0 && next) next(active);
      }
      return out | broken[0]!;
    };
    return joined([init, { run, wait: null }]);
  }
  return joined([
    init,
    {
      run: null,
      *wait(mask) {
        broken[0] = 0;
        let out = 0;
        let active = mask;
        for (;;) {
          machine.steps += steps * lanesIn(active);
          checkSteps(machine);
          if (test) {
            const going = test(active) & active;
            out |= active & ~going;
            active = going;
          }
          if (active === 0) break;
          continued[0] = 0;
          const rest = body.run ? body.run(active) : yield* body.wait!(active);
          active = rest | continued[0];
          if (active !== 0) {
            if (step.run) step.run(active);
            else yield* step.wait!(active);
          }
        }
        return out | broken[0]!;
      },
    },
  ]);
}

function doLoop(cx: Context, s: StmtOf<'do'>): Code {
  const { registers, machine } = cx.compiler;
  const flow = { broken: registers.slot(), continued: registers.slot() };
  cx.frame.loops.push(flow);
  const body = statement(within(cx), s.body);
  cx.frame.loops.pop();
  const { operand, before } = condition(cx, s.c);
  if (before.length > 0)
    throw new SourceProblem('A function with a barrier cannot be called in the condition of a loop.', s.at);
  const test = testOf(operand);
  const steps = Math.max(1, operand.cost);
  const { broken, continued } = flow;
  function* wait(mask: number): Generator<number, number, undefined> {
    broken[0] = 0;
    let out = 0;
    let active = mask;
    while (active !== 0) {
      machine.steps += steps * lanesIn(active);
      checkSteps(machine);
      continued[0] = 0;
      const rest = (body.run ? body.run(active) : yield* body.wait!(active)) | continued[0]!;
      const going = rest === 0 ? 0 : test(rest) & rest;
      out |= rest & ~going;
      active = going;
    }
    return out | broken[0]!;
  }
  if (!body.run) return { run: null, wait };
  return { run: (mask) => wait(mask).next().value, wait: null };
}

function switched(cx: Context, s: StmtOf<'switch'>): Code {
  const { registers, machine } = cx.compiler;
  const { operand, before } = condition(cx, s.e);
  if (!isInteger(operand.type)) throw new SourceProblem('"switch" needs an integer.', s.at);
  const subject = snapshot(convert(operand, promoted(operand.type)));
  const still: Operand = { ...subject, run: null, into: null, test: null };
  const flow = { broken: registers.slot(), continued: null };
  cx.frame.loops.push(flow);
  const inner = within(cx);
  /** Statements between labels; lanes come to one from its labels or from the one before. */
  const parts: { tests: ((mask: number) => number)[]; isDefault: boolean; code: Code[] }[] = [];
  for (const each of s.body) {
    if (each.k !== 'case') {
      if (parts.length === 0) parts.push({ tests: [], isDefault: false, code: [] });
      parts.at(-1)!.code.push(statement(inner, each));
      continue;
    }
    let part = parts.at(-1);
    if (!part || part.code.length > 0) parts.push((part = { tests: [], isDefault: false, code: [] }));
    if (!each.e) part.isDefault = true;
    else {
      const label = expr(cx, each.e);
      if (!label.constant) throw new SourceProblem('A case label must be a constant.', each.at);
      part.tests.push(testOf(binary('==', still, convert(label, still.type as Scalar), each.at)));
    }
  }
  cx.frame.loops.pop();
  const made = parts.map(({ tests, isDefault, code }) => ({ tests, isDefault, code: joined(code) }));
  const { broken } = flow;
  const steps = Math.max(1, operand.cost + parts.length);
  function* wait(mask: number): Generator<number, number, undefined> {
    machine.steps += steps * lanesIn(mask);
    broken[0] = 0;
    subject.run?.(mask);
    const wanted = made.map(({ tests }) => tests.reduce((all, test) => all | (test(mask) & mask), 0));
    const matched = wanted.reduce((all, each) => all | each, 0);
    const fallback = made.findIndex(({ isDefault }) => isDefault);
    if (fallback >= 0) wanted[fallback]! |= mask & ~matched;
    let active = 0;
    for (const [index, { code }] of made.entries()) {
      active |= wanted[index]!;
      if (active !== 0) active = code.run ? code.run(active) : yield* code.wait!(active);
    }
    return active | broken[0]! | (fallback < 0 ? mask & ~matched : 0);
  }
  const isPlain = made.every(({ code }) => code.run);
  const code: Code = isPlain ? { run: (mask) => wait(mask).next().value, wait: null } : { run: null, wait };
  return joined([...before, code]);
}

function returned(cx: Context, s: StmtOf<'return'>): Code {
  const { frame } = cx;
  const leave: Step = () => 0;
  if (frame.isKernel) {
    const { alive } = cx.compiler.machine;
    return {
      wait: null,
      run: (mask) => {
        alive[0]! &= ~mask;
        return 0;
      },
    };
  }
  if (!s.e) return { run: leave, wait: null };
  const e = s.e;
  const { result: code, before } = withHoisted(cx, (): Code => {
    const wanted = frame.resultType;
    if (wanted === voidType) {
      const operand = expr(cx, e);
      return counted(cx, operand.run, operand.cost);
    }
    const from = wanted && e.k === 'list' ? construct(cx, wanted, e.items, s.at, true) : expr(cx, e);
    frame.result ??= newVariable({ ...cx, frame: { ...frame, escaping: new Set() } }, '(result)', from.type, true);
    const target = frame.result;
    return counted(cx, store(cx, target, from, s.at), from.cost + 1);
  });
  return joined([...before, code, { run: leave, wait: null }]);
}
