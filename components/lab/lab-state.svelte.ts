import type { Diagnostic, HostLaunch, KernelSignature, Sample } from '@src/lab';
import { keyOf } from './access-order';
import { firstBudget } from './budget';
import { fixedJob, fixesOf, provedBy, type ProvedFix } from './fixes';
import { firstLaunch } from './guess';
import { Guesses } from './guesses.svelte';
import { jobFromHost, launchFor } from './host-job';
import { includedIn } from './join-files';
import {
  bufferNames,
  firstTemplate,
  fitArguments,
  fullName,
  signatureFor,
  launchChanges,
  noLaunch,
  queryOf,
  type Job,
} from './job';
import { keepRun } from './keep-run';
import { Cancelled, LaunchError, Laboratory } from './laboratory';
import { jobsFromLink, linkOf, LinkError } from './link';
import type { Budget, Outcome, Slice, ValueForm, WarpName } from './messages';
import { nextJob, parameterText, withBuffers } from './next-job';
import { notRunText } from './not-run';
import { suggestionsFor } from './suggestions';
import { finishedText, noKernelText } from './words';
import { worstAccess } from './worst-access';

export interface Finished {
  readonly job: Job;
  readonly outcome: Outcome;
  /** Names of its buffers, as in the kernel. */
  readonly names: readonly string[];
}

const SIGNATURES_AFTER_MS = 250;
/** How short a run must be to follow the reader's typing, and after how long a rest it does. */
const FOLLOWS_WITHIN_MS = 200;
const FOLLOWS_AFTER_MS = 450;
const MOST_GROWTH = 8;
/** The warp that every run records whole. */
const FIRST: WarpName = { block: 0, warp: 0 };

/** All that the page knows. Components show it and call its methods. */
export class LabState {
  job: Job = $state.raw(null as never);
  signatures: readonly KernelSignature[] = $state.raw([]);
  /** Why the source cannot be read. */
  problem: Diagnostic | null = $state.raw(null);
  budget: Budget = $state.raw(firstBudget);

  finished: Finished | null = $state.raw(null);
  /** The run kept for comparison. */
  kept: Finished | null = $state.raw(null);
  /** The source was changed since the run. */
  isStale = $state(false);
  progress: { done: number; all: number } | null = $state.raw(null);
  /** Why there was no run, in words. */
  failure: string | null = $state(null);
  /** How the last attempt to run ended, if it left no results: what is shown is of an earlier run. */
  private ended: 'canceled' | 'failed' | null = $state(null);
  /** The last change was run as typed, and took too long. */
  private outgrew = $state(false);
  /** What is wrong with the link. */
  linkProblem: string | null = $state(null);
  /** For the live region. */
  said = $state('');
  /** The access whose lanes are shown. */
  opened: string | null = $state(null);
  /** The warp that is followed; a new object for each run. */
  watched: { readonly name: WarpName } | null = $state.raw(null);

  /** The launches of the file's own host code, and the one that the panel was filled from. */
  launches: readonly HostLaunch[] = $state.raw([]);
  taken: HostLaunch | null = $state.raw(null);

  /** What nobody said about the launch. */
  readonly guesses = new Guesses((job, buffers) =>
    this.laboratory.ask('sizes', { query: queryOf(job), gpu: job.gpu, buffers }),
  );

  /** Changes of the last run's source that were run, too, and are better. */
  fixes: readonly ProvedFix[] = $state.raw([]);
  /** Whether a short run follows every change. */
  follows = $state(true);
  /** The launch is open for editing. */
  isLaunchOpen = $state(false);

  /** The source comes from outside the editor, and has to be put there. */
  replaced = $state(0);

  private readonly laboratory = new Laboratory();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The host code last taken over; `null`: that of the loaded source is known already, from its link. */
  private host: string | null = null;
  private running: { readonly replaced: number; readonly end: Promise<void> } | null = null;
  /** A job that comes from elsewhere than the reader's keyboard: its arguments are its own. */
  private loadedSource: string;

  constructor(first: Job) {
    this.job = first;
    this.loadedSource = first.source;
  }

  readonly signature = $derived.by(() => signatureFor(this.signatures, this.job.kernel));
  readonly suggestions = $derived(this.finished ? suggestionsFor(this.finished.outcome.accesses) : []);
  readonly isRunning = $derived(this.progress !== null);
  /** Two runs to compare: A was kept, and another one came after it. */
  readonly isCompared = $derived(this.kept !== null && this.finished !== null && this.kept !== this.finished);
  /** The launch was changed since the run. */
  readonly isOther = $derived(this.finished !== null && launchChanges(this.finished.job, this.job, []).length > 0);
  /** What the reader has to enter in place of guesses. */
  readonly guessNote = $derived(this.guesses.note(this.job, this.signature));
  private readonly isChanged = $derived(this.isStale || this.isOther);
  readonly diagnostics: readonly Diagnostic[] = $derived(
    this.problem ? [this.problem] : this.finished && !this.isChanged ? this.finished.outcome.diagnostics : [],
  );
  /** The results that are shown are not those of the source and the launch beside them. */
  readonly isOld = $derived(this.isChanged || this.ended !== null || this.problem !== null);

  /** A change in the launch panel. */
  change(change: Partial<Job>): void {
    if (change.arguments) this.guesses.settle(this.job.arguments, change.arguments);
    this.job = { ...this.job, ...change };
    this.forgive();
    if (this.isQuick) this.followSoon();
    else if ('template' in change || 'gpu' in change || 'kernel' in change) this.readSoon();
  }

  type(source: string): void {
    this.job = { ...this.job, source };
    this.isStale = true;
    this.forgive();
    this.keepUp();
  }

  /** What went wrong is of an earlier launch. */
  private forgive(): void {
    this.failure = null;
    this.ended = null;
  }

  /** Reacts to a changed source: a short run follows it, else its kernels are read. */
  private keepUp(): void {
    if (this.isQuick) this.followSoon();
    else this.readSoon();
  }

  /** The last run was short enough to be repeated while the reader types, and the launch has not grown since. */
  private readonly isQuick = $derived.by(() => {
    if (!this.follows || !this.finished) return false;
    const { job, outcome } = this.finished;
    return outcome.took < FOLLOWS_WITHIN_MS && threadsOf(this.job) <= MOST_GROWTH * threadsOf(job);
  });

  /** What stands in place of the verdict; `null`: the verdict that is shown, which a run may be about to replace. */
  readonly notRun = $derived(
    notRunText({
      isChanged: this.isChanged,
      ended: this.ended,
      badLine: this.problem?.line ?? null,
      isRunning: this.isRunning,
      follows: this.follows,
      isTooSlow: !this.isQuick || this.outgrew,
    }),
  );

  private followSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      // The current run is of an older source: the change waits for its end, which may say that runs are no longer
      // short.
      if (this.isRunning) this.followSoon();
      else void (this.isQuick ? this.run(true) : this.readSignatures());
    }, FOLLOWS_AFTER_MS);
  }

  /** The reader's files, handled as if typed. */
  replaceSource(source: string): void {
    this.replaced += 1;
    this.type(source);
    void this.run();
  }

  /** Says why something was not done; everything stays. */
  refuse(why: string): void {
    this.failure = why;
    this.say(why);
  }

  /** An example, a link, or the kept run: everything is replaced. */
  load(job: Job): void {
    this.job = job;
    this.loadedSource = job.source;
    this.isStale = true;
    this.forgive();
    this.linkProblem = null;
    this.problem = null;
    // Its arguments are its own: they follow no kernel that was here before.
    this.signatures = [];
    this.launches = [];
    this.taken = null;
    this.guesses.forget();
    this.host = null;
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

  readSoon(after = SIGNATURES_AFTER_MS): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.isRunning) this.readSoon(SIGNATURES_AFTER_MS);
      else void this.readSignatures();
    }, after);
  }

  /**
   * Fits the arguments to the parameters of the kernel. False: they are not known, or the source was changed meanwhile,
   * and a run makes no sense.
   */
  private async readSignatures(): Promise<boolean> {
    const asked = this.job;
    try {
      const signatures = await this.laboratory.ask('signatures', {
        source: asked.source,
        kernel: fullName(asked),
        gpu: asked.gpu,
      });
      if (asked.source !== this.job.source) return false;
      this.problem = signatures.problem;
      if (signatures.problem) {
        this.dropHost();
        return true;
      }
      const before = this.signature;
      this.signatures = signatures.kernels;
      if (this.followHost(signatures.launches, before)) return await this.readSignatures();
      const signature = signatureFor(signatures.kernels, this.job.kernel);
      if (!signature || signature.problem) return true;
      this.job = this.jobFor(signature, before);
      const { job } = this;
      const sized = await this.guesses.sized(job, signature);
      // What was changed meanwhile is sized when it runs.
      if (this.job === job) this.job = sized;
      return asked.source === this.job.source;
    } catch (problem) {
      if (!(problem instanceof Cancelled) || this.isRunning) this.fail(problem);
      return false;
    }
  }

  /** The job for a kernel that was read; nothing remains from the previous kernel. */
  private jobFor(signature: KernelSignature, before: KernelSignature | undefined): Job {
    const { job } = this;
    // A reader may type before the first source was read.
    const isOther = before
      ? parameterText(signature) !== parameterText(before)
      : signature.name !== job.kernel && job.source !== this.loadedSource;
    if (isOther && this.taken?.kernel !== signature.name) return this.adopt(signature, before);
    const template = signature.name === job.kernel ? job.template : firstTemplate(signature);
    return {
      ...job,
      kernel: signature.name,
      template,
      arguments: fitArguments(signature, job.arguments, before),
    };
  }

  /** A kernel that no host code launches. The reader has to say what it is launched with. */
  private adopt(signature: KernelSignature, before: KernelSignature | undefined): Job {
    this.isLaunchOpen = true;
    const { job, isGuessed } = nextJob(this.job, signature, before);
    if (isGuessed) this.guesses.guess(job);
    return job;
  }

  /** Takes over what the host code launches, when it is new. True: another kernel was taken, and has to be read. */
  private followHost(launches: readonly HostLaunch[], before: KernelSignature | undefined): boolean {
    const text = JSON.stringify(launches);
    const isNew = this.host === null ? this.job.source !== this.loadedSource : this.host !== text;
    this.host = text;
    this.launches = launches;
    // A launch that the source no longer has fills nothing: what is said about it goes.
    const { taken } = this;
    this.taken = launches.find(({ line, kernel }) => line === taken?.line && kernel === taken.kernel) ?? null;
    const launch = isNew ? launchFor(launches, this.job.kernel) : null;
    return launch !== null && this.take(launch, before);
  }

  /** In a source that cannot be read, its launches are those that were read before, if their text is still there. */
  private dropHost(): void {
    const launches = this.launches.filter(({ kernel }) =>
      new RegExp(`\\b${kernel}\\b[^;{}]*<<<`).test(this.job.source),
    );
    if (launches.length === this.launches.length) return;
    this.launches = launches;
    this.host = JSON.stringify(launches);
    if (this.taken && !launches.includes(this.taken)) this.taken = null;
  }

  /**
   * Fills the panel from a launch of the host code. What it does not say stays only for the same kernel.
   *
   * @param was - The kernel that the panel was filled for.
   */
  take(launch: HostLaunch, was: KernelSignature | undefined): boolean {
    const signature = this.signatures.find(({ name }) => name.split('::').at(-1) === launch.kernel);
    if (!signature) return false;
    const before = fullName(this.job);
    const isSame = was?.name === signature.name && parameterText(was) === parameterText(signature);
    this.job = jobFromHost(
      isSame ? this.job : { ...this.job, ...firstLaunch(signature, launch.block), kernel: '', arguments: [] },
      signature,
      launch,
    );
    this.taken = launch;
    this.guesses.follow(signature, launch);
    this.isLaunchOpen ||= launch.missing.length > 0;
    return fullName(this.job) !== before;
  }

  /** Another kernel of the file, launched as its host code does, if it does. */
  choose(kernel: string): void {
    const launch = this.launches.find((each) => each.kernel === kernel.split('::').at(-1));
    if (launch) return this.chooseLaunch(launch);
    const signature = this.signatures.find(({ name }) => name === kernel);
    if (!signature || kernel === this.job.kernel) return;
    this.taken = null;
    this.job = this.adopt(signature, this.signature);
    this.change({});
    this.readSoon(0);
  }

  /** A launch of the host code. */
  chooseLaunch(launch: HostLaunch): void {
    this.take(launch, this.signature);
    this.change({});
    this.readSoon(0);
  }

  /** @param isFollowing - The run follows a change: an unfinished source leaves the last results in place. */
  async run(isFollowing = false): Promise<void> {
    const { running } = this;
    if (running) {
      if (isFollowing) return running.end;
      await running.end;
      // A source that came during a run, as an example does, is run after it, and so is what was typed.
      const isOther = running.replaced !== this.replaced || (this.isChanged && this.ended === null);
      return isOther ? this.run() : undefined;
    }
    const end = this.runNow(isFollowing);
    this.running = { replaced: this.replaced, end };
    await end.finally(() => (this.running = null));
  }

  private async runNow(isFollowing: boolean): Promise<void> {
    clearTimeout(this.timer);
    this.forgive();
    this.outgrew = false;
    // It can be cancelled from here on: an odd source may keep its parser busy.
    this.progress = { done: 0, all: 0 };
    const { source } = this.job;
    if (!(await this.readSignatures())) {
      this.progress = null;
      if (source !== this.job.source) this.keepUp();
      return;
    }
    if (!this.problem && this.signatures.length === 0) {
      this.progress = null;
      this.fail(new LaunchError(noKernelText(includedIn(source))));
      return;
    }
    if (isFollowing && this.problem) {
      this.progress = null;
      return;
    }
    const job = this.job;
    const refusal = noLaunch(job);
    if (refusal) {
      this.progress = null;
      this.fail(new LaunchError(refusal));
      return;
    }
    const names = bufferNames(this.signature);
    const outcome = await this.outcomeOf(job, FIRST, isFollowing);
    if (outcome) this.finished = { job, outcome, names };
    else this.outgrew = isFollowing;
    const isOlder = job.source !== this.job.source;
    if (isOlder) this.keepUp();
    if (!outcome) return;
    void keepRun(job, outcome);
    this.watched = { name: FIRST };
    this.isStale = isOlder;
    const keys = outcome.accesses.map(keyOf);
    if (this.opened === null || !keys.includes(this.opened)) {
      const worst = worstAccess(outcome.accesses);
      this.opened = worst && keyOf(worst);
    }
    this.say(finishedText(outcome));
    if (!this.finished) return;
    if (outcome.isOutside) void this.guesses.want(this.finished);
    else void this.tryFixes(this.finished);
  }

  /** Random numbers in a buffer of the last run. */
  async fill(name: string): Promise<void> {
    const at = this.finished?.names.indexOf(name) ?? -1;
    this.change({
      arguments: withBuffers(this.job.arguments, (each, index) => (index === at ? { ...each, init: 'random' } : each)),
    });
    await this.run();
  }

  /** The buffers get the sizes that the last run would have needed. */
  async grow(): Promise<void> {
    this.change({ arguments: this.guesses.grown(this.job.arguments) });
    await this.run();
  }

  /** Runs the edits that might improve the last run, one after another; a new run stops it. */
  private async tryFixes(finished: Finished): Promise<void> {
    this.fixes = [];
    for (const fix of fixesOf(finished.job, finished.outcome)) {
      const { gpu } = finished.job;
      const query = queryOf(fixedJob(finished.job, fix));
      const trial = await this.laboratory.ask('try', { query, gpu, budget: this.budget }).catch(() => null);
      if (this.finished !== finished || this.isRunning) return;
      const proved = trial && provedBy(fix, finished.outcome, trial);
      if (proved) this.fixes = [...this.fixes, proved];
    }
  }

  /** The last run stays as A; the changed source is run as B. */
  async apply(fix: ProvedFix): Promise<void> {
    if (!this.finished || this.isRunning) return;
    const { job } = this.finished;
    this.keep();
    this.load(fixedJob(job, fix));
    await this.run();
  }

  /** Runs the same once more and records every access of one warp. */
  async watch(name: WarpName): Promise<void> {
    if (!this.finished || this.isRunning) return;
    const outcome = await this.outcomeOf(this.finished.job, name);
    // The results are still those of the launch.
    this.ended = null;
    if (!outcome) return;
    this.watched = { name };
    this.say(`Warp ${name.warp} of block ${name.block} is shown.`);
  }

  private async outcomeOf(job: Job, warp: WarpName, isQuiet = false): Promise<Outcome | null> {
    this.progress = { done: 0, all: 0 };
    if (!isQuiet) this.say('Running.');
    try {
      return await this.laboratory.ask(
        isQuiet ? 'follow' : 'run',
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

  /** The executions of an access by the followed warp. `null`: that run is gone with its worker. */
  readonly seen = (access: string): Promise<readonly Sample[] | null> =>
    this.laboratory.ask('seen', { access }).catch(() => null);

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
    this.ended = problem instanceof Cancelled ? 'canceled' : 'failed';
    this.failure = isKnown ? text : `The laboratory failed, which is its own mistake: ${text}`;
    this.say(this.failure);
  }
}

const threadsOf = ({ grid, block }: Job): number => [...grid, ...block].reduce((product, each) => product * each);
