import type { Cursor } from './cursor';

/** A host function that its own code calls. */
export interface HostFunction {
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly type: string; readonly isReference: boolean }[];
  readonly body: Cursor;
  /** Names of its template parameters. */
  readonly template: readonly string[];
}

/** A struct or class of the file. */
export interface HostClass {
  readonly name: string;
  /** Statements that declare its members. */
  readonly fields: readonly Cursor[];
  readonly methods: Map<string, HostFunction>;
  readonly constructors: HostConstructor[];
}

export interface HostConstructor extends HostFunction {
  /** `: size(n), data(nullptr)` */
  readonly inits: readonly { readonly name: string; readonly args: readonly Cursor[] }[];
}
