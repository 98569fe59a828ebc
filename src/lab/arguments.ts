import { InputError } from '@src/engine/input-error';
import type { KernelParameter } from './compile/kernel';
import { constantValue } from './compile/operand';
import { constant, convert } from './compile/convert';
import { type LValue } from './compile/lvalue';
import { setRegister } from './execute/names';
import type { Memory } from './machine/memory';
import { writeValue } from './machine/write-value';
import type { KernelArgument } from './query';
import { double, isReal, leavesOf, llong, typeName, type Pointer, type Scalar } from './types/type';

/** All but tensor maps. */
type PlainArgument = Exclude<KernelArgument, { tensorMap: unknown }>;

/** Put an argument of the launch where the kernel finds its parameter. */
export function setArgument(
  memory: Memory,
  { name, type, place }: KernelParameter,
  argument: PlainArgument,
  nextBuffer: () => number,
  constants: number,
): void {
  const leaves = leavesOf(type) ?? [];
  const values = valuesIn(argument);
  if (type.k === 'struct' ? !('struct' in argument) || values.length !== leaves.length : 'struct' in argument)
    throw new InputError(
      type.k === 'struct'
        ? `"${name}" has the type ${typeName(type)}: give {"struct": […]} with ${leaves.length} values.`
        : `"${name}" has the type ${typeName(type)}, not a struct.`,
    );
  for (const [index, leaf] of leaves.entries()) {
    const value = scalarValue(name, values[index]!, leaf.type, nextBuffer);
    write(memory, place, index, leaf.offset, leaf.type, value, constants);
  }
}

/** A struct within a struct may be passed as one, or with its values among those around it. */
const valuesIn = (argument: KernelArgument): readonly KernelArgument[] =>
  'struct' in argument ? argument.struct.flatMap(valuesIn) : [argument];

function scalarValue(
  name: string,
  argument: KernelArgument,
  type: Scalar | Pointer,
  nextBuffer: () => number,
): number | bigint {
  if ('buffer' in argument) {
    const address = nextBuffer();
    if (type.k !== 'ptr') throw new InputError(`"${name}" has the type ${typeName(type)}: a buffer needs a pointer.`);
    return address;
  }
  if ('struct' in argument || 'tensorMap' in argument)
    throw new InputError(`"${name}" needs numbers and buffers as values.`);
  const given = 'int' in argument ? argument.int : argument.float;
  if (typeof given !== 'number') throw new InputError(`"${name}" needs a buffer, {"int": …} or {"float": …}.`);
  if (type.k === 'ptr') {
    if (given === 0) return 0;
    throw new InputError(`"${name}" is a pointer: give it a buffer.`);
  }
  if (!isReal(type) && !Number.isSafeInteger(Math.trunc(given)))
    throw new InputError(`"${name}" needs a whole number.`);
  const from = 'int' in argument && Number.isSafeInteger(given) ? constant(llong, given) : constant(double, given);
  return constantValue(convert(from, type));
}

function write(
  memory: Memory,
  place: LValue,
  index: number,
  offset: number,
  type: Scalar | Pointer,
  value: number | bigint,
  constants: number,
): void {
  if (place.k === 'reg') setRegister(place.reg, value);
  else if (place.k === 'split') setRegister(place.parts[index]!.reg, value);
  else if (place.k === 'mem') {
    const start = Number(constantValue(place.address));
    if (start >= constants) writeValue(memory, memory.constantStart + start - constants + offset, type, value);
    else throw new InputError('The address of a parameter is taken: copy it into a variable first.');
  }
}
