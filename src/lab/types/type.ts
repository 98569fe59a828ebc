/** How a value is represented in the registers of a warp: 32 lanes of one of these. A pointer is an address in a double. */
export type RegisterClass = 'i32' | 'i64' | 'f32' | 'f64' | 'ptr';

export interface Scalar {
  readonly k: 'scalar';
  readonly name: string;
  readonly size: number;
  readonly cls: Exclude<RegisterClass, 'ptr'>;
  readonly signed: boolean;
  readonly kind: 'bool' | 'int' | 'float' | 'half' | 'bfloat16';
  /** Integer conversion rank. */
  readonly rank: number;
}
export interface Pointer {
  readonly k: 'ptr';
  readonly to: Type;
}
export interface ArrayType {
  readonly k: 'arr';
  readonly of: Type;
  /** -1: `extern __shared__ T x[]`. */
  readonly count: number;
}
export interface Field {
  readonly name: string;
  readonly type: Type;
  readonly offset: number;
  /** It is a reference: the type is that of a pointer to the referenced object. */
  readonly isRef?: boolean;
  /** A bit field: its place within the word at `offset`. */
  readonly bits?: { readonly shift: number; readonly width: number };
}
export interface Struct {
  readonly k: 'struct';
  readonly name: string;
  readonly size: number;
  readonly align: number;
  readonly fields: readonly Field[];
  /** The declaration and template arguments it comes from; a vector type of CUDA comes from none. */
  readonly origin: object | null;
  readonly union: boolean;
}
export interface Void {
  readonly k: 'void';
}
/** A group of threads of cooperative groups. */
export interface Group {
  readonly k: 'group';
  /**
   * Threads of a tile; 0: the block; -1: the grid; -2: a pipeline of a thread; -3: a barrier or pipeline of the block; -4:
   * lanes of a warp, held in its register.
   */
  readonly size: number;
}
/** The size of a group of lanes that is formed at run time: `coalesced_group`. */
export const COALESCED = -4;
/** The size of the group of all threads of a cluster. */
export const CLUSTER = -8;
export type Type = Scalar | Pointer | ArrayType | Struct | Void | Group;

const integer = (name: string, size: number, signed: boolean, rank: number): Scalar => ({
  k: 'scalar',
  name,
  size,
  signed,
  rank,
  kind: 'int',
  cls: size === 8 ? 'i64' : 'i32',
});
const floating = (name: string, size: number, kind: Scalar['kind'], cls: 'f32' | 'f64', rank: number): Scalar => ({
  k: 'scalar',
  name,
  size,
  signed: true,
  rank,
  kind,
  cls,
});

export const bool: Scalar = { ...integer('bool', 1, false, 0), kind: 'bool' };
export const char = integer('char', 1, true, 1);
export const uchar = integer('unsigned char', 1, false, 1);
export const short = integer('short', 2, true, 2);
export const ushort = integer('unsigned short', 2, false, 2);
export const int = integer('int', 4, true, 3);
export const uint = integer('unsigned int', 4, false, 3);
export const llong = integer('long long', 8, true, 5);
export const ullong = integer('unsigned long long', 8, false, 5);
export const half = floating('half', 2, 'half', 'f32', 10);
export const bfloat16 = floating('bfloat16', 2, 'bfloat16', 'f32', 10);
export const float = floating('float', 4, 'float', 'f32', 11);
export const double = floating('double', 8, 'float', 'f64', 12);
export const voidType: Void = { k: 'void' };

const scalarByName = new Map<string, Scalar>([
  ...[bool, char, uchar, short, ushort, int, uint, llong, ullong, half, float, double].map((type): [string, Scalar] => [
    type.name,
    type,
  ]),
  ...Object.entries({
    'signed char': char,
    int8_t: char,
    uint8_t: uchar,
    uchar,
    int16_t: short,
    uint16_t: ushort,
    ushort,
    int32_t: int,
    uint32_t: uint,
    uint,
    int64_t: llong,
    uint64_t: ullong,
    size_t: ullong,
    ulong: ullong,
    ptrdiff_t: llong,
    intptr_t: llong,
    uintptr_t: ullong,
    ssize_t: llong,
    clock_t: llong,
    __half: half,
    __nv_bfloat16: bfloat16,
    nv_bfloat16: bfloat16,
    cudaError_t: int,
    arrival_token: ullong,
  }),
]);

/** Vector types and their alignments, as the CUDA programming guide lists them. */
function vector(element: Scalar, count: number, name: string): Struct {
  const size = element.size * count;
  const align = count === 3 ? element.size : Math.min(16, size);
  const fields = ['x', 'y', 'z', 'w']
    .slice(0, count)
    .map((each, index) => ({ name: each, type: element, offset: index * element.size }));
  return { k: 'struct', name, size, align, fields, origin: null, union: false };
}

const elements: Readonly<Record<string, Scalar>> = {
  char,
  uchar,
  short,
  ushort,
  int,
  uint,
  long: llong,
  ulong: ullong,
  longlong: llong,
  ulonglong: ullong,
  float,
  double,
};
const vectorByName = new Map<string, Struct>([
  ...Object.entries(elements).flatMap(([name, element]) =>
    [1, 2, 3, 4].map((count): [string, Struct] => [`${name}${count}`, vector(element, count, `${name}${count}`)]),
  ),
  ['half2', vector(half, 2, 'half2')],
  ['__half2', vector(half, 2, 'half2')],
  ['__nv_bfloat162', vector(bfloat16, 2, '__nv_bfloat162')],
  ['nv_bfloat162', vector(bfloat16, 2, '__nv_bfloat162')],
  ['dim3', { ...vector(uint, 3, 'dim3') }],
]);

/** A type that needs no declaration; `undefined` for another name. */
export const builtinType = (name: string): Type | undefined =>
  name === 'void' ? voidType : (scalarByName.get(name) ?? vectorByName.get(name));

export const vectorType = (name: string): Struct => vectorByName.get(name)!;

export function sizeOf(type: Type): number {
  switch (type.k) {
    case 'scalar':
    case 'struct':
      return type.size;
    case 'ptr':
      return 8;
    case 'arr':
      return Math.max(0, type.count) * sizeOf(type.of);
    case 'void':
    case 'group':
      return 1;
  }
}

export function alignOf(type: Type): number {
  switch (type.k) {
    case 'scalar':
      return type.size;
    case 'struct':
      return type.align;
    case 'ptr':
      return 8;
    case 'arr':
      return alignOf(type.of);
    case 'void':
    case 'group':
      return 1;
  }
}

export const classOf = (type: Scalar | Pointer): RegisterClass => (type.k === 'ptr' ? 'ptr' : type.cls);

export const isInteger = (type: Type): type is Scalar =>
  type.k === 'scalar' && (type.kind === 'int' || type.kind === 'bool');
export const isFloating = (type: Type): type is Scalar => type.k === 'scalar' && isReal(type);
/** Is it a floating-point type? */
export const isReal = (type: Scalar): boolean => type.kind !== 'int' && type.kind !== 'bool';
export const isArithmetic = (type: Type): type is Scalar => type.k === 'scalar';

export function sameType(a: Type, b: Type): boolean {
  if (a === b) return true;
  if (a.k === 'ptr' && b.k === 'ptr') return sameType(a.to, b.to);
  if (a.k === 'arr' && b.k === 'arr') return a.count === b.count && sameType(a.of, b.of);
  if (a.k === 'group' && b.k === 'group') return a.size === b.size;
  return false;
}

/** As an error message or a table shows it. */
export function typeName(type: Type): string {
  switch (type.k) {
    case 'scalar':
    case 'struct':
      return type.name;
    case 'ptr':
      return `${typeName(type.to)} *`;
    case 'arr':
      return `${typeName(type.of)}[${type.count < 0 ? '' : type.count}]`;
    case 'void':
      return 'void';
    case 'group':
      if (type.size > 0) return `thread_block_tile<${type.size}>`;
      return (
        { '0': 'thread_block', '-1': 'grid_group', '-2': 'pipeline', '-4': 'coalesced_group' }[type.size] ?? 'barrier'
      );
  }
}

/** A scalar or pointer somewhere in a value. */
export interface Leaf {
  readonly offset: number;
  readonly type: Scalar | Pointer;
}
const MOST_LEAVES = 1024;

/** All scalars and pointers of a type, in order; `null` when there are too many to hold in registers. */
export function leavesOf(type: Type, offset = 0): readonly Leaf[] | null {
  if (type.k === 'scalar' || type.k === 'ptr') return [{ offset, type }];
  if (type.k === 'struct') {
    const all: Leaf[] = [];
    for (const [index, field] of (type.union ? type.fields.slice(0, 1) : type.fields).entries()) {
      // Bit fields of one word are one leaf.
      if (field.bits && type.fields[index - 1]?.bits && type.fields[index - 1]!.offset === field.offset) continue;
      const some = leavesOf(field.type, offset + field.offset);
      if (!some || all.length + some.length > MOST_LEAVES) return null;
      all.push(...some);
    }
    return all;
  }
  if (type.k !== 'arr' || type.count < 0 || type.count > MOST_LEAVES) return null;
  const size = sizeOf(type.of);
  const all: Leaf[] = [];
  for (let index = 0; index < type.count; index += 1) {
    const some = leavesOf(type.of, offset + index * size);
    if (!some || all.length + some.length > MOST_LEAVES) return null;
    all.push(...some);
  }
  return all;
}

/** Does it have members that an index selects, or that share their place? Such values live in memory. */
export function needsMemory(type: Type): boolean {
  if (type.k === 'arr') return true;
  return (
    type.k === 'struct' &&
    (type.union || type.fields.some((field) => field.bits !== undefined || needsMemory(field.type)))
  );
}

/** Integer promotion: types narrower than int become int. */
export const promoted = (type: Scalar): Scalar => (!isReal(type) && type.size < 4 ? int : type);

/** The usual arithmetic conversions. */
export function commonType(a: Scalar, b: Scalar): Scalar {
  const left = promoted(a);
  const right = promoted(b);
  if (isReal(left) || isReal(right)) {
    if (!isReal(left)) return right;
    if (!isReal(right)) return left;
    return left.rank >= right.rank ? left : right;
  }
  if (left.rank !== right.rank) return left.rank > right.rank ? left : right;
  return left.signed ? right : left;
}
