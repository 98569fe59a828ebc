import { BEATS, type Beat } from './beats';
import type { Position, Turn } from './position';

/**
 * The messages between the windows of one lecture. The main window decides; the presenter's window and the scene in it ask
 * it to turn. Figures report their own state, from whichever window they were changed in.
 */
export type Message =
  | { readonly kind: 'hello' }
  /** `then` is the effect of the next press. */
  | ({ readonly kind: 'at'; readonly black: boolean; readonly then: Beat } & Position)
  | { readonly kind: 'ask'; readonly turn: Turn | 'black' }
  | { readonly kind: 'figure'; readonly figure: string; readonly query: string }
  /** Its clock was started, from where it is. */
  | { readonly kind: 'run'; readonly figure: string }
  | { readonly kind: 'bye' };

const ASKED = ['next', 'back', 'first', 'last', 'black'];
const LONGEST_QUERY = 4096;
const LONGEST_NAME = 100;
const MOST_SCENES = 999;

/** @returns The message, rebuilt from what was checked; null for anything else. */
export function readMessage(data: unknown): Message | null {
  if (typeof data !== 'object' || data === null) return null;
  const { kind, scene, open, black, then, turn, figure, query } = data as Record<string, unknown>;
  switch (kind) {
    case 'hello':
    case 'bye':
      return { kind };
    case 'at': {
      const inRange = Number.isInteger(scene) && (scene as number) >= 0 && (scene as number) < MOST_SCENES;
      if (!inRange || typeof open !== 'boolean' || typeof black !== 'boolean') return null;
      if (!BEATS.includes(then as Beat)) return null;
      return { kind, scene: scene as number, open, black, then: then as Beat };
    }
    case 'ask':
      return ASKED.includes(turn as string) ? { kind, turn: turn as Turn | 'black' } : null;
    case 'figure':
      return isText(figure, LONGEST_NAME) && isText(query, LONGEST_QUERY) ? { kind, figure, query } : null;
    case 'run':
      return isText(figure, LONGEST_NAME) ? { kind, figure } : null;
    default:
      return null;
  }
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest;
