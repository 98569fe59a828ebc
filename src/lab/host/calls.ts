import type { Cursor } from './cursor';
import { baseOf, evaluate, sizeFrom } from './expressions';
import type { Host } from './host';
import { number, unknown, unset, zeros, type Fill, type HostValue } from './value';

/** The value of a call, with its effects on memory. */
export function callFunction(host: Host, name: string, args: readonly Cursor[], type: string | null): HostValue {
  const values = (): HostValue[] => args.map((each) => evaluate(host, each));
  const known = FUNCTIONS[name];
  if (known) return known(host, values(), type, args);
  const method = host.self?.of.methods.get(name);
  if (method) return host.call(method, values(), type, host.self);
  const own = host.functions.get(name);
  if (own) return host.call(own, values(), type);
  const made =
    host.classes.get(name) ??
    (/^make_(?:unique|shared)$/.test(name) ? host.classes.get(baseOf(type ?? '')) : undefined);
  if (made) return host.rules.create(host, made, values());
  // An external function, or a macro of a missing header: its arguments may still contain calls, and it may set what it gets the address of.
  const given = values();
  if (!ONLY_READS.test(name))
    for (const value of given) if (value.kind === 'address') value.slot.value = unknown(`${name}() is not followed`);
  return unknown(`${name}() is not followed`);
}

/** Libraries that take factors by address. */
const ONLY_READS = /^(?:cublas|cudnn|cusparse|cusolver)/;

type Call = (host: Host, values: readonly HostValue[], type: string | null, args: readonly Cursor[]) => HostValue;

const success = number(0, false);

/** `cudaMalloc(&pointer, bytes)` and similar functions. */
const give =
  (isDevice: boolean, isZeroed = false): Call =>
  (host, [target, bytes]) => {
    if (target?.kind !== 'address') return unknown('it is not known which pointer gets the memory');
    const { slot } = target;
    const size = bytes?.kind === 'number' ? bytes.value : null;
    const name = host.nameOf(slot);
    const fill: Fill = isZeroed ? zeros : unset;
    const memory = { name, isDevice, bytes: size, fill };
    host.ofElements(memory, slot.type);
    slot.value = { kind: 'memory', memory, offset: 0 };
    return success;
  };

const copy: Call = (_, [to, from]) => {
  if (to?.kind === 'memory' && from?.kind === 'memory') to.memory.fill = from.memory.fill;
  else if (to?.kind === 'memory') to.memory.fill = { kind: 'unknown', why: 'what is copied there is not followed' };
  return success;
};

const set: Call = (_, [target, value]) => {
  if (target?.kind === 'memory')
    target.memory.fill =
      value?.kind === 'number' && value.value === 0 ? zeros : { kind: 'unknown', why: 'its bytes are set one by one' };
  return success;
};

const allocateBytes =
  (count: (values: readonly HostValue[]) => HostValue | undefined, isZeroed: boolean): Call =>
  (host, values) => {
    const bytes = count(values) ?? unknown('no size');
    return host.memoryOfBytes(host.expected, bytes, isZeroed);
  };

const product = (a: HostValue | undefined, b: HostValue | undefined): HostValue =>
  a?.kind === 'number' && b?.kind === 'number' ? number(a.value * b.value, false) : unknown('its size is not known');

const math =
  (of: (...numbers: number[]) => number, isWhole = false): Call =>
  (_, values) => {
    const strange = values.find(({ kind }) => kind !== 'number');
    if (strange) return strange.kind === 'unknown' ? strange : unknown('no number');
    const numbers = values.map((each) => (each.kind === 'number' ? each.value : 0));
    const isFloat = !isWhole || values.some((each) => each.kind === 'number' && each.isFloat);
    return number(of(...numbers), isFloat);
  };

const fillWith: Call = (_, [from, , value]) => {
  if (from?.kind === 'memory') from.memory.fill = fillOf(value);
  return success;
};

/** The value of every element. */
export function fillOf(value: HostValue | undefined): Fill {
  if (value?.kind !== 'number') return { kind: 'unknown', why: 'the value is not known' };
  if (value.value === 0) return zeros;
  if (value.value === 1) return { kind: 'rule', init: 'one' };
  return Number.isSafeInteger(value.value) && value.value > 0
    ? { kind: 'rule', init: ['affine', 0, value.value, value.value + 1] }
    : { kind: 'unknown', why: `every element is ${value.value}` };
}

const FUNCTIONS: Readonly<Record<string, Call>> = {
  dim3: (_, values) => sizeFrom(values),
  cudaMalloc: give(true),
  cudaMallocAsync: give(true),
  cudaMallocManaged: give(true),
  cudaMallocHost: give(false),
  cudaHostAlloc: give(false),
  cudaMemcpy: copy,
  cudaMemcpyAsync: copy,
  memcpy: copy,
  cudaMemset: set,
  cudaMemsetAsync: set,
  memset: set,
  malloc: allocateBytes(([bytes]) => bytes, false),
  calloc: allocateBytes(([count, each]) => product(count, each), true),
  aligned_alloc: allocateBytes(([, bytes]) => bytes, false),
  fill: fillWith,
  iota: (_, [from, , start]) => {
    if (from?.kind === 'memory')
      from.memory.fill =
        start?.kind === 'number' && start.value === 0
          ? { kind: 'rule', init: 'iota' }
          : { kind: 'unknown', why: 'it does not count from 0' };
    return success;
  },
  fill_n: (_, [from, , value]) => {
    if (from?.kind === 'memory') from.memory.fill = fillOf(value);
    return success;
  },
  raw_pointer_cast: (_, [value]) => value ?? unknown('no pointer'),
  min: math(Math.min, true),
  max: math(Math.max, true),
  abs: math(Math.abs, true),
  ceil: math(Math.ceil),
  ceilf: math(Math.ceil),
  floor: math(Math.floor),
  sqrt: math(Math.sqrt),
  sqrtf: math(Math.sqrt),
  pow: math((a, b) => a ** b!),
  log2: math(Math.log2),
  log2f: math(Math.log2),
  rand: () => unknown('rand() gives other values each time'),
  atoi: () => unknown('it comes from the command line'),
};
