import { jobFromHost, launchFor } from '../host-job';
import { fullName, launchChanges, signatureFor, type Job } from '../job';
import type { LabState } from '../lab-state.svelte';
import type { Laboratory } from '../laboratory';

/**
 * Where the launch is that of the file's host code, a changed constant of the source changes the launch, too: a tile
 * half as wide needs twice as many blocks.
 *
 * @returns `null` where the reader launches it by hand: that launch stays.
 */
export async function hostFollower(
  laboratory: Laboratory,
  { taken }: Pick<LabState, 'taken'>,
  from: Job,
): Promise<((changed: Job) => Promise<Job>) | null> {
  async function ofHost(job: Job): Promise<Job> {
    const { problem, kernels, launches } = await laboratory.ask('signatures', {
      source: job.source,
      kernel: fullName(job),
      gpu: job.gpu,
    });
    const signature = signatureFor(kernels, job.kernel);
    const launch = launchFor(launches, job.kernel, taken?.line);
    return problem || !signature || !launch ? job : jobFromHost(job, signature, launch);
  }
  const isOfHost =
    taken !== null &&
    (await ofHost(from).then(
      (launched) => launchChanges(from, launched, []).length === 0,
      () => false,
    ));
  return isOfHost ? (changed) => (changed.source === from.source ? Promise.resolve(changed) : ofHost(changed)) : null;
}
