/**
 * The launches of a file, as its host code makes them: `main` is followed as far as sizes, pointers and the contents of
 * arrays are concerned. Nothing here fails: what cannot be followed has no value, and a reason.
 */
import type { Architecture } from '@src/arch/architecture';
import { definesFor } from '../defines';
import { preprocess } from '../source/preprocess';
import { placeFinder, SourceProblem } from '../source/problem';
import { callFunction } from './calls';
import type { Cursor } from './cursor';
import { declareVariables } from './declarations';
import { readFile } from './file';
import { Host, type ReachedLaunch } from './host';
import { memberOfObject, newObject } from './objects';
import { follow } from './statements';
import { unknown, type HostValue } from './value';

/** An argument that a launch passes to the kernel. */
export type HostArgument =
  | {
      readonly form: 'buffer';
      /** The host's name for the memory. */
      readonly name: string;
      readonly bytes: number;
      /** `null`: its content is not followed. */
      readonly init: 'zero' | 'one' | 'iota' | readonly ['affine', number, number, number] | null;
    }
  | { readonly form: 'int' | 'float'; readonly value: number }
  /** A struct by value: its members in order. */
  | { readonly form: 'struct'; readonly values: readonly HostArgument[] };

type Size = readonly [number, number, number];

/** A launch of the host code. What is `null`, and an empty grid or block, is named in `missing`, with its reason. */
export interface HostLaunch {
  readonly line: number;
  readonly kernel: string;
  /** Between the angle brackets; empty without template arguments, and where they are unknown. */
  readonly template: string;
  readonly grid: Size | null;
  readonly block: Size | null;
  readonly sharedBytes: number | null;
  readonly arguments: readonly (HostArgument | null)[];
  readonly missing: readonly string[];
}

/** @returns In the order in which they are reached; empty for a file without host code, or one that cannot be read. */
export function hostLaunches(source: string, arch: Architecture): readonly HostLaunch[] {
  if (!source.includes('<<<')) return [];
  const defines = Object.fromEntries(Object.entries(definesFor(arch)).filter(([name]) => name !== '__CUDA_ARCH__'));
  try {
    const file = readFile(preprocess(source, defines));
    const run = (own: Host, body: Cursor): HostValue | null => follow(own, body.part(body.index, body.end));
    const host = new Host(file.functions, file.structs, file.classes, file.kernels, {
      run,
      invoke: callFunction,
      create: newObject,
      member: memberOfObject,
    });
    for (const each of file.outside) declareVariables(host, each.part(each.index, each.end));
    const main = file.functions.get('main');
    if (main)
      host.call(
        main,
        main.parameters.map(({ name }) =>
          name === 'argc' ? { kind: 'number', value: 1, isFloat: false } : unknown('it comes from the command line'),
        ),
      );
    // Functions that are never called: the reader must choose their parameters.
    for (const each of file.functions.values())
      if (each !== main) host.call(each, each.parameters.map(unknownParameter(each.name)));
    for (const each of file.classes.values()) {
      if (each.methods.size === 0) continue;
      const object = newObject(host, each, (each.constructors[0]?.parameters ?? []).map(unknownParameter(each.name)));
      for (const method of each.methods.values())
        host.call(method, method.parameters.map(unknownParameter(method.name)), null, object);
    }
    const placeOf = placeFinder(source);
    return [...host.launches.values()].map((reached) => launchOf(reached, placeOf(reached.at).line));
  } catch (problem) {
    if (problem instanceof SourceProblem || problem instanceof RangeError) return [];
    throw problem;
  }
}

const unknownParameter =
  (of: string) =>
  ({ name }: { readonly name: string }): HostValue =>
    unknown(`${name} is a parameter of ${of}()`);

function launchOf(reached: ReachedLaunch, line: number): HostLaunch {
  const missing: string[] = [];
  const [grid, block, shared] = reached.configuration;
  const size = (value: HostValue | undefined, what: string): Size | null => {
    const read = value?.kind === 'size' ? value.size : value?.kind === 'number' ? ([value.value, 1, 1] as const) : null;
    if (read?.every((each) => Number.isSafeInteger(each) && each > 0)) return read;
    const why = value?.kind === 'unknown' ? value.why : 'not followed';
    missing.push(`${what}: ${read ? `it comes to ${read.join(' × ')} here, which no GPU launches` : why}`);
    // Zero is what the host requests, often through a division that rounds down: it is shown, and refused.
    return read?.every((each) => Number.isSafeInteger(each) && each >= 0) ? read : null;
  };
  const bytes = (): number | null => {
    if (!shared) return 0;
    if (shared.kind === 'number') return shared.value;
    missing.push(`dynamic shared memory: ${shared.kind === 'unknown' ? shared.why : 'not followed'}`);
    return null;
  };
  const template = (reached.template ?? []).map((value, at) =>
    value.kind === 'number' ? String(value.value) : reached.templateText[at]?.replace(/ (?=[*,:])|(?<=:) /g, ''),
  );
  const isKnown = template.every((each) => each !== undefined);
  if (!isKnown) missing.push('template arguments: they depend on those of a function that nothing here calls');
  return {
    line,
    kernel: reached.kernel,
    template: isKnown ? template.join(', ') : '',
    grid: size(grid, 'grid'),
    block: size(block, 'block'),
    sharedBytes: bytes(),
    arguments: reached.values.map((value, at) => argumentOf(value, reached.texts[at]!, missing)),
    missing,
  };
}

function argumentOf(value: HostValue, text: string, missing: string[]): HostArgument | null {
  if (value.kind === 'number') return { form: value.isFloat ? 'float' : 'int', value: value.value };
  if (value.kind === 'object') {
    const members = [...value.fields].map(([name, slot]) => argumentOf(slot.value, `${text}.${name}`, missing));
    // Nested members are flattened, as in the panel.
    const values = members.flatMap((each) => (each?.form === 'struct' ? each.values : (each ?? [])));
    return members.includes(null) ? null : { form: 'struct', values };
  }
  if (value.kind !== 'memory') {
    missing.push(`${text}: ${value.kind === 'unknown' ? value.why : 'not followed'}`);
    return null;
  }
  const { memory, offset } = value;
  if (memory.bytes === null) {
    missing.push(`${text}: the size of ${memory.name} is not known`);
    return null;
  }
  if (offset !== 0) missing.push(`${text}: it starts after the beginning of ${memory.name}`);
  if (memory.fill.kind === 'unknown' && memory.fill.why !== 'nothing is written to it')
    missing.push(`contents of ${memory.name}: ${memory.fill.why}`);
  const init =
    memory.fill.kind === 'rule' ? memory.fill.init : memory.fill.why === 'nothing is written to it' ? 'zero' : null;
  return { form: 'buffer', name: memory.name, bytes: memory.bytes, init };
}
