import { builtinType } from '../types/type';
import { blockFunctions } from './block';
import { type CudaFunction, pure, upTo } from './function';
import { groupFunctions, vectorFunctions } from './groups';
import { instructionFunctions, instructionNamed } from './instructions';
import { memoryFunctions } from './memory';
import { narrowFunctions } from './narrow';
import { numberFunctions } from './numbers';
import { realFunctions } from './real';
import { warpFunctions } from './warp';
import { wordFunctions } from './words';

/** CUDA's functions by name. A new one is a line in one of these tables. */
export const functions: ReadonlyMap<string, CudaFunction> = tableOf([
  realFunctions,
  numberFunctions,
  wordFunctions,
  narrowFunctions,
  vectorFunctions,
  warpFunctions,
  blockFunctions,
  memoryFunctions,
  groupFunctions,
  instructionFunctions,
]);

function tableOf(tables: readonly Readonly<Record<string, CudaFunction>>[]): Map<string, CudaFunction> {
  const all = new Map<string, CudaFunction>();
  for (const [name, entry] of tables.flatMap((table) => Object.entries(table))) {
    if (all.has(name)) throw new Error(`${name} is in two tables of functions.`);
    all.set(name, entry);
  }
  return all;
}

/** A CUDA function by its name without a namespace: from the tables, `make_float4`, or a conversion such as `int(x)`. */
export function functionNamed(name: string): CudaFunction | null {
  return functions.get(name) ?? instructionNamed(name) ?? typeFunction(name);
}

function typeFunction(name: string): CudaFunction | null {
  if (name.startsWith('make_')) {
    const type = builtinType(name.slice('make_'.length));
    return type?.k === 'struct' ? upTo(type.fields.length, pure({ kind: 'make', type: type.name }, 1)) : null;
  }
  const type = builtinType(name);
  return type?.k === 'scalar' ? pure({ kind: 'convert', to: type, rounding: null }, 1) : null;
}

export type { CudaFunction } from './function';
export { tagNamed } from './instructions';
