import type { Reading } from '@src/profile/report';

/** To the worker: a file's bytes, or pasted text. */
export interface Request {
  readonly id: number;
  readonly name: string;
  readonly file: Uint8Array | string;
}

export interface Reply {
  readonly id: number;
  readonly reading: Reading;
}
