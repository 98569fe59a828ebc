/** A value of the kernel, by number: two expressions with one number are equal wherever both are computed. */
export type Value = number;

interface Node {
  readonly op: string;
  args: readonly Value[];
  /** A sum of integers: how often each part counts. */
  readonly terms: ReadonlyMap<Value, number> | null;
  readonly constant: number;
}

/** A sum: `constant` and so many times each part. */
export interface Sum {
  readonly terms: ReadonlyMap<Value, number>;
  readonly constant: number;
}

/** Numbers for the values of a kernel. Sums are kept as sums, so that `a[i + 1]` and `a[1 + i]` are one address. */
export class Values {
  private readonly nodes: Node[] = [];
  private readonly known = new Map<string, Value>();
  /** Upper bounds that were found. */
  readonly limits = new Map<Value, number | null>();

  get count(): number {
    return this.nodes.length;
  }
  opOf = (value: Value): string => this.nodes[value]!.op;
  argsOf = (value: Value): readonly Value[] => this.nodes[value]!.args;

  /** The same operation on the same values is the same value. */
  op(op: string, ...args: readonly Value[]): Value {
    return this.put(`${op}(${args.join(',')})`, { op, args, terms: null, constant: 0 });
  }

  /** A value that is like no other. */
  fresh(op: string, ...args: readonly Value[]): Value {
    this.nodes.push({ op, args, terms: null, constant: 0 });
    return this.nodes.length - 1;
  }

  /** What a value depends on besides: for one that is different in each turn of a loop. */
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
    return a < b ? this.op('*', a, b) : this.op('*', b, a);
  }

  /** The same without what is constant in it, and that constant. */
  split(value: Value): { readonly base: Value; readonly offset: number } {
    const { terms, constant } = this.sumOf(value);
    return { base: constant === 0 ? value : this.sum({ terms, constant: 0 }), offset: constant };
  }

  private sum({ terms, constant }: Sum): Value {
    if (constant === 0 && terms.size === 1) {
      const [[part, count]] = terms as unknown as [[Value, number]];
      if (count === 1) return part;
    }
    const sorted = [...terms].sort(([a], [b]) => a - b);
    const key = `+${sorted.map(([part, count]) => `${count}:${part}`).join(' ')}+${constant}`;
    return this.put(key, { op: '+', args: sorted.map(([part]) => part), terms: new Map(sorted), constant });
  }

  private put(key: string, node: Node): Value {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.nodes.push(node);
    this.known.set(key, this.nodes.length - 1);
    return this.nodes.length - 1;
  }
}
