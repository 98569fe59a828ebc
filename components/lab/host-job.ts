import type { BufferType, HostArgument, HostLaunch, KernelSignature, ParameterSignature } from '@src/lab';
import { firstTemplate, fitArguments, type Job, type JobArgument, type PlainArgument } from './job';
import { sizeOfElement } from './values';

/** The launch that a file's host code makes of a kernel: the chosen one, else the first of this kernel. */
export function launchFor(launches: readonly HostLaunch[], kernel: string, line?: number): HostLaunch | null {
  const base = kernel.split('::').at(-1);
  return (
    launches.find((each) => each.line === line) ?? launches.find((each) => each.kernel === base) ?? launches[0] ?? null
  );
}

/**
 * A job as the host launches it. Whatever could not be followed keeps its value, if that fits, or gets a first value.
 */
export function jobFromHost(job: Job, signature: KernelSignature, launch: HostLaunch): Job {
  const isSame = job.kernel === signature.name;
  const given = launch.arguments.map((argument, at) => argument && jobArgument(argument, signature.parameters[at]));
  const args = fitArguments(
    signature,
    signature.parameters.map((_, at) => given[at] ?? job.arguments[at]),
  );
  return {
    ...job,
    kernel: signature.name,
    template: launch.template || (isSame ? job.template : firstTemplate(signature)),
    grid: launch.grid ?? job.grid,
    block: launch.block ?? job.block,
    sharedBytes: launch.sharedBytes ?? job.sharedBytes,
    arguments: args,
  };
}

/** Numbers of the buffers whose size the host code does not tell. */
export function unsizedBuffers({ parameters }: KernelSignature, launch: HostLaunch): readonly number[] {
  const unsized: number[] = [];
  let next = 0;
  for (const [at, { form, parts }] of parameters.entries()) {
    const buffers =
      form === 'struct' ? parts.filter((part) => part.form === 'buffer').length : form === 'buffer' ? 1 : 0;
    if (!launch.arguments[at]) for (let index = 0; index < buffers; index += 1) unsized.push(next + index);
    next += buffers;
  }
  return unsized;
}

function jobArgument(
  argument: HostArgument | undefined,
  parameter: ParameterSignature | undefined,
): JobArgument | null {
  if (!parameter || !argument) return null;
  if (argument.form === 'struct' || parameter.form === 'struct') {
    if (argument.form !== 'struct' || parameter.form !== 'struct') return null;
    const values = parameter.parts.flatMap((part, at): PlainArgument[] => {
      const value = jobArgument(argument.values[at], part);
      return value && value.form !== 'struct' ? [value] : [];
    });
    return values.length === parameter.parts.length ? { form: 'struct', values } : null;
  }
  if (argument.form !== 'buffer') {
    if (parameter.form === 'buffer') return null;
    // A whole number given to a float, and the other way round.
    const value = parameter.form === 'int' ? Math.trunc(argument.value) : argument.value;
    return { form: parameter.form, value } satisfies PlainArgument;
  }
  if (parameter.form !== 'buffer') return null;
  const type: BufferType = parameter.element ?? 'float';
  return {
    form: 'buffer',
    type,
    count: Math.floor(argument.bytes / sizeOfElement(type)),
    init: argument.init ?? 'iota',
  };
}
