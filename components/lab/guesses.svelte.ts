import type { HostLaunch, KernelSignature } from '@src/lab';
import { guessText } from './guess';
import { unsizedBuffers } from './host-job';
import { noLaunch, queryOf, type Job, type JobArgument } from './job';
import { allBuffers, buffersOf, sizedJob, withBuffers } from './next-job';
import type { Wanted } from './outside';

type Touched = (job: Job, buffers: readonly number[]) => Promise<readonly (number | null)[]>;
interface Ran {
  readonly job: Job;
  readonly names: readonly string[];
}

/** What nobody said about a launch: the whole of it, or the sizes of some buffers, which follow what it touches. */
export class Guesses {
  /** What the panel was filled with where no host code launches the kernel. */
  private launch: Job | null = $state.raw(null);
  private unsized: readonly number[] = [];
  /** The launch that the sizes were found for. */
  private sizedFor = '';
  /** Where most accesses of the last run fall outside the buffers: those that have to grow. */
  wanted: readonly Wanted[] = $state.raw([]);

  /** @param touched - Asks how many elements a launch touches of some buffers. */
  constructor(private readonly touched: Touched) {}

  /** Everything about the launch is its own. */
  forget(): void {
    this.launch = null;
    this.unsized = [];
  }

  /** The launch is a guess. */
  guess(job: Job): void {
    this.launch = job;
    this.unsized = allBuffers(job.arguments);
  }

  /** The launch is that of the host code, as far as that could be followed. */
  follow(signature: KernelSignature, launch: HostLaunch): void {
    this.launch = null;
    this.unsized = unsizedBuffers(signature, launch);
  }

  /** What the reader has to enter in place of guesses; `null`: nothing. */
  note(job: Job, signature: KernelSignature | undefined): string | null {
    const { launch } = this;
    return launch?.kernel === job.kernel ? guessText(signature?.parameters ?? [], job, launch) : null;
  }

  /** The reader gave buffers a size, which stays. */
  settle(before: readonly JobArgument[], after: readonly JobArgument[]): void {
    const [was, is] = [before, after].map(buffersOf);
    this.unsized = this.unsized.filter((index) => was![index]?.count === is![index]?.count);
  }

  /** The job, with buffers that nobody gave a size as large as what the launch touches. */
  async sized(job: Job, signature: KernelSignature | undefined): Promise<Job> {
    if (this.unsized.length === 0 || !signature || noLaunch(job) !== null) return job;
    const alike = { ...job, arguments: withBuffers(job.arguments, (buffer) => ({ ...buffer, count: 1 })) };
    const asked = JSON.stringify([queryOf(alike), this.unsized]);
    if (asked === this.sizedFor) return job;
    const touched = await this.touched(job, this.unsized);
    this.sizedFor = asked;
    return sizedJob(job, signature, touched);
  }

  /** Finds out how large the buffers of a run have to be that mostly missed them. */
  async want({ job, names }: Ran): Promise<void> {
    this.wanted = [];
    const buffers = buffersOf(job.arguments);
    const touched = await this.touched(job, [...buffers.keys()]).catch(() => []);
    this.wanted = buffers.flatMap(({ count }, index) => {
      const more = touched[index] ?? 0;
      return more > count ? [{ index, name: names[index] ?? `buffer ${index + 1}`, count: more }] : [];
    });
  }

  /** The arguments with buffers as large as the last run would have needed them. */
  readonly grown = (args: readonly JobArgument[]): readonly JobArgument[] =>
    withBuffers(args, (buffer, at) => {
      const count = this.wanted.find(({ index }) => index === at)?.count;
      return count === undefined ? buffer : { ...buffer, count };
    });
}
