import type { Site } from '../machine/stats';
import { typeName } from '../types/type';
import {
  type Choice,
  type Intrinsic,
  isValue,
  type Labels,
  type Loop,
  type MaskName,
  type Node,
  type RegisterName,
  type Switch,
  type Value,
} from './node';

interface Block {
  readonly label: string;
  readonly lines: string[];
}

/**
 * A kernel as basic blocks of typed operations. A block ends with `jump`, with `branch` on a condition, or with `exit`; the
 * lanes that diverge at a branch reconverge at the block that both paths lead to. Accesses have the number of their site.
 *
 * @param named - Registers that have a name before the kernel starts: its parameters, and the indices of the launch.
 */
export function printIr(kernel: Node, named: ReadonlyMap<RegisterName, string>): string {
  const printer = new Printer(new Map([...named].map(([{ number }, name]) => [number, name])));
  printer.node(kernel);
  printer.line('exit');
  return printer.text();
}

class Printer {
  private readonly blocks: Block[] = [{ label: 'b0', lines: [] }];
  private values = 0;
  private readonly sites = new Map<Site, number>();
  /** Where the lanes of a mask slot go. */
  private readonly targets = new Map<MaskName, Block>();
  private readonly returns: Block[] = [];
  constructor(private readonly names: Map<number, string>) {}

  text(): string {
    return this.blocks
      .map(({ label, lines }) => [`${label}:`, ...lines.map((each) => `  ${each}`)].join('\n'))
      .join('\n');
  }

  line(text: string): void {
    this.blocks.at(-1)!.lines.push(text);
  }

  private made = 0;
  private newBlock(): Block {
    this.made += 1;
    return { label: `b${this.made}`, lines: [] };
  }
  private begin(block: Block): void {
    this.blocks.push(block);
  }

  node(node: Node): void {
    if (isValue(node)) {
      this.value(node);
      return;
    }
    switch (node.k) {
      case 'set': {
        const from = this.value(node.value);
        this.names.set(node.to.number, node.name);
        return this.line(`${node.name} = ${from}`);
      }
      case 'store': {
        for (const each of node.sources) this.names.set(each.reg.number, this.value(each));
        const address = this.value(node.address);
        const parts = node.parts.map(({ type, reg }) => `${typeName(type)} ${this.nameOf(reg)}`);
        return this.line(`store ${parts.join(', ')}, [${address}]   // site ${this.siteOf(node.site)}`);
      }
      case 'fetch': {
        const address = this.value(node.address);
        const parts = node.parts.map(({ type, reg }) => `${this.nameOf(reg)} ${typeName(type)}`);
        return this.line(`load ${parts.join(', ')} [${address}]   // site ${this.siteOf(node.site)}`);
      }
      case 'sequence':
      case 'block':
        return node.parts.forEach((each) => this.node(each));
      case 'statement':
        return this.node(node.body);
      case 'call': {
        const end = this.newBlock();
        this.returns.push(end);
        this.line(`// ${node.name}`);
        node.parts.forEach((each) => this.node(each));
        this.returns.pop();
        return this.goOn(end);
      }
      case 'if':
        return this.branch(node);
      case 'loop':
        return this.loop(node);
      case 'choice':
        return this.choice(node);
      case 'switch':
        return this.choose(node);
      case 'labels':
        return this.labels(node);
      case 'intrinsic':
        return this.intrinsic(node);
      case 'jump': {
        const target = node.lanes ? this.targets.get(node.lanes) : this.returns.at(-1);
        return this.line(`${node.to}${target ? ` ${target.label}` : ''}`);
      }
      case 'exit':
        return this.line('exit');
      case 'note':
        return node.isFence ? this.line('fence') : undefined;
      case 'other':
        return this.line(node.name ?? 'other');
      case 'step':
        return this.line(node.wait ? 'wait' : 'other');
    }
  }

  private branch(node: Extract<Node, { k: 'if' }>): void {
    const condition = this.value(node.condition);
    const then = this.newBlock();
    const otherwise = node.else && this.newBlock();
    const end = this.newBlock();
    this.line(`branch ${condition}, ${then.label}, ${(otherwise ?? end).label}`);
    this.begin(then);
    this.node(node.then);
    if (otherwise) {
      this.jump(end);
      this.begin(otherwise);
      this.node(node.else!);
    }
    this.goOn(end);
  }

  private loop(node: Loop): void {
    const [head, body, step, end] = [this.newBlock(), this.newBlock(), this.newBlock(), this.newBlock()];
    this.targets.set(node.broken, end);
    this.targets.set(node.continued, step);
    const ask = (): void => {
      if (node.ahead) this.node(node.ahead);
      if (node.condition) this.line(`branch ${this.value(node.condition)}, ${body.label}, ${end.label}`);
      else this.jump(body);
    };
    if (!node.isDo) {
      this.goOn(head);
      ask();
      this.begin(body);
    } else this.goOn(body);
    this.node(node.body);
    this.goOn(step);
    if (node.isDo) ask();
    else {
      if (node.step) this.node(node.step);
      this.jump(head);
    }
    this.begin(end);
  }

  private choice(node: Choice): void {
    const condition = this.value(node.condition);
    for (const [name, side] of [
      ['then', node.then],
      ['else', node.else],
    ] as const) {
      if (!side) continue;
      const [block, end] = [this.newBlock(), this.newBlock()];
      const targets = name === 'then' ? [block, end] : [end, block];
      this.line(`branch ${condition}, ${targets.map(({ label }) => label).join(', ')}`);
      this.begin(block);
      this.node(side);
      this.goOn(end);
    }
    for (const { type, reg, then, else: otherwise } of node.parts) {
      const text = `select ${typeName(type)} ${condition}, ${this.value(then)}, ${this.value(otherwise)}`;
      this.define({ reg }, text);
    }
  }

  private choose(node: Switch): void {
    const subject = this.value(node.subject);
    this.names.set(node.subject.reg.number, subject);
    const end = this.newBlock();
    this.targets.set(node.broken, end);
    const blocks = node.parts.map(() => this.newBlock());
    const cases = node.parts.flatMap(({ tests }, index) =>
      tests.map((test) => `${this.labelOf(test)}: ${blocks[index]!.label}`),
    );
    const fallback = node.parts.findIndex(({ isDefault }) => isDefault);
    this.line(`switch ${subject}, ${[...cases, `default: ${(blocks[fallback] ?? end).label}`].join(', ')}`);
    for (const [index, { body }] of node.parts.entries()) {
      if (index === 0) this.begin(blocks[index]!);
      else this.goOn(blocks[index]!);
      this.node(body);
    }
    this.goOn(end);
  }

  /** The constant that a case compares with. */
  private labelOf(test: Value): string {
    const constant = test.k === 'compute' ? test.args.find((each) => each.k === 'constant') : undefined;
    return constant ? String(constant.value) : this.value(test);
  }

  private labels({ parts }: Labels): void {
    const blocks = parts.map(({ lanes }) => (lanes ? this.newBlock() : null));
    for (const [index, { lanes }] of parts.entries()) if (lanes) this.targets.set(lanes, blocks[index]!);
    for (const [index, { name, body }] of parts.entries()) {
      if (blocks[index]) this.goOn(blocks[index]);
      if (name !== null) this.line(`// ${name}`);
      this.node(body);
    }
  }

  private intrinsic({ name, type, args, results, sites }: Intrinsic): void {
    const from: string[] = [];
    for (const each of args) {
      if (isValue(each)) from.push(this.value(each));
      else this.node(each);
    }
    const where = sites.length > 0 ? `   // site ${sites.map((each) => this.siteOf(each)).join(', ')}` : '';
    const text = `${[name, ...(type ? [typeName(type)] : [])].join(' ')} ${from.join(', ')}`.trimEnd() + where;
    if (results.length === 0) return this.line(text);
    const names = results.map((reg) => {
      const made = `%${this.values}`;
      this.values += 1;
      this.names.set(reg.number, made);
      return made;
    });
    this.line(`${names.join(', ')} = ${text}`);
  }

  private jump(to: Block): void {
    const last = this.blocks.at(-1)!.lines.at(-1);
    if (!last || !/^(jump|branch|switch|exit|break|continue|goto|return)\b/.test(last)) this.line(`jump ${to.label}`);
  }
  private goOn(block: Block): void {
    this.jump(block);
    this.begin(block);
  }

  /** Prints the computation of a value; returns its name. */
  private value(value: Value): string {
    switch (value.k) {
      case 'constant':
        return String(value.value);
      case 'register':
        return this.nameOf(value.reg);
      case 'as':
        return this.value(value.of);
      case 'after':
        this.node(value.first);
        return this.nameOf(value.reg);
      case 'load': {
        const address = this.value(value.address);
        return this.define(value, `load ${typeName(value.type)} [${address}]   // site ${this.siteOf(value.site)}`);
      }
      case 'compute':
        break;
    }
    const { op, type, args, scale } = value;
    if (op === 'both' || op === 'either' || op === 'select') return this.conditional(value);
    const names = args.map((each) => this.value(each));
    const from = op === 'convert' ? `${typeName(args[0]!.type)} ` : '';
    const by = scale === undefined ? '' : `, ${scale}`;
    return this.define(value, `${op} ${typeName(isTest(op) ? args[0]!.type : type)} ${from}${names.join(', ')}${by}`);
  }

  /** What is computed for only some lanes has a separate block. */
  private conditional(value: Extract<Value, { k: 'compute' }>): string {
    const { op, type, args } = value;
    const [condition, ...sides] = args;
    const names = [this.value(condition!)];
    for (const side of sides) {
      const block = this.newBlock();
      const end = this.newBlock();
      const isPlain = side.k === 'constant' || side.k === 'register';
      if (!isPlain) {
        const isOtherwise = op === 'either' || (op === 'select' && names.length === 2);
        const [yes, no] = isOtherwise ? [end, block] : [block, end];
        this.line(`branch ${names[0]}, ${yes.label}, ${no.label}`);
        this.begin(block);
      } else this.made -= 2;
      names.push(this.value(side));
      if (!isPlain) this.goOn(end);
    }
    return this.define(value, `${op} ${typeName(type)} ${names.join(', ')}`);
  }

  private define({ reg }: { readonly reg: RegisterName }, text: string): string {
    const name = `%${this.values}`;
    this.values += 1;
    this.names.set(reg.number, name);
    this.line(`${name} = ${text}`);
    return name;
  }

  private nameOf(reg: RegisterName): string {
    const known = this.names.get(reg.number);
    if (known !== undefined) return known;
    const name = `%${this.values}`;
    this.values += 1;
    this.names.set(reg.number, name);
    return name;
  }

  private siteOf(site: Site): number {
    const known = this.sites.get(site) ?? this.sites.size;
    this.sites.set(site, known);
    return known;
  }
}

const isTest = (op: string): boolean => /^(lt|le|gt|ge|eq|ne|truth)$/.test(op);
