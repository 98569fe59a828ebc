import { readMessage, type Message } from './messages';

export interface Channel {
  readonly send: (message: Message) => void;
  readonly close: () => void;
}

/**
 * The windows of one lecture: two lectures of the same chapter have different sessions and do not receive each other's
 * messages.
 */
export function openChannel(chapter: string, session: string, onmessage: (message: Message) => void): Channel {
  const channel = new BroadcastChannel(`warp-and-weft/lecture/${chapter}/${session}`);
  channel.addEventListener('message', ({ data }) => {
    const message = readMessage(data);
    if (message) onmessage(message);
  });
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}

const KEPT = 'lecture-session';

/** The lecture that this window belongs to: named in its address, else the window's own, which a reload keeps. */
export function sessionOf(search: string): string {
  const named = new URLSearchParams(search).get('session') ?? '';
  if (/^[a-z0-9-]{4,40}$/.test(named)) return named;
  try {
    const kept = sessionStorage.getItem(KEPT) ?? crypto.randomUUID().slice(0, 13);
    sessionStorage.setItem(KEPT, kept);
    return kept;
  } catch {
    // Without storage a reload begins a new lecture.
    return crypto.randomUUID().slice(0, 13);
  }
}
