import {
  bool,
  commonType,
  double,
  float,
  int,
  CLUSTER,
  COALESCED,
  isInteger,
  isReal,
  leavesOf,
  llong,
  type Scalar,
  type Struct,
  type Type,
  uint,
  ullong,
  vectorType,
  voidType,
  bfloat16,
  half,
} from '../types/type';
import { barrierType, isBarrier } from '../types/barrier-type';
import { type Computation, isComputation, type NarrowOperation } from './computation';
import type { CudaFunction } from './function';
import type { Operation } from './operation';

/** What is known about the arguments of a call. */
export interface Arguments {
  readonly count: number;
  /** The type of an argument's value; `null`: unknown. */
  readonly type: (index: number) => Type | null;
  /** Tags such as `space_global` among the arguments. */
  readonly tags: readonly string[];
  /** The file includes helper_math.h or a similar header. */
  readonly hasVectorMath: boolean;
}

/** Whether a function accepts its arguments; `null`: the deciding type is unknown. */
type Answer = boolean | null;

const all = (answers: Iterable<Answer>): Answer => {
  let isKnown = true;
  for (const each of answers) {
    if (each === false) return false;
    if (each === null) isKnown = false;
  }
  return isKnown ? true : null;
};

/** Does a type, if known, satisfy this? */
const is = (type: Type | null, test: (type: Type) => boolean): Answer => type && test(type);

const isScalar = (type: Type): type is Scalar => type.k === 'scalar';
const isGroup = (type: Type): boolean => type.k === 'group';
export const isNarrow = (type: Type): boolean => type === half || type === bfloat16;

/** A vector type of CUDA, with the type of its members. */
export function vectorOf(type: Type): { readonly type: Struct; readonly of: Scalar; readonly count: number } | null {
  if (type.k !== 'struct' || type.origin !== null || !/^[a-z_]+\d$|^__nv_bfloat162$|^__half2$/.test(type.name))
    return null;
  const of = type.fields[0]!.type as Scalar;
  return { type, of, count: type.fields.length };
}

/** Two numbers of 16 bits, as a vector. */
export const narrowVector = (type: Type): ReturnType<typeof vectorOf> => {
  const vector = vectorOf(type);
  return vector && isNarrow(vector.of) ? vector : null;
};
const isNarrowPair = (type: Type): boolean => narrowVector(type) !== null;

export const pairType = (of: Scalar): Struct => vectorType(of === half ? 'half2' : '__nv_bfloat162');

/**
 * The minimum and maximum number of arguments of a function. Only helper_math.h constructs vectors from fewer numbers than
 * they have.
 */
export function countsTaken({ meaning, takes, most }: CudaFunction, hasVectorMath: boolean): readonly [number, number] {
  return [meaning.kind === 'make' && !hasVectorMath ? most : takes, most];
}

/** Does a function accept this number of arguments? */
export function takesCount(entry: CudaFunction, { count, hasVectorMath }: Arguments): boolean {
  const [least, most] = countsTaken(entry, hasVectorMath);
  return count >= least && count <= most;
}

/** `2 arguments`, `0 or 1 argument`, `1 to 3 arguments`, `at least 1 argument` */
export function countedArguments(least: number, most: number): string {
  const last = most === Infinity ? least : most;
  const counts =
    most === Infinity
      ? `at least ${least}`
      : most === least
        ? `${most || 'no'}`
        : `${least} ${most === least + 1 ? 'or' : 'to'} ${most}`;
  return `${counts} argument${last === 1 ? '' : 's'}`;
}

const typesOf = ({ count, type }: Arguments): (Type | null)[] =>
  Array.from({ length: count }, (_, index) => type(index));

/** helper_math.h defines some functions for vectors of one type, member by member. */
export function isOfVectors({ ofVectors }: CudaFunction, given: Arguments): Answer {
  if (!ofVectors || !given.hasVectorMath || given.count === 0) return false;
  const [first, ...rest] = typesOf(given);
  return all([
    is(first!, (type) => vectorOf(type) !== null),
    ...rest.map((each) => is(each, (type) => type === first)),
  ]);
}

/** Does a CUDA function accept these arguments? Others of its name may: in the library, or among the friends of a struct. */
export function accepts(entry: CudaFunction, given: Arguments): Answer {
  const { meaning } = entry;
  if (meaning.kind === 'vector' && !given.hasVectorMath) return false;
  // With too few arguments it is still the function meant, as with too many of its types, and the call is an error.
  if (given.count < countsTaken(entry, given.hasVectorMath)[0] || entry.otherwise) return true;
  const own = isComputation(meaning) ? acceptsComputation(meaning, given) : acceptsOperation(meaning, given);
  if (own === true) return true;
  const ofVectors = isOfVectors(entry, given);
  return ofVectors === false ? own : ofVectors;
}

/** The meaning of a function for its arguments; `null`: unknown. */
export function meaningFor({ meaning, otherwise }: CudaFunction, given: Arguments): CudaFunction['meaning'] | null {
  if (!otherwise || !isComputation(meaning)) return meaning;
  const answer = acceptsComputation(meaning, given);
  return answer === null ? null : answer ? meaning : otherwise;
}

function acceptsComputation(meaning: Computation, given: Arguments): Answer {
  const first = given.count > 0 ? given.type(0) : null;
  switch (meaning.kind) {
    case 'reinterpret':
      if (isNarrow(meaning.from)) return is(first, (type) => type === meaning.from);
      return isNarrow(meaning.to) ? is(first, isScalar) : true;
    case 'convert':
      return is(first, (type) => type.k !== 'struct');
    case 'extreme':
      return all([is(first, isScalar), is(given.type(1), isScalar)]);
    case 'absolute':
    case 'to narrow':
    case 'from narrow':
    case 'pair':
      return is(first, isScalar);
    case 'narrow':
      return is(first, meaning.isPair ? isNarrowPair : isNarrow);
    case 'repair':
    case 'part':
    case 'pair to float2':
      return is(first, isNarrowPair);
    case 'float2 to pair':
      return is(first, (type) => type.k === 'struct' && leavesOf(type)?.length === 2);
    case 'fused':
    case 'real':
    case 'word':
    case 'long':
    case 'reverse long':
    case 'operator':
    case 'classify':
      return true;
  }
}

function acceptsOperation(meaning: Operation, given: Arguments): Answer {
  const { count, type } = given;
  switch (meaning.kind) {
    case 'library':
      return false;
    case 'same':
      return count > 0;
    case 'group sync':
    case 'group wait':
      return count > 0 && is(type(0), isGroup);
    case 'init barrier':
      return count === 2 && is(type(0), (pointer) => pointer.k === 'ptr' && isBarrier(pointer.to));
    case 'make': {
      const members = vectorType(meaning.type).fields.length;
      return count !== 1 || members === 1 || given.hasVectorMath || is(type(0), ({ k }) => k !== 'struct');
    }
    case 'vector':
      return acceptsVectors(meaning.what, given);
    case 'instruction':
      return !meaning.needsTag || given.tags.length > 0;
    default:
      return true;
  }
}

function acceptsVectors(what: Extract<Operation, { kind: 'vector' }>['what'], given: Arguments): Answer {
  const types = typesOf(given);
  const [first] = types;
  if (what === 'lerp' || what === 'clamp')
    return (
      given.count < 3 || is(first!, (type) => vectorOf(type) !== null) || all(types.map((each) => is(each, isScalar)))
    );
  if (first === undefined) return false;
  const own = first && vectorOf(first);
  if (!own) return first && false;
  if (what === 'length' || what === 'normalize') return true;
  if (given.count < 2 || (what === 'cross' && own.count !== 3)) return false;
  return all(types.map((each) => is(each, (type) => type === own.type)));
}

/**
 * The type that a CUDA function returns for arguments that it accepts; `null`: none, or its template arguments determine it.
 */
export function resultType(entry: CudaFunction, given: Arguments): Type | null {
  if (!takesCount(entry, given)) return null;
  const ofVectors = isOfVectors(entry, given);
  if (ofVectors !== false) return ofVectors && given.type(0);
  const meaning = meaningFor(entry, given);
  if (!meaning) return null;
  return isComputation(meaning) ? computationType(meaning, given) : operationType(meaning, given);
}

/** Single if all arguments are single or narrower; else double. */
function precisionOf(types: readonly (Type | null)[]): Scalar | null {
  if (types.includes(null)) return null;
  return types.every((type) => type === float || isNarrow(type!)) ? float : double;
}

function computationType(meaning: Computation, given: Arguments): Type | null {
  const first = given.type(0);
  switch (meaning.kind) {
    case 'real':
      return meaning.type ?? precisionOf(typesOf(given));
    case 'word':
      return meaning.gives;
    case 'long':
      return int;
    case 'reverse long':
      return ullong;
    case 'reinterpret':
    case 'convert':
    case 'to narrow':
    case 'from narrow':
      return meaning.to;
    case 'extreme':
      return extremeType(meaning.type, first, given.type(1));
    case 'absolute':
      if (first?.k !== 'scalar') return null;
      return isReal(first) ? precisionOf([first]) : first.size === 8 ? first : int;
    case 'fused':
      if (meaning.type) return meaning.type;
      return typesOf(given).includes(null) ? null : typesOf(given).every((type) => type === float) ? float : double;
    case 'operator':
      return float;
    case 'classify':
      return bool;
    case 'narrow':
      return meaning.isPair ? first && narrowVector(first)!.type : narrowType(meaning.of, first);
    case 'pair':
    case 'float2 to pair':
      return pairType(meaning.of);
    case 'repair':
      return first && narrowVector(first)!.type;
    case 'part':
      return meaning.to ?? (first && narrowVector(first)!.of);
    case 'pair to float2':
      return vectorType('float2');
  }
}

const narrowType = ({ op }: NarrowOperation, type: Type | null): Type | null =>
  op === 'compare' || op === 'classify' ? bool : type;

function extremeType(wanted: Scalar | null, first: Type | null, second: Type | null): Type | null {
  if (first?.k !== 'scalar' || second?.k !== 'scalar') return null;
  const type = wanted ?? commonType(first, second);
  return isReal(type) ? precisionOf([type]) : type;
}

/** How the type of a group encodes its kind. */
export const GROUP_SIZES = { block: 0, grid: -1, cluster: CLUSTER, coalesced: COALESCED } as const;

const PIPELINES = { thread: -2, block: -3 } as const;

/** The result of a function of helper_math.h. */
function vectorOperationType(what: string, type: Arguments['type']): Type | null {
  const first = type(0);
  if (what === 'length') return float;
  if (what === 'dot') return first && (vectorOf(first)?.of ?? null);
  if (what === 'normalize' || what === 'cross' || (first && vectorOf(first))) return first;
  const others = [type(1), type(2)];
  if (!isScalar(first!) || !others.every((each): each is Scalar => each !== null && isScalar(each))) return null;
  const common = others.reduce<Scalar>((all, each) => commonType(all, each), first as Scalar);
  return what === 'clamp' && isReal(common) ? precisionOf([common]) : common;
}

/** The result of a PTX instruction. */
const GIVEN = { nothing: voidType, token: ullong, bool, word: uint } as const;

function operationType(meaning: Operation, { type, tags, count }: Arguments): Type | null {
  switch (meaning.kind) {
    case 'instruction':
      // The number of coordinates determines the text, not the type.
      return GIVEN[meaning.choose(tags, count - tags.length, () => 1).gives];
    case 'shuffle':
      return type(meaning.hasMask ? 1 : 0);
    case 'vote':
      return meaning.how === 'ballot' ? uint : int;
    case 'reduce':
      return is(type(1), isInteger) ? ((type(1) as Scalar).signed ? int : uint) : null;
    case 'match':
    case 'active mask':
    case 'lane':
      return uint;
    case 'block barrier':
      return meaning.vote === 'none' ? voidType : int;
    case 'clock':
      return llong;
    case 'load':
      return pointed(type(0));
    case 'atomic':
      return pointed(type(0));
    case 'address in space':
      return ullong;
    case 'generic address':
      return { k: 'ptr', to: voidType };
    case 'is in space':
      return bool;
    case 'group':
      return { k: 'group', size: GROUP_SIZES[meaning.of] };
    case 'same':
      return type(0);
    case 'make':
      return vectorType(meaning.type);
    case 'warp barrier':
    case 'fence':
    case 'compiler fence':
    case 'nothing':
    case 'close copies':
    case 'wait for copies':
    case 'assert':
    case 'trap':
    case 'store':
    case 'sine and cosine':
    case 'swap':
    case 'group sync':
    case 'group wait':
    case 'asynchronous copy':
    case 'copy bytes':
    case 'fill bytes':
    case 'init barrier':
    case 'pipeline wait':
      return voidType;
    case 'print':
      return int;
    case 'partition':
      return { k: 'group', size: COALESCED };
    case 'group reduce':
    case 'group scan':
      return type(1);
    case 'make pipeline':
      return { k: 'group', size: count === 0 ? PIPELINES.thread : PIPELINES.block };
    case 'barrier address':
      return { k: 'ptr', to: barrierType };
    case 'vector':
      return vectorOperationType(meaning.what, type);
    case 'tiles':
    case 'library':
      return null;
  }
}

const pointed = (type: Type | null): Type | null => (type?.k === 'ptr' && type.to.k !== 'void' ? type.to : null);
