import { kernelSignatures, fnv1a64 } from '@src/lab';
import { architectures } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import { taskOf, type RepairTask, type TaskFile } from '@src/repair/task';
import { argumentText } from '@src/repair/words';
import { diffLines } from '@components/lab/diff-lines';
import { ProseError } from '../prose-error';

const sources = import.meta.glob<string>('/content/repairs/*/*.cu', { query: '?raw', import: 'default', eager: true });
const files = import.meta.glob<TaskFile>('/content/repairs/*/task.json', { import: 'default', eager: true });

/** A task of content/repairs as a page shows it. */
export interface Repair {
  readonly task: RepairTask;
  /** What makes the broken kernel fail. */
  readonly fails: string;
  /** Changes with the task: what a reader solved before then has to be solved again. */
  readonly version: string;
  /** Pieces of the repaired kernel: lines that are in the broken one, or lines that are not. */
  readonly lines: readonly { readonly text: string; readonly isNew: boolean }[];
}

export const repairNames: readonly string[] = Object.keys(files).map((path) => path.split('/').at(-2)!);

/** @throws {ProseError} When there is no such task, or its parts do not fit together. */
export function repairNamed(name: string): Repair {
  const folder = `/content/repairs/${name}`;
  const file = files[`${folder}/task.json`];
  const [broken, repaired] = ['broken', 'repaired'].map((which) => sources[`${folder}/${which}.cu`]);
  if (!file || broken === undefined || repaired === undefined)
    throw new ProseError(
      `content/repairs/${name} needs broken.cu, repaired.cu and task.json. There are ${repairNames.join(', ')}.`,
    );
  try {
    const task = taskOf(name, { broken, repaired, file });
    const version = fnv1a64(new TextEncoder().encode(JSON.stringify(task)));
    return { task, fails: file.fails, version, lines: markedLines(task) };
  } catch (problem) {
    if (problem instanceof InputError) throw new ProseError(problem.message);
    throw problem;
  }
}

/** Splits the repaired kernel into pieces: lines that are in the broken one too, and lines that are not. */
function markedLines({ broken, repaired }: RepairTask): Repair['lines'] {
  const [before, after] = [broken, repaired].map((text) => text.trimEnd().split('\n'));
  const pieces: { text: string; isNew: boolean }[] = [];
  for (const { b, isSame } of diffLines(before!, after!)) {
    if (b === null) continue;
    const text = `${after![b - 1]}\n`;
    const last = pieces.at(-1);
    if (last?.isNew === !isSame) last.text += text;
    else pieces.push({ text, isNew: !isSame });
  }
  return pieces;
}

/** The arguments by the names that the kernel gives them: "out: 1,024 float, all 0". */
export function bufferLines({ broken, launch }: RepairTask): readonly string[] {
  const { kernels } = kernelSignatures(broken, architectures.h200, launch.kernel);
  const signature = kernels.find(({ name }) => name === launch.kernel);
  return launch.arguments.map((argument, index) => {
    const name = signature?.parameters[index]?.name ?? `argument ${index + 1}`;
    return `${name}${'int' in argument || 'float' in argument ? ' = ' : ': '}${argumentText(argument)}`;
  });
}
