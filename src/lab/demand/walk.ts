import { constantNumber } from '../ir/constant';
import { callOf, functionOf } from '../ir/meaning';
import { isValue, type Intrinsic, type Node, type Value } from '../ir/node';
import { branch, skipping } from './branch';
import { isLong, isPacked, isReal, isShort, isSingle } from './kinds';
import { waitFor } from './intrinsics';
import { loop } from './loop';
import { libraryCost } from './library-calls';
import { loaded, store } from './memory';
import { further, later, type Num, START } from './numbers';
import { operation, plain } from './operations';
import { WalkState } from './state';
import { computed, isWidened, widened } from './values';

const NO_INSTRUCTION: ReadonlySet<string> = new Set(['check', 'unset']);

/** Traverses a kernel once, in statement order. */
export class Walk extends WalkState {
  node(node: Node): void {
    if (isValue(node)) {
      this.value(node);
      return;
    }
    switch (node.k) {
      case 'set': {
        const made = this.value(node.value);
        this.variables.set(node.to.number, made);
        if (made.sum && made.sum.terms.size > 1 && (this.uses.get(node.to.number) ?? 0) > 1) {
          this.named.add(made);
          this.sums.push(made);
        }
        return;
      }
      case 'store':
        return store(this, node);
      case 'fetch': {
        const first = loaded(this, node.site, node.address);
        this.count({ alu: node.parts.filter(({ type }) => isPacked(type)).length });
        for (const [index, { reg, type }] of node.parts.entries()) {
          const part = index === 0 ? first : this.fresh(first.ready, { isIrregular: true });
          if (isReal(type) && isShort(type)) this.halves.add(part);
          this.variables.set(reg.number, part);
        }
        return;
      }
      case 'sequence': {
        // Both numbers of a pair at once.
        const packed = functionOf(node);
        if (packed) return this.call(packed.name, [{ k: 'sequence', parts: node.parts }]);
        const name = callOf(node);
        return name === null ? this.run(node.parts) : this.call(name, node.parts);
      }
      case 'block':
        return this.run(node.parts);
      case 'call':
        return this.call(node.name, node.parts);
      case 'statement': {
        const before = this.here;
        if (!this.isPredicated) this.here = this.ran(node).warps;
        this.node(node.body);
        this.here = before;
        return;
      }
      case 'if':
        return branch(this, node);
      case 'loop':
        return loop(this, node);
      case 'intrinsic':
        return this.intrinsic(node);
      case 'choice':
        return this.choice(node);
      case 'switch':
        return this.choose(node);
      case 'labels':
        for (const { body } of node.parts) this.node(body);
        return;
      case 'jump':
      case 'exit':
      case 'note':
        return;
      case 'other':
        // The place of a listed element of an array is a constant, or a sum like any other.
        if (node.gives) this.variables.set(node.gives.reg.number, this.value(node.gives));
        // Checks of the interpreter, and its notes that a variable has no value yet, are not instructions.
        else if (node.name === undefined || !NO_INSTRUCTION.has(node.name)) this.count({ other: 1 });
        return;
      case 'step':
        return this.count({ other: 1 });
    }
  }

  intrinsic(node: Intrinsic): void {
    const { name, args, results } = node;
    const values = args.flatMap((each) => {
      if (isValue(each)) return [this.value(each)];
      this.node(each);
      return [];
    });
    const ready = waitFor(this, name, node, values);
    for (const reg of results) this.variables.set(reg.number, this.fresh(ready, { isIrregular: true }));
  }

  run(parts: readonly Node[]): void {
    for (const [index, each] of parts.entries()) {
      if (this.loops.length > 0 && skipping(this, each, parts.slice(index + 1))) return;
      this.node(each);
    }
  }

  /** An inlined function: its statements, or the known machine code of a library function. */
  call(name: string, parts: readonly Node[]): void {
    const cost = this.isLibrary ? null : libraryCost(name);
    if (!cost) return this.run(parts);
    // Its arguments are computed by the caller.
    const outer = new Map(this.variables);
    this.run(parts.slice(0, -1));
    const before = new Map(this.variables);
    const given = this.readyOf([...before].flatMap(([place, num]) => (outer.get(place) === num ? [] : [num])));
    this.count(cost.mix);
    this.isLibrary = true;
    const body = (): void => this.run(parts.slice(-1));
    if (cost.isOne) this.trying(body);
    else body();
    this.isLibrary = false;
    for (const [place, num] of this.variables)
      if (before.get(place) !== num && num.ready.cycles > 0)
        this.variables.set(place, {
          ...num,
          ready: further(cost.isOne ? given : num.ready, 'arithmetic', 1, cost.cycles),
        });
  }

  choice(node: Extract<Node, { k: 'choice' }>): void {
    const condition = this.value(node.condition);
    for (const side of [node.then, node.else]) if (side) this.node(side);
    for (const { reg, then, else: other } of node.parts) {
      const args = [condition, this.value(then), this.value(other)].map((each) => plain(this, each));
      this.variables.set(reg.number, operation(this, 'select', args, { alu: 1 }, 1));
    }
  }

  /** Each label is a comparison and a branch; its statements are counted separately. */
  choose(node: Extract<Node, { k: 'switch' }>): void {
    const subject = this.value(node.subject);
    this.floor = later(this.floor, subject.ready);
    for (const { tests, body } of node.parts) {
      for (const test of tests) this.value(test);
      this.count({ control: tests.length });
      this.scoped(() => this.node(body));
    }
  }

  value(value: Value): Num {
    switch (value.k) {
      case 'constant':
        return this.constant(constantNumber(value));
      case 'register': {
        const place = value.reg.number;
        const known = this.variables.get(place) ?? this.parameters.get(place);
        if (known && isLong(value.type) && value.type.k !== 'ptr' && known.sum === null && !this.widened.has(known))
          this.long.add(known);
        if (known) return this.halves.has(known) && isSingle(value.type) ? widened(this, known) : known;
        const made = this.made({ depth: 0 });
        if (this.options.given.has(place)) this.givenValues.add(made);
        this.parameters.set(place, made);
        return made;
      }
      case 'as': {
        const of = this.value(value.of);
        const made = isWidened(value.of.type, value.type) ? widened(this, of) : of;
        this.variables.set(value.reg.number, made);
        return made;
      }
      case 'after': {
        this.node(value.first);
        const known = this.variables.get(value.reg.number);
        if (known) return known;
        const made = this.fresh(START, { isIrregular: true });
        this.variables.set(value.reg.number, made);
        return made;
      }
      case 'load': {
        const made = loaded(this, value.site, value.address);
        this.variables.set(value.reg.number, made);
        return made;
      }
      case 'compute': {
        const made = computed(this, value);
        this.variables.set(value.reg.number, made);
        return made;
      }
    }
  }
}
