import type { Node, Run, Value } from '../ir/node';
import { ONE_PLACE, type Pattern, WORDS_IN_A_ROW } from '../machine/stats';
import { type Drift, drifting, type Edge, type Terms } from './drift';
import { bfloatBits, bfloatValue, halfBits, halfValue } from '../machine/half';
import type { Memory } from '../machine/memory';
import { ALL, LANES, type Pair, type Register } from '../machine/registers';
import type { Pointer, Scalar } from '../types/type';
import { addressLine } from './line';
import { registerOf } from './registers';
import type { Shaped } from './shaped';
import { isUniform, type Ready } from './uniformity';

/** Fills a register from memory at the lanes' offsets. */
type Reader = (memory: Memory) => void;
type Writer = (memory: Memory, mask: number) => void;

/** @param shift - Bytes from the start of the access. */
export function reader(type: Scalar | Pointer, reg: Register, shift: number): Reader {
  if (type.k === 'ptr') {
    const d = reg as Float64Array;
    return ({ i32, lanes, base }) => {
      const from = (base + shift) | 0;
      for (let i = 0; i < LANES; i += 1) {
        const at = (lanes[i]! + from) >> 2;
        d[i] = i32[at + 1]! * 2 ** 32 + (i32[at]! >>> 0);
      }
    };
  }
  if (type.cls === 'i64') {
    const { lo, hi } = reg as Pair;
    return ({ i32, lanes, base }) => {
      const from = (base + shift) | 0;
      for (let i = 0; i < LANES; i += 1) {
        const at = (lanes[i]! + from) >> 2;
        lo[i] = i32[at]!;
        hi[i] = i32[at + 1]!;
      }
    };
  }
  if (type.cls === 'f64') {
    const d = reg as Float64Array;
    return ({ f64, lanes, base }) => {
      const from = (base + shift) | 0;
      for (let i = 0; i < LANES; i += 1) d[i] = f64[(lanes[i]! + from) >> 3]!;
    };
  }
  if (type.cls === 'f32') {
    const d = reg as Float32Array;
    if (type.size === 2) {
      const value = type.kind === 'half' ? halfValue : bfloatValue;
      return ({ u16, lanes, base }) => {
        const from = (base + shift) | 0;
        for (let i = 0; i < LANES; i += 1) d[i] = value(u16[(lanes[i]! + from) >> 1]!);
      };
    }
    return ({ f32, lanes, base }) => {
      const from = (base + shift) | 0;
      const at = from >> 2;
      if (lanes === ONE_PLACE) {
        d.fill(f32[at]!);
      } else if (lanes === WORDS_IN_A_ROW) {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = f32[at + i]!;
          d[i + 1] = f32[at + i + 1]!;
          d[i + 2] = f32[at + i + 2]!;
          d[i + 3] = f32[at + i + 3]!;
        }
      } else
        for (let i = 0; i < LANES; i += 4) {
          d[i] = f32[(lanes[i]! + from) >> 2]!;
          d[i + 1] = f32[(lanes[i + 1]! + from) >> 2]!;
          d[i + 2] = f32[(lanes[i + 2]! + from) >> 2]!;
          d[i + 3] = f32[(lanes[i + 3]! + from) >> 2]!;
        }
    };
  }
  const d = reg as Int32Array;
  if (type.size === 4)
    return ({ i32, lanes, base }) => {
      const from = (base + shift) | 0;
      const at = from >> 2;
      if (lanes === ONE_PLACE) {
        d.fill(i32[at]!);
      } else if (lanes === WORDS_IN_A_ROW) {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = i32[at + i]!;
          d[i + 1] = i32[at + i + 1]!;
          d[i + 2] = i32[at + i + 2]!;
          d[i + 3] = i32[at + i + 3]!;
        }
      } else
        for (let i = 0; i < LANES; i += 4) {
          d[i] = i32[(lanes[i]! + from) >> 2]!;
          d[i + 1] = i32[(lanes[i + 1]! + from) >> 2]!;
          d[i + 2] = i32[(lanes[i + 2]! + from) >> 2]!;
          d[i + 3] = i32[(lanes[i + 3]! + from) >> 2]!;
        }
    };
  if (type.size === 2)
    return type.signed
      ? ({ i16, lanes, base }) => {
          const from = (base + shift) | 0;
          for (let i = 0; i < LANES; i += 1) d[i] = i16[(lanes[i]! + from) >> 1]!;
        }
      : ({ u16, lanes, base }) => {
          const from = (base + shift) | 0;
          for (let i = 0; i < LANES; i += 1) d[i] = u16[(lanes[i]! + from) >> 1]!;
        };
  if (type.kind === 'bool')
    return ({ u8, lanes, base }) => {
      const from = (base + shift) | 0;
      for (let i = 0; i < LANES; i += 1) d[i] = u8[lanes[i]! + from] ? 1 : 0;
    };
  return type.signed
    ? ({ i8, lanes, base }) => {
        const from = (base + shift) | 0;
        for (let i = 0; i < LANES; i += 1) d[i] = i8[lanes[i]! + from]!;
      }
    : ({ u8, lanes, base }) => {
        const from = (base + shift) | 0;
        for (let i = 0; i < LANES; i += 1) d[i] = u8[lanes[i]! + from]!;
      };
}

export function writer(type: Scalar | Pointer, reg: Register, shift: number): Writer {
  if (type.k === 'ptr') {
    const a = reg as Float64Array;
    return ({ i32, lanes, base }, mask) => {
      const from = (base + shift) | 0;
      for (let i = 0; i < LANES; i += 1) {
        if (((mask >>> i) & 1) === 0) continue;
        const at = (lanes[i]! + from) >> 2;
        i32[at] = a[i]!;
        i32[at + 1] = Math.floor(a[i]! / 2 ** 32);
      }
    };
  }
  if (type.cls === 'i64') {
    const { lo, hi } = reg as Pair;
    return ({ i32, lanes, base }, mask) => {
      const from = (base + shift) | 0;
      for (let i = 0; i < LANES; i += 1) {
        if (((mask >>> i) & 1) === 0) continue;
        const at = (lanes[i]! + from) >> 2;
        i32[at] = lo[i]!;
        i32[at + 1] = hi[i]!;
      }
    };
  }
  if (type.cls === 'f64') {
    const a = reg as Float64Array;
    return ({ f64, lanes, base }, mask) => {
      const from = (base + shift) | 0;
      for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) f64[(lanes[i]! + from) >> 3] = a[i]!;
    };
  }
  if (type.cls === 'f32') {
    const a = reg as Float32Array;
    if (type.size === 2) {
      const bits = type.kind === 'half' ? halfBits : bfloatBits;
      return ({ u16, lanes, base }, mask) => {
        const from = (base + shift) | 0;
        for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) u16[(lanes[i]! + from) >> 1] = bits(a[i]!);
      };
    }
    return ({ f32, lanes, base }, mask) => {
      const from = (base + shift) | 0;
      const at = from >> 2;
      if (mask === ALL && lanes === WORDS_IN_A_ROW) {
        for (let i = 0; i < LANES; i += 4) {
          f32[at + i] = a[i]!;
          f32[at + i + 1] = a[i + 1]!;
          f32[at + i + 2] = a[i + 2]!;
          f32[at + i + 3] = a[i + 3]!;
        }
      } else if (mask === ALL) for (let i = 0; i < LANES; i += 1) f32[(lanes[i]! + from) >> 2] = a[i]!;
      else for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) f32[(lanes[i]! + from) >> 2] = a[i]!;
    };
  }
  const a = reg as Int32Array;
  if (type.size === 4)
    return ({ i32, lanes, base }, mask) => {
      const from = (base + shift) | 0;
      const at = from >> 2;
      if (mask === ALL && lanes === WORDS_IN_A_ROW) {
        for (let i = 0; i < LANES; i += 4) {
          i32[at + i] = a[i]!;
          i32[at + i + 1] = a[i + 1]!;
          i32[at + i + 2] = a[i + 2]!;
          i32[at + i + 3] = a[i + 3]!;
        }
      } else if (mask === ALL) for (let i = 0; i < LANES; i += 1) i32[(lanes[i]! + from) >> 2] = a[i]!;
      else for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) i32[(lanes[i]! + from) >> 2] = a[i]!;
    };
  if (type.size === 2)
    return ({ i16, lanes, base }, mask) => {
      const from = (base + shift) | 0;
      for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) i16[(lanes[i]! + from) >> 1] = a[i]!;
    };
  return ({ u8, lanes, base }, mask) => {
    const from = (base + shift) | 0;
    for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) u8[lanes[i]! + from] = a[i]!;
  };
}

/** A load of a scalar or pointer, once its address is computed. */
export function accessReader(node: Extract<Value, { k: 'load' }>, before: Run | null, known: Known): Run {
  const { machine, site, address, type, reg } = node;
  const read = reader(type, registerOf(reg), 0);
  const at = registerOf(address.reg) as Float64Array;
  const run: Run = before
    ? (mask) => {
        before(mask);
        const { memory } = machine;
        memory.touch(site, mask, at);
        read(memory);
      }
    : (mask) => {
        const { memory } = machine;
        memory.touch(site, mask, at);
        read(memory);
      };
  const shaped = known.shaped?.access(machine, site, address);
  if (shaped)
    return (mask) => {
      if (mask === ALL && shaped.isDone()) read(machine.memory);
      else {
        run(mask);
        if (mask === ALL) shaped.learn();
      }
    };
  const alike = alikeOf(node, known);
  if (!alike) return run;
  const { drift, begin, next } = alike;
  return (mask) => {
    if (mask !== ALL || !drift.isOn) run(mask);
    else if (next()) read(machine.memory);
    else {
      run(mask);
      begin();
    }
  };
}

/** A store of contiguous members, once values and address are computed. */
export function accessWriter(
  node: Extract<Node, { k: 'store' }>,
  sources: Run | null,
  before: Run | null,
  known: Known,
): Run {
  const { machine, site, address, parts } = node;
  const writes = parts.map(({ type, reg, shift }) => writer(type, registerOf(reg), shift));
  const at = registerOf(address.reg) as Float64Array;
  const [first] = parts;
  const word = first && writes.length === 1 && site.width === 4 ? registerOf(first.reg) : null;
  const storing = word === null || 'lo' in word ? null : new Int32Array(word.buffer, word.byteOffset, LANES);
  const write = writes.length === 1 ? writes[0]! : null;
  const store = (memory: Memory, fine: number): void => {
    if (write) write(memory, fine);
    else for (let i = 0; i < writes.length; i += 1) writes[i]!(memory, fine);
  };
  const shaped = known.shaped?.access(machine, site, address);
  if (shaped)
    return (mask) => {
      sources?.(mask);
      const { memory } = machine;
      memory.storing = storing;
      let fine = mask;
      if (mask !== ALL || !shaped.isDone()) {
        before?.(mask);
        fine = memory.touch(site, mask, at);
        if (mask === ALL) shaped.learn();
      }
      memory.storing = null;
      if (fine !== 0) store(memory, fine);
    };
  const alike = alikeOf(node, known);
  return (mask) => {
    sources?.(mask);
    const { memory } = machine;
    memory.storing = storing;
    const isAlike = alike !== null && mask === ALL && alike.drift.isOn;
    if (isAlike && alike.next()) {
      memory.storing = null;
      store(memory, mask);
      return;
    }
    before?.(mask);
    const fine = memory.touch(site, mask, at);
    memory.storing = null;
    if (isAlike) alike.begin();
    if (fine !== 0) store(memory, fine);
  };
}

/** What is known of the loop around an access. */
type Known = Ready & { readonly drift: Drift | null; readonly shaped: Shaped | null };

/** An access whose lanes keep fixed distances from iteration to iteration: its first lane determines all addresses. */
interface Alike {
  /** Only while it is on. */
  readonly drift: Drift;
  /** It was done lane by lane: the next ones may use its result. */
  readonly begin: () => void;
  /** @returns Was it done through the first lane? If not, nothing was done. */
  readonly next: () => boolean;
}

function alikeOf(
  { machine, site, address }: Extract<Value, { k: 'load' }> | Extract<Node, { k: 'store' }>,
  known: Known,
): Alike | null {
  const { drift } = known;
  // An address in its own register is read by others, too.
  if (!drift || address.k !== 'compute' || known.ready.has(address) || drift.uniformity.written.isRead(address.reg))
    return null;
  const terms: Terms = { uniform: [], edges: new Map<Value, Edge>() };
  const head = drifting(address, drift, known, terms);
  if (!head) return null;
  const line = addressLine(address, drift, known, terms);
  const at = registerOf(address.reg) as Float64Array;
  let entry = -1;
  let pattern: Pattern | null = null;
  return {
    drift,
    begin: () => {
      entry = drift.entries;
      pattern = terms.uniform.every(isUniform) ? machine.memory.patternOf(site, at) : null;
      if (!pattern) return;
      for (const each of terms.edges.values()) each.begin();
      line?.begin();
    },
    next: () => {
      if (pattern === null || entry !== drift.entries) return false;
      const onLine = line === null ? Number.NaN : line.now();
      return machine.memory.accessAlike(site, pattern, onLine === onLine ? onLine : head());
    },
  };
}

/** A load of contiguous members, once its address is computed. */
export function accessFetch(
  { machine, site, address, parts }: Extract<Node, { k: 'fetch' }>,
  before: Run | null,
  known: Known,
): Run {
  const reads = parts.map(({ type, reg, shift }) => reader(type, registerOf(reg), shift));
  const at = registerOf(address.reg) as Float64Array;
  const shaped = known.shaped?.access(machine, site, address);
  return (mask) => {
    const { memory } = machine;
    if (!shaped || mask !== ALL || !shaped.isDone()) {
      before?.(mask);
      memory.touch(site, mask, at);
      if (mask === ALL) shaped?.learn();
    }
    for (let i = 0; i < reads.length; i += 1) reads[i]!(memory);
  };
}
