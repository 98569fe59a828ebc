import { SourceProblem } from '../source/problem';
import type { Type } from '../types/type';

/** A variable is one object in each copy of its function: who compiles the copy knows where it is. */
export interface Variable {
  readonly type: Type;
}

/** A variable of one copy of a function. */
export class TypedVariable implements Variable {
  constructor(readonly type: Type) {}
}

/** A variable whose declaration could not be typed: compiling it reports why, or finds the type. */
export class UntypedVariable implements Variable {
  private known: Type | null = null;
  constructor(private readonly at: number) {}

  get type(): Type {
    if (this.known) return this.known;
    throw new SourceProblem('The type of this is not known.', this.at);
  }
  learn(type: Type): void {
    this.known = type;
  }
}
