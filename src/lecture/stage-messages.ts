/**
 * The messages between a lecture in a frame and the deck around it. The deck names the scene; the lecture plays it, and asks
 * the deck when the scene is over.
 */
import { BEATS, type Beat } from './beats';
import type { Command } from './keys';

export type StageMessage =
  /** From the lecture: it is ready for commands. */
  | { readonly kind: 'stage:ready' }
  | {
      readonly kind: 'stage:at';
      readonly title: string;
      readonly open: boolean;
      readonly black: boolean;
      readonly then: Beat;
    }
  /** A command that is not the scene's. */
  | { readonly kind: 'stage:command'; readonly command: Command }
  | { readonly kind: 'stage:awake'; readonly awake: boolean }
  /** From the deck. */
  | { readonly kind: 'stage:show'; readonly title: string; readonly at: 'start' | 'end' }
  | { readonly kind: 'stage:run'; readonly command: Command };

const COMMANDS: readonly string[] = [
  'next',
  'back',
  'first',
  'last',
  'fullscreen',
  'black',
  'help',
  'presenter',
  'controls',
  'close',
  'laser',
  'zoom',
  'hands',
  'code',
];
const LONGEST_TITLE = 300;

const isTitle = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_TITLE;
const isCommand = (value: unknown): value is Command => COMMANDS.includes(value as string);

/** @returns The message, rebuilt from what was checked; null for anything else. */
export function readStageMessage(data: unknown): StageMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { kind, title, open, black, then, command, awake, at } = data as Record<string, unknown>;
  switch (kind) {
    case 'stage:ready':
      return { kind };
    case 'stage:at':
      return isTitle(title) && typeof open === 'boolean' && typeof black === 'boolean' && BEATS.includes(then as Beat)
        ? { kind, title, open, black, then: then as Beat }
        : null;
    case 'stage:command':
    case 'stage:run':
      return isCommand(command) ? { kind, command } : null;
    case 'stage:awake':
      return typeof awake === 'boolean' ? { kind, awake } : null;
    case 'stage:show':
      return isTitle(title) && (at === 'start' || at === 'end') ? { kind, title, at } : null;
    default:
      return null;
  }
}

/** Receive from one window of the same site, and from no other. */
export function openStage(other: () => Window | null, onmessage: (message: StageMessage) => void) {
  addEventListener('message', ({ data, source, origin }) => {
    if (origin !== location.origin || source !== other()) return;
    const message = readStageMessage(data);
    if (message) onmessage(message);
  });
  return (message: StageMessage): void => other()?.postMessage(message, location.origin);
}
