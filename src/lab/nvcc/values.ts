/** A value of the kernel, by number: two expressions with one number are equal wherever both are computed. */
export type Value = number;

/** C++ operators that compute a value from one or two others. */
export type Sign =
  | ('+' | '-' | '*' | '/' | '%' | '<<' | '>>' | '&' | '|' | '^' | '!' | '&&' | '||')
  | ('<' | '<=' | '>' | '>=' | '==' | '!=');

/** What defines a value. */
export type OperationKind =
  | Sign
  /** A sum of integers or of an address and integers, kept as its terms. */
  | 'sum'
  /** Known before the kernel runs: a number, a parameter, where a variable starts, an index of the launch. */
  | ('constant' | 'parameter' | 'object' | 'index')
  /** A conversion, and an unsigned number that may have wrapped around. */
  | ('convert' | 'unsigned')
  /** A struct built of its members, and a part of one. */
  | ('struct' | 'part')
  /** One of two values by a condition, at a control-flow merge; the value at the head of a loop; either of two paths. */
  | ('select' | 'phi' | 'either')
  /** A function without side effects; the distance of two pointers. */
  | ('call' | 'distance')
  /** The content of memory: of all threads, or of one. */
  | ('load' | 'local')
  /** A variable without a value, an unknown value. */
  | ('unset' | 'unknown');

/** An operation: its kind, and its type or name. */
export interface Operation {
  readonly kind: OperationKind;
  readonly of: string;
}

const CHANGING: ReadonlySet<OperationKind> = new Set(['phi', 'load', 'local', 'unknown', 'unset']);

interface Node extends Operation {
  args: readonly Value[];
  /** The terms of a sum of integers, with their coefficients. */
  readonly terms: ReadonlyMap<Value, number> | null;
  readonly constant: number;
}

/** A sum: `constant` and each term times its coefficient. */
export interface Sum {
  readonly terms: ReadonlyMap<Value, number>;
  readonly constant: number;
}

/** Value numbers of a kernel. Sums are kept as terms, so that `a[i + 1]` and `a[1 + i]` are one address. */
export class Values {
  private readonly nodes: Node[] = [];
  private readonly known = new Map<string, Value>();
  /** Cached upper bounds. */
  readonly limits = new Map<Value, number | null>();

  get count(): number {
    return this.nodes.length;
  }
  kindOf = (value: Value): OperationKind => this.nodes[value]!.kind;
  /** The operation's type or name. */
  subjectOf = (value: Value): string => this.nodes[value]!.of;
  argsOf = (value: Value): readonly Value[] => this.nodes[value]!.args;

  /** Can it differ each time it is computed? */
  changes = (value: Value): boolean => CHANGING.has(this.nodes[value]!.kind);

  /** The same operation on the same values is the same value. */
  op(kind: OperationKind, of: string, ...args: readonly Value[]): Value {
    return this.put(`${kind} ${of}(${args.join(',')})`, { kind, of, args, terms: null, constant: 0 });
  }

  /** A value that equals no other. */
  fresh(kind: OperationKind, of: string, ...args: readonly Value[]): Value {
    this.nodes.push({ kind, of, args, terms: null, constant: 0 });
    return this.nodes.length - 1;
  }

  /** Add a dependency to a value that differs in each iteration of a loop. */
  depend(value: Value, on: Value): void {
    const node = this.nodes[value]!;
    node.args = [...node.args, on];
  }

  constant(value: number): Value {
    return this.sum({ terms: new Map(), constant: value });
  }

  sumOf(value: Value): Sum {
    const { terms, constant } = this.nodes[value]!;
    return terms ? { terms, constant } : { terms: new Map([[value, 1]]), constant: 0 };
  }

  constantOf(value: Value): number | null {
    const { terms, constant } = this.nodes[value]!;
    return terms?.size === 0 ? constant : null;
  }

  /** `a + times · b` */
  added(a: Value, b: Value, times = 1): Value {
    const left = this.sumOf(a);
    const right = this.sumOf(b);
    const terms = new Map(left.terms);
    for (const [part, count] of right.terms) {
      const sum = (terms.get(part) ?? 0) + count * times;
      if (sum === 0) terms.delete(part);
      else terms.set(part, sum);
    }
    return this.sum({ terms, constant: left.constant + right.constant * times });
  }

  multiplied(a: Value, b: Value): Value {
    const left = this.constantOf(a);
    const right = this.constantOf(b);
    if (right !== null) return this.added(this.constant(0), a, right);
    if (left !== null) return this.added(this.constant(0), b, left);
    return a < b ? this.op('*', '', a, b) : this.op('*', '', b, a);
  }

  /** The same operation on other values. */
  again(value: Value, now: (arg: Value) => Value): Value {
    const { kind, of, args, terms, constant } = this.nodes[value]!;
    if (terms) {
      let sum = this.constant(constant);
      for (const [part, count] of terms) sum = this.added(sum, now(part), count);
      return sum;
    }
    const [a, b] = args;
    if (kind === '*' && args.length === 2) return this.multiplied(now(a!), now(b!));
    return args.length === 0 ? value : this.op(kind, of, ...args.map(now));
  }

  /** The same without its constant part, and that constant. */
  split(value: Value): { readonly base: Value; readonly offset: number } {
    const { terms, constant } = this.sumOf(value);
    return { base: constant === 0 ? value : this.sum({ terms, constant: 0 }), offset: constant };
  }

  private sum({ terms, constant }: Sum): Value {
    const [first] = terms;
    if (constant === 0 && terms.size === 1 && first?.[1] === 1) return first[0];
    const sorted = [...terms].sort(([a], [b]) => a - b);
    const key = `+${sorted.map(([part, count]) => `${count}:${part}`).join(' ')}+${constant}`;
    return this.put(key, { kind: 'sum', of: '', args: sorted.map(([part]) => part), terms: new Map(sorted), constant });
  }

  private put(key: string, node: Node): Value {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.nodes.push(node);
    this.known.set(key, this.nodes.length - 1);
    return this.nodes.length - 1;
  }
}
