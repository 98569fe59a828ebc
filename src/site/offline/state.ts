/** What the page of the copy says and offers, from what is known about it. Pure. */
import type { CopyReport } from './ask';

/** The state of the browser and its workers. */
export interface CopyFacts {
  /** Whether the browser can keep a copy here at all. */
  readonly isPossible: boolean;
  readonly isWanted: boolean;
  /** The complete copy. */
  readonly kept: CopyReport | null;
  /** The one that is being loaded. */
  readonly loading: CopyReport | null;
  /** The size of the book on the server; `null` without a connection. */
  readonly known: { readonly files: number; readonly bytes: number } | null;
}

export interface CopyState {
  readonly text: string;
  /** From 0 to 1; `null` while nothing is loaded. */
  readonly progress: number | null;
  readonly canKeep: boolean;
  readonly canRemove: boolean;
}

/** Bytes in a reader's units. */
export const megabytes = (bytes: number): string => {
  const millions = bytes / 1e6;
  return `${millions < 10 ? millions.toFixed(1) : Math.round(millions)} MB`;
};

export function copyState({ isPossible, isWanted, kept, loading, known }: CopyFacts): CopyState {
  const nothing = { progress: null, canKeep: false, canRemove: false };
  if (!isPossible)
    return {
      ...nothing,
      text: 'This browser keeps no copy: the page was not served securely, or it has no service workers.',
    };
  if (loading && loading.problem === '') {
    const { loadedBytes, bytes } = loading;
    const what = kept ? 'Loading the new edition' : 'Loading the copy';
    return {
      text: `${what}: ${megabytes(loadedBytes)} of ${megabytes(bytes)}.${kept ? ' The edition before stays ready offline.' : ''}`,
      progress: bytes === 0 ? 1 : loadedBytes / bytes,
      canKeep: false,
      canRemove: true,
    };
  }
  if (kept) return { ...nothing, text: `Ready offline, ${megabytes(kept.bytes)}.`, canRemove: true };
  if (loading)
    return {
      ...nothing,
      text: `Loading stopped at ${megabytes(loading.loadedBytes)} of ${megabytes(loading.bytes)}: ${loading.problem}. What has come is kept.`,
      canKeep: true,
      canRemove: true,
    };
  const said = isWanted ? 'The copy will be loaded' : 'No copy is kept';
  const size = known ? `${megabytes(known.bytes)} in ${known.files} files` : '';
  return {
    ...nothing,
    text: size === '' ? `${said}.` : isWanted ? `${said}: ${size}.` : `${said}. It would be ${size}.`,
    canKeep: !isWanted,
  };
}
