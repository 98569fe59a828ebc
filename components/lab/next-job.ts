import type { KernelSignature, ParameterSignature } from '@src/lab';
import { firstLaunch, guessedNumbers, naturalCount } from './guess';
import { firstTemplate, fitArguments, type Job, type JobArgument, type PlainArgument } from './job';

/** A text that changes when the parameters do. */
export const parameterText = ({ name, parameters }: KernelSignature): string => JSON.stringify([name, parameters]);

/** A job for a kernel, and whether its launch is a guess. */
interface NextJob {
  readonly job: Job;
  readonly isGuessed: boolean;
}

/** The launch of a kernel of which only the text is known. */
export const guessedJob = (job: Job, signature: KernelSignature): Job => ({
  ...job,
  ...firstLaunch(signature),
  kernel: signature.name,
  template: firstTemplate(signature),
  arguments: fitArguments(signature, []),
});

/**
 * The job for a kernel that took the place of another one. A kernel that was renamed or got another parameter keeps its launch;
 * one that was not here before gets a launch of its own.
 */
export function nextJob(job: Job, signature: KernelSignature, before: KernelSignature | undefined): NextJob {
  const isNew = signature.name !== job.kernel;
  const template = isNew ? firstTemplate(signature) : job.template;
  const isSame = JSON.stringify(signature.parameters) === JSON.stringify(before?.parameters);
  const kept = signature.parameters.map((parameter) => {
    const at = (before?.parameters ?? []).findIndex(
      ({ name, type }) => name === parameter.name && type === parameter.type,
    );
    return job.arguments[at];
  });
  const isAnother = kept.length > 0 && kept.every((each) => each === undefined);
  if ((isNew && !isSame) || isAnother) return { job: guessedJob(job, signature), isGuessed: true };
  const args = fitArguments(signature, kept, before);
  return { job: { ...job, kernel: signature.name, template, arguments: args }, isGuessed: false };
}

type Buffer = Extract<PlainArgument, { form: 'buffer' }>;

/** The arguments with other buffers; they are numbered in the order of the arguments, those in structs among them. */
export function withBuffers(
  args: readonly JobArgument[],
  change: (buffer: Buffer, index: number) => Buffer,
): readonly JobArgument[] {
  let next = 0;
  const plain = (each: PlainArgument): PlainArgument => (each.form === 'buffer' ? change(each, next++) : each);
  return args.map((each) => (each.form === 'struct' ? { ...each, values: each.values.map(plain) } : plain(each)));
}

export function buffersOf(args: readonly JobArgument[]): readonly Buffer[] {
  const all: Buffer[] = [];
  withBuffers(args, (buffer) => (all.push(buffer), buffer));
  return all;
}

/** The same launch, with the sizes of its buffers following what it touches; `null`: a size stays. */
export function sizedJob(job: Job, signature: KernelSignature, touched: readonly (number | null)[]): Job {
  const sizes = sizesOf(job, signature);
  const units = signature.parameters
    .flatMap((each): readonly ParameterSignature[] => (each.form === 'struct' ? each.parts : [each]))
    .filter(({ form }) => form === 'buffer')
    .map(({ perElement }) => perElement);
  const args = withBuffers(job.arguments, (buffer, index) => {
    const count = touched[index] ?? null;
    return count === null ? buffer : { ...buffer, count: naturalCount(count, sizes, units[index]) };
  });
  return { ...job, arguments: args };
}

/** The whole numbers of a launch that are sizes by their names. */
function sizesOf({ arguments: args }: Job, signature: KernelSignature): readonly number[] {
  const numbers = guessedNumbers(signature);
  return signature.parameters.flatMap(({ name, form }, at) => {
    const argument = args[at];
    return form === 'int' && numbers.has(name) && argument?.form === 'int' ? [argument.value] : [];
  });
}

/** Numbers of the buffers whose size is not known from the host: all of a guess. */
export const allBuffers = (args: readonly JobArgument[]): readonly number[] => [...buffersOf(args).keys()];
