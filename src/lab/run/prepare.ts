import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';
import { setArgument } from '../arguments';
import { bufferTypes, fill, fillPart, type PlacedBuffer } from '../buffers';
import { setRegister } from '../execute/names';
import type { CompiledKernel } from '../compile/kernel';
import { CONSTANT, GLOBAL, SHARED } from '../machine/spaces';
import { Memory } from '../machine/memory';
import { writeValue } from '../machine/write-value';
import type { KernelArgument, KernelQuery, RunOptions } from '../query';
import type { Type } from '../types/type';
import { setTensorMap } from './tensor-map';

const STEPS = 4e9;
export const BYTES = 2 ** 30;
/** Smaller buffers of a sample are filled whole. */
const WHOLE = 2 ** 24;
/** Size limit of buffers when only the touched parts exist: the largest GPU of the book has less. */
export const PAGED_BYTES = 2 ** 39;

/** Allocate the memory of the run, and write its initial content. */
export function prepare(
  kernel: CompiledKernel,
  query: KernelQuery,
  arch: Architecture,
  options: RunOptions,
  buffers: readonly PlacedBuffer[],
  slots: number,
): void {
  const { compiler } = kernel;
  const { machine } = compiler;
  const dynamicStart = Math.ceil(compiler.sharedBytes / 16) * 16;
  const dynamic = query.sharedBytes ?? 0;
  const sharedBytes = compiler.dynamicShared.length > 0 ? dynamicStart + dynamic : compiler.sharedBytes;
  const most = arch.maxSharedBytesPerBlock.value;
  const asked = (dynamic > 0 ? dynamicStart : compiler.sharedBytes) + dynamic;
  if (asked > most)
    throw new InputError(
      `The block has ${asked.toLocaleString('en-US')} B of shared memory; ${arch.name} has ${most.toLocaleString('en-US')} B per block.`,
    );
  for (const reg of compiler.dynamicShared) setRegister(reg, SHARED + dynamicStart);
  const warps = Math.ceil((query.block[0] * query.block[1] * query.block[2]) / 32);
  const localBytes = Math.ceil(compiler.localBytes / 16) * 16;
  // Blocks that are resident together also keep their registers.
  const kept = slots > 1 ? compiler.registers.words * 4 * warps : 0;
  const room = options.bytes ?? BYTES;
  const isPaged =
    (options.sample !== undefined || options.reach === true) &&
    compiler.globalBytes > WHOLE &&
    !query.arguments.some((each) => 'tensorMap' in each);
  const all =
    (isPaged ? 0 : compiler.globalBytes) +
    compiler.constantBytes +
    slots * (localBytes * warps * 32 + 9 * sharedBytes + kept);
  if (all > room)
    throw new InputError(
      `The run needs ${all} B of memory. ${slots > 1 ? `${slots} blocks run together: launch fewer, or make` : 'Make'} buffers or local arrays smaller.`,
    );
  const memory = new Memory(arch, {
    allocations: [
      ...buffers.map(({ name, start, bytes, type }) => ({ name, start, bytes, elementBytes: bufferTypes[type].size })),
      ...compiler.deviceVariables,
    ],
    sharedVariables: compiler.sharedVariables,
    globalBytes: compiler.globalBytes,
    filled: buffers.filter(({ init = 'zero' }) => init !== 'zero'),
    constantBytes: compiler.constantBytes,
    sharedBytes,
    localBytes,
    warps,
    bytewise: compiler.bytewise,
    watchesRaces: options.races ?? true,
    slots,
    ...(isPaged ? { pageRoom: Math.min(room, Math.ceil(compiler.globalBytes / WHOLE) * WHOLE) } : {}),
  });
  machine.memory = memory;
  if (options.warp) memory.watched = { most: 256, ...options.warp };
  machine.limit = options.steps ?? STEPS;
  const { pages } = memory;
  if (pages && options.reach) pages.watchReach(buffers.map(({ start }) => start));
  if (pages) pages.fill = (from, to, place) => fillPart(memory, buffers, from, to, place);
  else fill(memory, buffers);
  for (const { space, offset, type, value } of compiler.initialValues)
    writeValue(
      memory,
      space === 'constant' ? memory.constantStart + offset : (pages?.placeOf(offset) ?? offset),
      type,
      value,
    );
  const starts = buffers.map(({ start, offset = 0 }) => GLOBAL + start + offset);
  let next = 0;
  for (const [index, parameter] of kernel.parameters.entries()) {
    const argument = query.arguments[index]!;
    if ('tensorMap' in argument) setTensorMap(machine, arch, parameter, argument.tensorMap, starts[next++]!);
    else setArgument(memory, parameter, argument, () => starts[next++]!, CONSTANT);
  }
}

export const typeOf = (argument: KernelArgument): Type | null =>
  'buffer' in argument && bufferTypes[argument.buffer.type]
    ? { k: 'ptr', to: bufferTypes[argument.buffer.type] }
    : null;

export function buffersIn(
  args: readonly KernelArgument[],
  names: readonly string[],
): { name: string; buffer: PlacedBuffer | Extract<KernelArgument, { buffer: unknown }>['buffer'] }[] {
  return args.flatMap((argument, index) => {
    const name = names[index] || `argument ${index + 1}`;
    if ('buffer' in argument) return [{ name, buffer: argument.buffer }];
    if ('tensorMap' in argument) return [{ name, buffer: argument.tensorMap.buffer }];
    return 'struct' in argument
      ? buffersIn(
          argument.struct,
          argument.struct.map((_, member) => `${name}[${member}]`),
        )
      : [];
  });
}
