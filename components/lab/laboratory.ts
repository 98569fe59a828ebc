import type { Answers, Reply, Request } from './messages';

/** The reader cancelled it. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

/** An impossible launch: the message says what is allowed. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (problem: Error) => void;
  readonly tell: (done: number, all: number) => void;
}
type Ask = Request['ask'];
type Asked<A extends Ask> = Omit<Extract<Request, { ask: A }>, 'id' | 'ask'>;

/** Talks to one worker, which is started when first needed, and again after a run was cancelled. */
export class Laboratory {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private next = 0;

  /**
   * @param tell - Called with blocks done and blocks to do.
   * @throws {LaunchError} For an impossible launch.
   * @throws {Cancelled} When `cancel` came first.
   */
  ask<A extends Ask>(ask: A, asked: Asked<A>, tell: Waiting['tell'] = () => undefined): Promise<Answers[A]> {
    this.worker ??= this.start();
    const id = (this.next += 1);
    const { worker } = this;
    return new Promise<Answers[A]>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, tell });
      worker.postMessage({ id, ask, ...asked });
    });
  }

  /** Ends whatever runs, at once. */
  cancel(): void {
    this.end(new Cancelled('Canceled.'));
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.take(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.end(
        new Error(event.message || 'The laboratory could not be loaded. Check the connection and reload the page.'),
      );
    };
    return worker;
  }

  private take(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    if (!waiting) return;
    if ('progress' in reply) {
      waiting.tell(reply.progress.done, reply.progress.all);
      return;
    }
    this.waiting.delete(reply.id);
    if ('answer' in reply) waiting.resolve(reply.answer as never);
    else waiting.reject(reply.isOurs ? new Error(reply.failed) : new LaunchError(reply.failed));
  }

  private end(why: Error): void {
    this.worker?.terminate();
    this.worker = null;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all) reject(why);
  }
}
