import type {
  BufferInit,
  BufferType,
  KernelArgument,
  KernelSignature,
  KernelQuery,
  ParameterSignature,
} from '@src/lab';
import { guessedNumbers } from './guess';

/** A buffer or number as the launch panel holds it. */
export type PlainArgument =
  | { readonly form: 'buffer'; readonly type: BufferType; readonly count: number; readonly init: BufferInit }
  | { readonly form: 'int' | 'float'; readonly value: number };
/** A struct by value takes the values of its members, in order. */
export type JobArgument = PlainArgument | { readonly form: 'struct'; readonly values: readonly PlainArgument[] };

export type Size = readonly [number, number, number];

/** Everything that a run depends on, and that a link carries. */
export interface Job {
  readonly source: string;
  /** Without template arguments. */
  readonly kernel: string;
  /** Between the angle brackets: `float, 4`; empty for none. */
  readonly template: string;
  readonly grid: Size;
  readonly block: Size;
  readonly sharedBytes: number;
  readonly arguments: readonly JobArgument[];
  readonly gpu: string;
}

export const bufferTypeNames: readonly BufferType[] = [
  'float',
  'double',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'uint8',
  'int8',
  'int16',
  'uint16',
];

/** The kernel with its template arguments, as a query names it. */
export const fullName = ({ kernel, template }: Pick<Job, 'kernel' | 'template'>): string =>
  template.trim() === '' ? kernel : `${kernel}<${template.trim()}>`;

/**
 * Why no driver launches this, whatever the kernel is; `null` for what can be tried. Host code may compute a grid of 0.
 */
export function noLaunch({ grid, block }: Pick<Job, 'grid' | 'block'>): string | null {
  const [what, size] = grid.includes(0) ? ['blocks', grid] : block.includes(0) ? ['threads', block] : [];
  if (!size) return null;
  return `The ${what === 'blocks' ? 'grid' : 'block'} is ${size.join(' × ')}: a launch of no ${what} is refused (cudaErrorInvalidConfiguration), and the kernel does not run. The usual reason is a division that rounds down, as n / 256 does for a small n; (n + 255) / 256 rounds up.`;
}

/** The same launch as the command line takes it. */
export function queryOf(job: Job): KernelQuery {
  return {
    source: job.source,
    kernel: fullName(job),
    grid: job.grid,
    block: job.block,
    sharedBytes: job.sharedBytes,
    arguments: job.arguments.map(argumentOf),
  };
}

function argumentOf(argument: JobArgument): KernelArgument {
  if (argument.form === 'buffer')
    return { buffer: { type: argument.type, count: argument.count, init: argument.init } };
  if (argument.form === 'struct') return { struct: argument.values.map(argumentOf) };
  return argument.form === 'int' ? { int: argument.value } : { float: argument.value };
}

/** A query of the command line as a job; `null` for one that the panel cannot show. */
export function jobOf(query: KernelQuery, gpu: string): Job {
  const angle = query.kernel?.indexOf('<') ?? -1;
  const name = query.kernel ?? '';
  return {
    source: query.source,
    kernel: angle < 0 ? name : name.slice(0, angle),
    template: angle < 0 ? '' : name.slice(angle + 1, name.lastIndexOf('>')),
    grid: query.grid,
    block: query.block,
    sharedBytes: query.sharedBytes ?? 0,
    arguments: query.arguments.map(jobArgumentOf),
    gpu,
  };
}

function jobArgumentOf(argument: KernelArgument): JobArgument {
  if ('tensorMap' in argument) return { form: 'struct', values: [] };
  if (!('struct' in argument)) return plainArgumentOf(argument);
  return {
    form: 'struct',
    values: argument.struct.flatMap((each) => ('struct' in each || 'tensorMap' in each ? [] : [plainArgumentOf(each)])),
  };
}

function plainArgumentOf(
  argument: Exclude<KernelArgument, { struct: unknown } | { tensorMap: unknown }>,
): PlainArgument {
  if ('buffer' in argument) {
    const { type, count, init = 'zero' } = argument.buffer;
    return { form: 'buffer', type, count, init };
  }
  return 'int' in argument ? { form: 'int', value: argument.int } : { form: 'float', value: argument.float };
}

const FIRST_NUMBER_OF_A_TEMPLATE = '16';
const NAMES_OF_INTEGERS = /idx|index|int|size|off|len|count/i;

/**
 * Template arguments that let a kernel run whose parameters do not determine them; empty where buffers determine all.
 */
export function firstTemplate({ template }: KernelSignature): string {
  const last = template.findLastIndex(({ isTold, needed }) => needed && !isTold);
  return template
    .slice(0, last + 1)
    .map(
      ({ name, isType, guess }) =>
        guess ?? (!isType ? FIRST_NUMBER_OF_A_TEMPLATE : NAMES_OF_INTEGERS.test(name) ? 'int' : 'float'),
    )
    .join(', ');
}

const LEAST_ELEMENTS = 65536;
const MOST_ELEMENTS = 2 ** 22;

/**
 * Arguments for a kernel whose parameters have changed: what still fits stays, the rest gets a first value that lets
 * the kernel run.
 *
 * @param before - The kernel as it was: where it gave a buffer's type, the type follows it.
 */
export function fitArguments(
  signature: KernelSignature,
  given: readonly (JobArgument | undefined)[],
  before?: KernelSignature,
): readonly JobArgument[] {
  const numbers = guessedNumbers(signature);
  return signature.parameters.map((parameter, index) => {
    const now = given[index];
    if (!now || !fits(parameter, now)) return firstValue(parameter, numbers);
    const followed = now.form === 'buffer' && now.type === before?.parameters[index]?.element;
    return followed && parameter.element ? { ...now, type: parameter.element } : now;
  });
}

function fits(parameter: ParameterSignature, argument: JobArgument): boolean {
  if (parameter.form !== argument.form) return false;
  if (argument.form !== 'struct') return true;
  const { parts } = parameter;
  return argument.values.length === parts.length && argument.values.every((each, index) => fits(parts[index]!, each));
}

type Numbers = ReadonlyMap<string, number>;

function firstValue(parameter: ParameterSignature, numbers: Numbers): JobArgument {
  const { parts } = parameter;
  if (parameter.form !== 'struct') return plainValue(parameter, numbers);
  return { form: 'struct', values: parts.map((part) => plainValue(part, numbers)) };
}

/** A buffer gets what its launch touches, as soon as that is known. */
function plainValue({ name, form, element, perElement }: ParameterSignature, numbers: Numbers): PlainArgument {
  if (form !== 'buffer') return form === 'float' ? { form, value: 1 } : { form: 'int', value: numbers.get(name) ?? 1 };
  const all = [...numbers.values()].reduce((product, each) => product * Math.max(1, each), 1);
  const count = Math.min(MOST_ELEMENTS, Math.max(LEAST_ELEMENTS, all)) * perElement;
  return { form, type: element ?? 'float', count, init: 'iota' };
}

/** Names of a kernel's buffers in the order of its arguments, including those in structs. */
export const bufferNames = (signature: KernelSignature | undefined): readonly string[] =>
  (signature?.parameters ?? [])
    .flatMap((parameter) => (parameter.form === 'struct' ? parameter.parts : [parameter]))
    .filter(({ form }) => form === 'buffer')
    .map(({ name }) => name);

/** The kernel that a file's reader probably means: the named one, else the last, which builds on the others. */
export const signatureFor = (kernels: readonly KernelSignature[], name: string): KernelSignature | undefined =>
  kernels.find((each) => each.name === name) ?? kernels.at(-1);

/** "iota", "zero", "one", "random", or the formula i·m + c mod n, as the panel lists it. */
export const fillNames: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'zero', label: 'all 0' },
  { value: 'one', label: 'all 1' },
  { value: 'iota', label: '0, 1, 2 …' },
  { value: 'random', label: 'random' },
  { value: 'affine', label: '(i · m + c) mod n' },
];

/** How the launches of two jobs differ, as "grid 8 × 8 → 4 × 4". */
export function launchChanges(a: Job, b: Job, names: readonly string[]): readonly string[] {
  const size = (of: Size): string => of.slice(0, of[2] > 1 ? 3 : of[1] > 1 ? 2 : 1).join(' × ');
  const fields: readonly (readonly [string, string, string])[] = [
    ['kernel', a.kernel, b.kernel],
    ['template', templateText(a), templateText(b)],
    ['grid', size(a.grid), size(b.grid)],
    ['block', size(a.block), size(b.block)],
    ['dynamic shared memory', `${a.sharedBytes} B`, `${b.sharedBytes} B`],
    ['GPU', a.gpu, b.gpu],
  ];
  const most = Math.max(a.arguments.length, b.arguments.length);
  const given = Array.from({ length: most }, (_, index) => {
    const [was, is] = [a.arguments[index], b.arguments[index]].map((each) => (each ? argumentText(each) : 'none'));
    return [names[index] ?? `argument ${index + 1}`, was!, is!] as const;
  });
  return [...fields, ...given].filter(([, was, is]) => was !== is).map(([name, was, is]) => `${name} ${was} → ${is}`);
}

const templateText = ({ template }: Job): string => (template.trim() === '' ? 'none' : `<${template.trim()}>`);

function argumentText(argument: JobArgument): string {
  if (argument.form === 'struct') return `(${argument.values.map(argumentText).join(', ')})`;
  if (argument.form !== 'buffer') return String(argument.value);
  const { type, count, init } = argument;
  return `${count.toLocaleString('en-GB')} ${type} ${typeof init === 'string' ? init : `affine ${init.slice(1).join(' ')}`}`;
}
