/** The position of a lecture, and how a turn changes it. Pure: the page, the presenter and the tests share it. */
export interface Position {
  /** Counted from 0. */
  readonly scene: number;
  /** False while a scene that asks first hides its figure. */
  readonly open: boolean;
}

export type Turn = 'next' | 'back' | 'first' | 'last';
const TURNS: readonly unknown[] = ['next', 'back', 'first', 'last'] satisfies Turn[];
export const isTurn = (command: unknown): command is Turn => TURNS.includes(command);

/** Going forward, the question comes first; going back, everything is shown. */
export function turned(at: Position, turn: Turn, asks: readonly boolean[]): Position {
  const last = asks.length - 1;
  const arrive = (scene: number): Position => ({ scene, open: !asks[scene] });
  switch (turn) {
    case 'next':
      if (!at.open) return { ...at, open: true };
      return at.scene >= last ? at : arrive(at.scene + 1);
    case 'back':
      return at.scene <= 0 ? at : { scene: at.scene - 1, open: true };
    case 'first':
      return arrive(0);
    case 'last':
      return { scene: last, open: true };
  }
}

/** `scene=3` of an address as an index; anything invalid is the first scene. */
export function sceneIn(search: string, scenes: number): number {
  const text = new URLSearchParams(search).get('scene') ?? '';
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 1;
  return number >= 1 && number <= scenes ? number - 1 : 0;
}

/** The address's query with another scene; all other pairs are unchanged, letter by letter. */
export function withScene(search: string, scene: number): string {
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('scene='));
  return `?${[`scene=${scene + 1}`, ...others].join('&')}`;
}
