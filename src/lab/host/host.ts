import type { Cursor } from './cursor';
import type { HostClass, HostFunction } from './functions';
import {
  bytesOfType,
  number,
  objectOf,
  unknown,
  unset,
  zeros,
  type HostMemory,
  type HostObject,
  type HostValue,
  type Slot,
} from './value';

/** A launch as it was reached: values where they are known, and reasons where they are not. */
export interface ReachedLaunch {
  /** Offset of its name in the source. */
  readonly at: number;
  readonly kernel: string;
  readonly template: readonly HostValue[] | null;
  /** `null`: it depends on a template parameter without a value. */
  readonly templateText: readonly (string | null)[];
  readonly configuration: readonly HostValue[];
  readonly values: readonly HostValue[];
  readonly texts: readonly string[];
}

/** More nested calls than any example has: it is recursion. */
const DEEPEST = 12;
/** Functions of one name that call each other, such as overloads for the members of a vector, would never end. */
const MOST_CALLS = 10_000;

/** How statements and expressions are executed; they need the host themselves. */
interface Rules {
  readonly run: (host: Host, body: Cursor) => HostValue | null;
  /** A call by its name. */
  readonly invoke: (host: Host, name: string, args: readonly Cursor[], type: string | null) => HostValue;
  /** An object of a struct or class. */
  readonly create: (host: Host, of: HostClass, args: readonly HostValue[], isBraced?: boolean) => HostValue;
  /** `object.name` and, with arguments, `object.name(…)`. */
  readonly member: (host: Host, object: HostObject, name: string, args: readonly Cursor[] | null) => HostValue;
}

/** The state while host code is followed. */
export class Host {
  private scopes: Map<string, Slot>[] = [new Map()];
  private readonly elements = new Map<HostMemory, string>();
  /** Where something was launched. */
  readonly reached = new Set<number>();
  /** By the place of each launch and its kernel. */
  readonly launches = new Map<string, ReachedLaunch>();
  /** The target of the current statement: memory is named after it. */
  expected = '';
  expectedType = '';
  private depth = 0;
  private calls = 0;
  private aliases: ReadonlyMap<string, string> = new Map();
  /** Template parameters of the current functions whose arguments are unknown. */
  private open: ReadonlySet<string> = new Set();
  /** While a loop is examined: its writes, by array and index. */
  writes: Map<HostMemory, Map<number | null, number | string>> | null = null;
  /** The nesting depth of loops that fill arrays, and the number of their iterations examined. */
  loopDepth = 0;
  loopTurns = 0;

  constructor(
    readonly functions: ReadonlyMap<string, HostFunction>,
    /** Bytes of the file's own structs. */
    readonly types: ReadonlyMap<string, number>,
    readonly classes: ReadonlyMap<string, HostClass>,
    readonly kernels: ReadonlySet<string>,
    readonly rules: Rules,
  ) {}

  find(name: string): Slot | null {
    for (let at = this.scopes.length - 1; at >= 0; at -= 1) {
      const slot = this.scopes[at]!.get(name);
      if (slot) return slot;
    }
    return null;
  }

  declare(name: string, type: string, value: HostValue, isArray = false): void {
    this.scopes.at(-1)!.set(name, { value, type, isArray });
    if (value.kind === 'memory' && !this.elements.has(value.memory)) this.elements.set(value.memory, type);
  }

  nameOf(slot: Slot): string {
    for (const scope of this.scopes) for (const [name, each] of scope) if (each === slot) return name;
    return 'memory';
  }

  ofElements(memory: HostMemory, type: string): void {
    this.elements.set(memory, type);
  }

  elementOf = (memory: HostMemory): string => this.elements.get(memory) ?? '';

  /** Names are those of the file and of these. */
  within(names: Map<string, Slot>, run: () => void): void {
    const outer = this.scopes;
    this.scopes = [outer[0]!, names];
    run();
    this.scopes = outer;
  }

  /** Structs and classes whose members are being declared for an object. */
  readonly making = new Set<HostClass>();
  /** The object whose function is being followed. */
  self: HostObject | null = null;

  inScope<T>(run: () => T): T {
    this.scopes.push(new Map());
    try {
      return run();
    } finally {
      this.scopes.pop();
    }
  }

  /** `name[index] = value`: a single element makes the content unknown, the elements of a loop may follow a rule. */
  assignElement({ memory, index }: Extract<HostValue, { kind: 'element' }>, value: HostValue): void {
    if (!this.writes) {
      memory.fill = { kind: 'unknown', why: 'single elements are written' };
      return;
    }
    const values = this.writes.get(memory) ?? new Map<number | null, number | string>();
    values.set(index, written(value));
    this.writes.set(memory, values);
  }

  /** `name = value` and `*name = value`. */
  assign(target: Cursor, value: HostValue): void {
    const slot = this.slotAt(target);
    if (!slot) return;
    if (target.text === '*' && slot.value.kind === 'address') slot.value.slot.value = value;
    else if (target.peek(1) === '.' && slot.value.kind === 'size' && value.kind === 'number') {
      const size = [...slot.value.size] as [number, number, number];
      size['xyz'.indexOf(target.peek(2))] = value.value;
      slot.value = { kind: 'size', size };
    } else {
      slot.value = value;
      if (value.kind === 'memory' && !this.elements.has(value.memory)) this.elements.set(value.memory, slot.type);
    }
  }

  /** The variable or member written here: `name`, `*name`, `object.name`, `this->name`. */
  slotAt(target: Cursor): Slot | null {
    let at = target.index;
    while (at < target.end && target.tokens[at]!.kind !== 'name') at += 1;
    const text = (index: number): string => (index < target.end ? target.tokens[index]!.text : '');
    if (text(at) === 'this' && text(at + 1) === '->') at += 2;
    let slot = this.find(text(at));
    for (; slot && /^(?:\.|->)$/.test(text(at + 1)); at += 2) {
      const object = objectOf(slot.value);
      if (!object) return slot;
      slot = object.fields.get(text(at + 2)) ?? null;
    }
    return slot;
  }

  /** The same array, in device memory. */
  onDevice(memory: HostMemory, type: string): HostMemory {
    const own = { ...memory, isDevice: true };
    this.elements.set(own, type);
    return own;
  }

  /** An array of `count` elements. */
  memory(name: string, count: HostValue, type: string, isZeroed: boolean): HostValue {
    const each = bytesOfType(this.typeNamed(type), this.types);
    const bytes = count.kind === 'number' && each !== null ? number(count.value * each, false) : unknown('its size');
    const value = this.memoryOfBytes(name, bytes, isZeroed);
    if (value.kind === 'memory') this.elements.set(value.memory, type);
    return value;
  }

  memoryOfBytes(name: string, bytes: HostValue, isZeroed: boolean): HostValue {
    const size = bytes.kind === 'number' ? bytes.value : null;
    const fill = isZeroed ? zeros : unset;
    return { kind: 'memory', memory: { name: name || 'memory', isDevice: false, bytes: size, fill }, offset: 0 };
  }

  /** The argument of a template parameter here, or the name itself. */
  typeNamed = (name: string): string => this.aliases.get(name) ?? name;

  /** Whether a template argument names a parameter of a function that is never called. */
  readonly isOpen = (text: string): boolean => text.split(/\W+/).some((word) => this.open.has(word));

  /** The template arguments of a call: explicit ones, else deduced from pointers and vectors. */
  private aliasesOf(own: HostFunction, values: readonly HostValue[], written: string | null): Map<string, string> {
    const given = written?.split(/ , /) ?? [];
    return new Map(
      own.template.flatMap((name, at) => {
        const by = own.parameters.findIndex(({ type }) => new RegExp(`\\b${name}\\b`).test(type));
        const value = values[by];
        const told = value?.kind === 'memory' ? this.elementOf(value.memory) : '';
        const is = given[at] ?? told;
        return is ? [[name, this.typeNamed(is)] as const] : [];
      }),
    );
  }

  /**
   * A call of a function of the file.
   *
   * @param self - The object that it is a member of.
   * @param begin - Runs before its statements.
   */
  call(
    own: HostFunction,
    values: readonly HostValue[],
    written: string | null = null,
    self: HostValue | null = null,
    begin: () => void = () => undefined,
  ): HostValue {
    if (this.depth >= DEEPEST) return unknown('it calls itself');
    if ((this.calls += 1) > MOST_CALLS) return unknown('too many calls come before it');
    const { parameters, body } = own;
    const outer = this.scopes;
    const { aliases: before, open: openBefore, self: selfBefore } = this;
    this.aliases = this.aliasesOf(own, values, written);
    this.open = new Set(own.template.filter((name) => !this.aliases.has(name) || this.isOpen(this.typeNamed(name))));
    this.depth += 1;
    this.self = self?.kind === 'object' ? self : null;
    this.scopes = [outer[0]!, ...(this.self ? [this.self.fields] : []), new Map()];
    parameters.forEach(({ name, type }, at) =>
      this.declare(name, type, values[at] ?? unknown(`${name} gets no value`)),
    );
    try {
      begin();
      return this.rules.run(this, body) ?? number(0, false);
    } finally {
      this.scopes = outer;
      this.aliases = before;
      this.open = openBefore;
      this.self = selfBefore;
      this.depth -= 1;
    }
  }
}

const written = (value: HostValue): number | string =>
  value.kind === 'number' ? value.value : value.kind === 'unknown' ? value.why : 'what is written is not followed';
