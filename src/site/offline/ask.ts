/** A worker's state of the copy that it keeps or loads. */
export interface CopyReport {
  readonly kind: 'offline';
  readonly edition: string;
  readonly files: number;
  readonly bytes: number;
  readonly loadedBytes: number;
  /** Why loading stopped; empty otherwise. */
  readonly problem: string;
}

/** A page asks a worker; one that is being replaced may never answer. */
export const askWorker = (worker: ServiceWorker): Promise<CopyReport & { readonly version: string }> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data as CopyReport & { readonly version: string });
    worker.postMessage({ kind: 'offline:ask', page: location.href }, [port2]);
  });
