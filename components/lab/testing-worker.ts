import type { LabState } from './lab-state.svelte';

/** Runs that follow a change have begun by then. */
const LATEST_MS = 700;

type Message = { readonly data: unknown };

/**
 * The laboratory's worker in the thread of the test, so that all that the page knows can be tested without a browser.
 *
 * @returns What puts things back.
 */
export async function workerHere(): Promise<() => Promise<void>> {
  const all = globalThis as Record<string, unknown>;
  const before = { self: all['self'], Worker: all['Worker'] };
  let reply: (message: Message) => void = () => undefined;
  const self: { onmessage: (message: Message) => void; postMessage: (data: unknown) => void } = {
    onmessage: () => undefined,
    postMessage: (data) => reply({ data: structuredClone(data) }),
  };
  all['self'] = self;
  all['Worker'] = class {
    onmessage: (message: Message) => void = () => undefined;
    private isEnded = false;
    postMessage(data: unknown): void {
      setTimeout(() => {
        if (this.isEnded) return;
        reply = (message) => this.onmessage(message);
        self.onmessage({ data: structuredClone(data) });
      });
    }
    terminate(): void {
      this.isEnded = true;
    }
  };
  await import('./worker');
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, LATEST_MS));
    Object.assign(all, before);
  };
}

/** Types a source and runs it, as Ctrl+Enter does. */
export async function typedAndRun(lab: LabState, source: string): Promise<void> {
  lab.type(source);
  await lab.run();
}
