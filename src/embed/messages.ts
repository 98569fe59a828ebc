/**
 * The messages between a figure's page in an iframe and the host's page. Any origin may embed a figure, so each side reads a
 * message through these functions and uses nothing that they did not check.
 */
export type ToHost =
  /** The figure's page has loaded and waits for a theme. */
  | { readonly kind: 'ready' }
  /** Height of the content, CSS px. */
  | { readonly kind: 'size'; readonly height: number }
  /** The reader pressed Escape: focus returns to the host's page. */
  | { readonly kind: 'leave' };

export type Theme = 'light' | 'dark';

export interface ToFigure {
  readonly kind: 'theme';
  readonly theme: Theme;
}

const SOURCE = 'warp-and-weft';
const VERSION = 1;

/** Lower than a line of text or higher than any figure: an error or a prank. CSS px. */
export const heights = { least: 40, most: 10_000 };

export const signed = <M extends ToHost | ToFigure>(message: M) => ({ source: SOURCE, version: VERSION, ...message });

/** @returns `null` for anything that is not exactly one of our messages. */
export function readToHost(data: unknown): ToHost | null {
  if (!isSigned(data)) return null;
  const { kind, height } = data;
  if (kind === 'ready' || kind === 'leave') return { kind };
  if (kind !== 'size' || typeof height !== 'number') return null;
  return height >= heights.least && height <= heights.most ? { kind, height: Math.ceil(height) } : null;
}

/** @returns `null` for anything that is not exactly one of our messages. */
export function readToFigure(data: unknown): ToFigure | null {
  if (!isSigned(data) || data['kind'] !== 'theme') return null;
  const { theme } = data;
  return theme === 'light' || theme === 'dark' ? { kind: 'theme', theme } : null;
}

function isSigned(data: unknown): data is Record<string, unknown> {
  if (typeof data !== 'object' || data === null) return false;
  const { source, version } = data as Record<string, unknown>;
  return source === SOURCE && version === VERSION;
}
