import type { Frame } from './frame';
import type { Operand } from './operand';
import { type LValue } from './scope';
import type { Expr, FunctionDecl, VarDecl } from '../syntax/ast';
import type { Type } from '../types/type';

/** What the compiler of the laboratory found out about an expression in one copy of its function. */
export interface Fact {
  /** Of the value; `null`: it was never read. */
  type: Type | null;
  /** Of the place that it names, where an array is still one; `null`: it names none. */
  place: Type | null;
  /** Its value, when that is a constant. */
  constant: Operand | null;
}

/** A function that was put where it is called. */
export interface CalledFunction {
  readonly frame: Frame;
  readonly decl: FunctionDecl;
}

/** Notes that are taken while a kernel is compiled, for the prediction of what nvcc makes of it. */
export class Facts {
  private readonly byFrame = new Map<Frame, Map<Expr, Fact>>();
  private readonly callsByFrame = new Map<Frame, Map<number, CalledFunction[]>>();
  private readonly typesByFrame = new Map<Frame, Map<VarDecl | string, Type>>();

  operand(frame: Frame, e: Expr, operand: Operand): void {
    const fact = this.of(frame, e);
    fact.type = operand.type;
    fact.constant = operand.constant ? operand : null;
  }

  place(frame: Frame, e: Expr, target: LValue): void {
    if (target.k === 'value') this.operand(frame, e, target.operand);
    else this.of(frame, e).place = target.type;
  }

  /** The function that is put into `outer` at a place. */
  call(outer: Frame, at: number, inner: CalledFunction): void {
    let calls = this.callsByFrame.get(outer);
    if (!calls) this.callsByFrame.set(outer, (calls = new Map<number, CalledFunction[]>()));
    const known = calls.get(at);
    if (known) known.push(inner);
    else calls.set(at, [inner]);
  }

  find(frame: Frame, e: Expr): Fact | undefined {
    return this.byFrame.get(frame)?.get(e);
  }

  callsAt(frame: Frame, at: number): readonly CalledFunction[] {
    return this.callsByFrame.get(frame)?.get(at) ?? [];
  }

  /** The type of a variable, or of a parameter by its name. */
  variable(frame: Frame, variable: VarDecl | string, type: Type): void {
    let types = this.typesByFrame.get(frame);
    if (!types) this.typesByFrame.set(frame, (types = new Map<VarDecl | string, Type>()));
    types.set(variable, type);
  }

  typeOf = (frame: Frame, variable: VarDecl | string): Type | null =>
    this.typesByFrame.get(frame)?.get(variable) ?? null;

  private of(frame: Frame, e: Expr): Fact {
    let facts = this.byFrame.get(frame);
    if (!facts) this.byFrame.set(frame, (facts = new Map<Expr, Fact>()));
    let fact = facts.get(e);
    if (!fact) facts.set(e, (fact = { type: null, place: null, constant: null }));
    return fact;
  }
}
