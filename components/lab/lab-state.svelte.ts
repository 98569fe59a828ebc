import type { Diagnostic, KernelHead } from '@src/lab';
import { keyOf } from './access-order';
import { firstBudget } from './budget';
import { bufferNames, fitArguments, fullName, headFor, launchChanges, queryOf, type Job } from './job';
import { Cancelled, LaunchError, Laboratory } from './laboratory';
import { jobsFromLink, linkOf, LinkError } from './link';
import type { Budget, Outcome, Slice, ValueForm, WarpName } from './messages';
import { suggestionsFor } from './suggestions';
import { finishedText } from './words';

export interface Finished {
  readonly job: Job;
  readonly outcome: Outcome;
  /** Of its buffers, as the kernel calls them. */
  readonly names: readonly string[];
}

const HEADS_AFTER_MS = 250;
/** The warp that every run remembers whole. */
const FIRST: WarpName = { block: 0, warp: 0 };

/** All that the page knows. Components show it and call its verbs. */
export class LabState {
  job: Job = $state.raw(null as never);
  heads: readonly KernelHead[] = $state.raw([]);
  /** Why the source cannot be read. */
  problem: Diagnostic | null = $state.raw(null);
  budget: Budget = $state.raw(firstBudget);

  finished: Finished | null = $state.raw(null);
  /** The run that was kept to compare with. */
  kept: Finished | null = $state.raw(null);
  /** The source was changed since the run. */
  isStale = $state(false);
  progress: { done: number; all: number } | null = $state.raw(null);
  /** Why there was no run, in words. */
  failure: string | null = $state(null);
  /** What is wrong with the link. */
  linkProblem: string | null = $state(null);
  /** For the live region. */
  said = $state('');
  /** The access whose lanes are shown. */
  opened: string | null = $state(null);
  /** Of the warp that is followed: its run. */
  watched: { readonly name: WarpName; readonly outcome: Outcome } | null = $state.raw(null);

  /** The source comes from elsewhere than the editor: it has to be put there. */
  replaced = $state(0);

  private readonly laboratory = new Laboratory();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: Job) {
    this.job = first;
  }

  readonly head = $derived.by(() => headFor(this.heads, this.job.kernel));
  readonly suggestions = $derived(this.finished ? suggestionsFor(this.finished.outcome.accesses) : []);
  readonly isRunning = $derived(this.progress !== null);
  /** Two runs to compare: A was kept, and another one came after it. */
  readonly isCompared = $derived(this.kept !== null && this.finished !== null && this.kept !== this.finished);
  /** The launch was changed since the run. */
  readonly isOther = $derived(this.finished !== null && launchChanges(this.finished.job, this.job, []).length > 0);
  readonly diagnostics: readonly Diagnostic[] = $derived(
    this.problem ? [this.problem] : this.finished && !this.isStale ? this.finished.outcome.diagnostics : [],
  );

  /** A change in the launch panel. */
  change(change: Partial<Job>): void {
    this.job = { ...this.job, ...change };
    this.failure = null;
    if ('template' in change || 'gpu' in change || 'kernel' in change) this.readSoon();
  }

  type(source: string): void {
    this.job = { ...this.job, source };
    this.isStale = true;
    this.failure = null;
    this.readSoon();
  }

  /** An example, a link, or the run that was kept: everything is replaced. */
  load(job: Job): void {
    this.job = job;
    this.isStale = true;
    this.failure = null;
    this.linkProblem = null;
    this.problem = null;
    // Its arguments are its own: they follow no kernel that stood here before.
    this.heads = [];
    this.replaced += 1;
    this.readSoon(0);
  }

  async loadLink(fragment: string): Promise<void> {
    try {
      const linked = await jobsFromLink(fragment);
      if (!linked) return;
      if (linked.kept) {
        this.load(linked.kept);
        await this.run();
        this.keep();
      }
      this.load(linked.job);
      await this.run();
      const { kernel } = linked.job;
      if (kernel !== '' && this.job.source === linked.job.source && this.job.kernel !== kernel)
        this.linkProblem = `The link names a kernel “${kernel}”, which its source has not: “${this.job.kernel}” was taken instead.`;
    } catch (problem) {
      if (!(problem instanceof LinkError)) throw problem;
      this.linkProblem = `${problem.message} What you had before is still here.`;
      this.say(this.linkProblem);
    }
  }

  readonly link = (): Promise<string> => linkOf(this.job, this.kept?.job ?? null);

  readSoon(after = HEADS_AFTER_MS): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void (this.isRunning || this.readHeads()), after);
  }

  /** The arguments follow the parameters of the kernel. False: nobody knows them, and a run makes no sense. */
  private async readHeads(): Promise<boolean> {
    const asked = this.job;
    try {
      const heads = await this.laboratory.ask('heads', {
        source: asked.source,
        kernel: fullName(asked),
        gpu: asked.gpu,
      });
      if (asked.source !== this.job.source) return true;
      this.problem = heads.problem;
      if (heads.problem) return true;
      const before = this.head;
      this.heads = heads.kernels;
      const head = headFor(heads.kernels, this.job.kernel);
      if (!head || head.problem) return true;
      const isNew = head.name !== this.job.kernel;
      this.job = {
        ...this.job,
        kernel: head.name,
        template: isNew ? '' : this.job.template,
        arguments: fitArguments(head, this.job.arguments, before),
      };
      return true;
    } catch (problem) {
      if (!(problem instanceof Cancelled) || this.isRunning) this.fail(problem);
      return false;
    }
  }

  async run(): Promise<void> {
    if (this.isRunning) return;
    clearTimeout(this.timer);
    this.failure = null;
    // From here on it can be cancelled: a strange source may keep its reader busy.
    this.progress = { done: 0, all: 0 };
    if (!(await this.readHeads())) {
      this.progress = null;
      return;
    }
    if (!this.problem && this.heads.length === 0) {
      this.progress = null;
      this.fail(new LaunchError('The source holds no kernel. Write a function that begins with __global__ void.'));
      return;
    }
    const job = this.job;
    const names = bufferNames(this.head);
    const outcome = await this.outcomeOf(job, FIRST);
    if (job.source !== this.job.source) this.readSoon();
    if (!outcome) return;
    this.finished = { job, outcome, names };
    this.watched = { name: FIRST, outcome };
    this.isStale = job.source !== this.job.source;
    const keys = outcome.accesses.map(keyOf);
    if (this.opened !== null && !keys.includes(this.opened)) this.opened = null;
    this.say(finishedText(outcome));
  }

  /** Run the same once more and remember every access of one warp. */
  async watch(name: WarpName): Promise<void> {
    if (!this.finished || this.isRunning) return;
    const outcome = await this.outcomeOf(this.finished.job, name);
    if (!outcome) return;
    this.watched = { name, outcome };
    this.say(`Warp ${name.warp} of block ${name.block} is shown.`);
  }

  private async outcomeOf(job: Job, warp: WarpName): Promise<Outcome | null> {
    this.progress = { done: 0, all: 0 };
    this.say('Running.');
    try {
      return await this.laboratory.ask(
        'run',
        { query: queryOf(job), gpu: job.gpu, budget: this.budget, warp },
        (done, all) => (this.progress = { done, all }),
      );
    } catch (problem) {
      this.fail(problem);
      return null;
    } finally {
      this.progress = null;
    }
  }

  cancel(): void {
    this.laboratory.cancel();
  }

  readonly slice = (buffer: number, from: number, count: number, form: ValueForm): Promise<Slice | null> =>
    this.laboratory.ask('slice', { buffer, from, count, form });

  readonly seek = (buffer: number, from: number, against: 'before' | 'kept'): Promise<number | null> =>
    this.laboratory.ask('seek', { buffer, from, against });

  keep(): void {
    this.kept = this.finished;
    void this.laboratory.ask('keep', {});
    this.say('Kept as A. Change something and run again to compare.');
  }

  forget(): void {
    this.kept = null;
    void this.laboratory.ask('forget', {});
    this.say('A is forgotten.');
  }

  say(text: string): void {
    this.said = text;
  }

  private fail(problem: unknown): void {
    const isKnown = problem instanceof LaunchError || problem instanceof Cancelled;
    const text = problem instanceof Error ? problem.message : String(problem);
    this.failure = isKnown ? text : `The laboratory failed, which is its own mistake: ${text}`;
    this.say(this.failure);
  }
}
