import { contentBefore, type BufferArgument, type BufferType, type KernelArgument, type KernelResult } from '@src/lab';

/** A buffer that differs from the repaired kernel's. */
export interface Difference {
  /** Index among the buffers of the launch. */
  readonly buffer: number;
  /** The first element that differs. */
  readonly index: number;
  readonly got: number;
  readonly expected: number;
  /** The element is unchanged since the launch. */
  readonly isUntouched: boolean;
  /** Number of elements that differ, and the total. */
  readonly wrong: number;
  readonly of: number;
}

/** The buffers of a launch, including those of structs and tensor maps, in the order of a result's buffers. */
export const buffersIn = (args: readonly KernelArgument[]): readonly BufferArgument[] =>
  args.flatMap((each) => {
    if ('buffer' in each) return [each.buffer];
    if ('tensorMap' in each) return [each.tensorMap.buffer];
    return 'struct' in each ? buffersIn(each.struct) : [];
  });

/** The first buffer that differs; `null`: all memory is the same. A kernel that overwrites an input differs, too. */
export function firstDifference(
  args: readonly KernelArgument[],
  given: Pick<KernelResult, 'bytesOf'>,
  right: Pick<KernelResult, 'bytesOf'>,
): Difference | null {
  for (const [buffer, argument] of buffersIn(args).entries()) {
    const [got, expected] = [given, right].map((run) => elementsOf(run.bytesOf(buffer), argument.type));
    const before = elementsOf(contentBefore(argument, 0, argument.count).slice(), argument.type);
    const wrong = expected!.flatMap((value, index) => (isSame(value, got![index]!) ? [] : [index]));
    const [index] = wrong;
    if (index === undefined) continue;
    return {
      buffer,
      index,
      got: got![index]!,
      expected: expected![index]!,
      wrong: wrong.length,
      of: argument.count,
      isUntouched: isSame(got![index]!, before[index]!),
    };
  }
  return null;
}

/** 0 and -0 are equal, and so are two NaNs. */
const isSame = (a: number, b: number): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));

const VIEWS = {
  float: Float32Array,
  double: Float64Array,
  int32: Int32Array,
  uint32: Uint32Array,
  int64: BigInt64Array,
  uint64: BigUint64Array,
  uint8: Uint8Array,
  int8: Int8Array,
  int16: Int16Array,
  uint16: Uint16Array,
} as const satisfies Record<BufferType, unknown>;

const elementsOf = (bytes: Uint8Array, type: BufferType): readonly number[] =>
  Array.from(new VIEWS[type](bytes.slice().buffer) as ArrayLike<number | bigint>, Number);
