import type { SourceProblem } from '../source/problem';

/** The parser's output: names are not resolved yet. `at` is an offset into the reader's source. */

export type TypeNode =
  | {
      readonly k: 'name';
      readonly name: string;
      readonly args: readonly TemplateArg[] | null;
      readonly at: number;
      /** Volatile: its memory may change at any time. */
      readonly isVolatile?: true;
    }
  | { readonly k: 'ptr'; readonly to: TypeNode; readonly at: number; readonly isRestrict?: boolean }
  | { readonly k: 'ref'; readonly to: TypeNode; readonly at: number }
  | { readonly k: 'arr'; readonly of: TypeNode; readonly size: Expr | null; readonly at: number }
  | { readonly k: 'struct'; readonly decl: StructDecl; readonly at: number }
  /** `Outer<T>::name` */
  | {
      readonly k: 'member';
      readonly of: TypeNode;
      readonly name: string;
      readonly args: readonly TemplateArg[] | null;
      readonly at: number;
    }
  | { readonly k: 'decltype'; readonly e: Expr; readonly at: number };

/** With `expand`, all elements of a pack: `T...`. */
export type TemplateArg = { readonly expand?: boolean } & (
  | { readonly k: 'type'; readonly type: TypeNode }
  | { readonly k: 'value'; readonly e: Expr }
);

export type Expr = { readonly at: number } & (
  | { readonly k: 'num'; readonly text: string }
  | { readonly k: 'char'; readonly text: string }
  | { readonly k: 'str'; readonly text: string }
  | { readonly k: 'bool'; readonly value: boolean }
  | { readonly k: 'null' }
  | { readonly k: 'this' }
  | {
      readonly k: 'id';
      readonly name: string;
      readonly args: readonly TemplateArg[] | null;
      /** `Outer<T>::name`: the part before the name. */
      readonly of?: TypeNode;
    }
  | { readonly k: 'un'; readonly op: string; readonly e: Expr }
  | { readonly k: 'post'; readonly op: string; readonly e: Expr }
  | { readonly k: 'bin'; readonly op: string; readonly l: Expr; readonly r: Expr }
  | { readonly k: 'assign'; readonly op: string; readonly l: Expr; readonly r: Expr }
  | { readonly k: 'cond'; readonly c: Expr; readonly y: Expr; readonly n: Expr }
  | { readonly k: 'comma'; readonly l: Expr; readonly r: Expr }
  | { readonly k: 'call'; readonly f: Expr; readonly args: readonly Expr[] }
  | { readonly k: 'index'; readonly e: Expr; readonly i: Expr }
  | {
      readonly k: 'member';
      readonly e: Expr;
      readonly name: string;
      readonly arrow: boolean;
      readonly args: readonly TemplateArg[] | null;
    }
  | { readonly k: 'cast'; readonly type: TypeNode; readonly e: Expr; readonly how: CastKind }
  | { readonly k: 'make'; readonly type: TypeNode; readonly args: readonly Expr[]; readonly braces: boolean }
  | { readonly k: 'list'; readonly items: readonly Expr[] }
  | {
      readonly k: 'lambda';
      /** `[&]`, `[=]` or neither. */
      readonly all: '&' | '=' | null;
      readonly captures: readonly Capture[];
      readonly f: FunctionDecl;
      readonly body: Stmt;
    }
  /** `e...`: once for each element of a pack */
  | { readonly k: 'expand'; readonly e: Expr }
  /** `(e + ...)` and its other forms */
  | { readonly k: 'fold'; readonly op: string; readonly l: Expr | null; readonly r: Expr | null }
  /** `sizeof...(A)` */
  | { readonly k: 'packSize'; readonly name: string }
  /** `.name = e` in a list */
  | { readonly k: 'designated'; readonly name: string; readonly e: Expr }
  | { readonly k: 'sizeof'; readonly type: TypeNode | null; readonly e: Expr | null; readonly align: boolean }
);

/** `n`, `&n` or `n = e` in the square brackets of a lambda. */
export interface Capture {
  readonly name: string;
  readonly isRef: boolean;
  readonly init: Expr | null;
  readonly at: number;
}

export type CastKind = 'c' | 'static_cast' | 'reinterpret_cast' | 'const_cast';

export interface VarDecl {
  readonly name: string;
  readonly type: TypeNode;
  readonly init: Expr | null;
  /** `T x(1, 2)`: arguments of a constructor. */
  readonly args: readonly Expr[] | null;
  readonly shared: boolean;
  readonly constant: boolean;
  readonly device: boolean;
  readonly extern: boolean;
  readonly isConst: boolean;
  readonly isStatic: boolean;
  /** `: 3` of a bit field. */
  readonly bits?: Expr | null;
  readonly align: Expr | null;
  readonly at: number;
}

export type Stmt = { readonly at: number } & (
  | { readonly k: 'expr'; readonly e: Expr }
  | { readonly k: 'decl'; readonly decls: readonly VarDecl[] }
  | { readonly k: 'alias'; readonly name: string; readonly type: TypeNode }
  | { readonly k: 'structDecl'; readonly decl: StructDecl }
  | { readonly k: 'enumDecl'; readonly decl: EnumDecl }
  | { readonly k: 'block'; readonly body: readonly Stmt[] }
  | {
      readonly k: 'if';
      readonly isConst: boolean;
      readonly init: Stmt | null;
      readonly c: Expr;
      readonly y: Stmt;
      readonly n: Stmt | null;
    }
  | {
      readonly k: 'for';
      readonly init: Stmt | null;
      readonly c: Expr | null;
      readonly step: Expr | null;
      readonly body: Stmt;
    }
  /** `auto [a, b] = e;` */
  | { readonly k: 'bind'; readonly names: readonly string[]; readonly isRef: boolean; readonly init: Expr }
  /** `for (T x : e)`; the variable has no initial value yet. */
  | { readonly k: 'range'; readonly item: StmtOf<'decl'> | StmtOf<'bind'>; readonly of: Expr; readonly body: Stmt }
  | { readonly k: 'while'; readonly c: Expr; readonly body: Stmt }
  | { readonly k: 'do'; readonly c: Expr; readonly body: Stmt }
  | { readonly k: 'switch'; readonly e: Expr; readonly body: readonly Stmt[] }
  | { readonly k: 'case'; readonly e: Expr | null }
  | { readonly k: 'goto'; readonly name: string }
  | { readonly k: 'label'; readonly name: string }
  | { readonly k: 'break' }
  | { readonly k: 'continue' }
  | { readonly k: 'return'; readonly e: Expr | null }
  | { readonly k: 'empty' }
  | {
      readonly k: 'asm';
      /** PTX, and where in the source each of its characters, and its end, is. */
      readonly text: string;
      readonly places: readonly number[];
      readonly outs: readonly AsmOperand[];
      readonly ins: readonly AsmOperand[];
      /** With a colon after the text: a percent sign is then written twice. */
      readonly hasOperands: boolean;
    }
);
export type StmtOf<K extends Stmt['k']> = Extract<Stmt, { readonly k: K }>;

export interface AsmOperand {
  readonly constraint: string;
  readonly e: Expr;
  readonly at: number;
}

export interface TemplateParam {
  readonly name: string;
  /** `null`: a type. */
  readonly type: TypeNode | null;
  readonly fallback: TemplateArg | null;
  readonly pack: boolean;
}

export interface Param {
  readonly name: string;
  readonly type: TypeNode;
  readonly fallback: Expr | null;
  readonly pack?: boolean;
  readonly at: number;
}

export interface FunctionDecl {
  readonly name: string;
  /** With its namespaces: `a::b`. */
  readonly scope: string;
  readonly kind: 'global' | 'device';
  /** Blocks of a cluster along each axis, where the kernel declares them. */
  readonly cluster?: readonly Expr[] | undefined;
  /** `__launch_bounds__`: the maximum of threads per block, and what else the compiler may assume. */
  readonly bounds?: readonly Expr[] | undefined;
  readonly template: readonly TemplateParam[];
  /** `f<int>` of an explicit specialization. */
  readonly specialArgs: readonly TemplateArg[] | null;
  /** The same as written, without spaces. */
  readonly specialText?: string | undefined;
  readonly result: TypeNode;
  readonly params: readonly Param[];
  /** Parsed on its first call. */
  readonly body: () => Stmt;
  /** Names that a definition outside its struct uses for the struct's template parameters. */
  readonly outerTemplate?: readonly TemplateParam[];
  readonly isExplicit?: boolean;
  readonly isConstexpr?: boolean;
  /** `virtual`: which function of this name runs depends on the object. */
  readonly isVirtual?: boolean;
  /** Members that a constructor initializes. */
  readonly inits: readonly { readonly name: string; readonly args: readonly Expr[]; readonly at: number }[];
  readonly at: number;
}

export interface StructDecl {
  readonly name: string;
  readonly scope: string;
  readonly template: readonly TemplateParam[];
  readonly specialArgs: readonly TemplateArg[] | null;
  readonly union: boolean;
  readonly align: Expr | null;
  /** The place of a nontrivial destructor. */
  readonly destructor?: number | null;
  /** Its base classes. */
  readonly bases: readonly TypeNode[];
  readonly fields: readonly VarDecl[];
  readonly methods: readonly FunctionDecl[];
  /** Types and enums within it. */
  readonly types: readonly Stmt[];
  /** Functions that are defined in it, but are no members. */
  readonly friends: readonly FunctionDecl[];
  readonly at: number;
}

export interface EnumDecl {
  readonly name: string;
  readonly scope: string;
  readonly under: TypeNode | null;
  readonly scoped: boolean;
  readonly items: readonly { readonly name: string; readonly value: Expr | null }[];
  readonly at: number;
}

/** A file: the parts that kernels can see. Host code is skipped. */
export interface Unit {
  readonly functions: FunctionDecl[];
  readonly structs: StructDecl[];
  readonly enums: EnumDecl[];
  readonly aliases: {
    readonly name: string;
    readonly scope: string;
    readonly type: TypeNode;
    readonly template: readonly TemplateParam[];
    readonly at: number;
  }[];
  readonly variables: {
    readonly scope: string;
    readonly decl: VarDecl;
    readonly template: readonly TemplateParam[];
  }[];
  /** `namespace name = of;` */
  readonly namespaces: { readonly name: string; readonly of: string }[];
  /** Device code that cannot be read: an error for any use of it. */
  readonly broken: { readonly words: readonly string[]; readonly problem: SourceProblem }[];
  /** Host code and other skipped code: offsets of where it starts. */
  /** Words of `#pragma unroll`, by the offset of the loop after it. */
  readonly unrolls: ReadonlyMap<number, string>;
  readonly skipped: { readonly name: string; readonly at: number; readonly isTexture?: boolean }[];
  /** Names of the headers that the file includes. */
  readonly includes: readonly string[];
}
