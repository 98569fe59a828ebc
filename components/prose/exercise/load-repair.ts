import { taskOf, type RepairTask, type TaskFile } from '@src/repair/task';

const files = import.meta.glob<TaskFile>('/content/repairs/*/task.json', { import: 'default' });

/**
 * What a page does not need before its reader begins: how a kernel is launched and checked, and the foreseen mistakes.
 */
export async function loadRepair(name: string, kernels: Pick<RepairTask, 'broken' | 'repaired'>): Promise<RepairTask> {
  const load = files[`/content/repairs/${name}/task.json`];
  if (!load) throw new Error(`There is no task ${name}.`);
  return taskOf(name, { ...kernels, file: await load() });
}
