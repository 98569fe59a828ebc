/** The figures of a lecture: tracks their clocks, and enters, starts and ends them. */
import { hear, tell } from '@src/widget/page-bus';
import { sleepingIsland } from '@src/widget/astro-island';
import { setFigure } from '@src/widget/set-figure';
import { nextBeat, runsOf, withStep, type Beat, type Clock, type Staged } from './beats';
import type { Position } from './position';
import { figureOf } from './scene-figure';

/** @param onclock - Called when a figure's clock has moved, so that the effect of the next press may have changed. */
export function sceneRuns(scenes: readonly HTMLElement[], onclock: (figure: string) => void) {
  const staged = scenes.map((scene): Staged => ({ figure: figureOf(scene), set: scene.dataset['set'] }));
  const runs = runsOf(staged);
  const clocks = new Map<string, Clock>();
  /** The scene whose figure was asked to run before it had woken. */
  let waiting = -1;

  hear('figure:changed', ({ figure, step, steps, playing }) => {
    const before = clocks.get(figure);
    // The effect of the next press changes only with its moments.
    if (before && before.step === step && before.steps === steps && before.playing === playing) return;
    clocks.set(figure, { step, steps, playing });
    // It reports this while it wakes: only then it runs.
    const awaited = waiting;
    if (staged[awaited]?.figure === figure) setTimeout(() => play(awaited));
    onclock(figure);
  });

  const clockOf = (scene: number): Clock | null => clocks.get(staged[scene]?.figure ?? '') ?? null;

  /** @param at - 'start' is the moment that the scene begins with, 'end' the one that it leads to. */
  function enter(scene: number, at: 'start' | 'end'): void {
    const { figure, set } = staged[scene] ?? {};
    waiting = -1;
    if (figure === undefined) return;
    if (at === 'start') setFigure(figure, withStep(set, runs[scene]!.from), set === undefined ? 'current' : 'start');
    else if (set !== undefined) setFigure(figure, set);
  }

  function play(scene: number): void {
    const { figure, set } = staged[scene] ?? {};
    waiting = -1;
    if (figure === undefined) return;
    if (sleepingIsland(figure)) {
      waiting = scene;
      return;
    }
    const { from } = runs[scene]!;
    // A question answered before its figure woke still hides the answer: setting the figure ends that.
    if ((clockOf(scene)?.step ?? from) <= from)
      setFigure(figure, withStep(set, from), set === undefined ? 'current' : 'start');
    tell('figure:run', { figure, to: runs[scene]?.to ?? undefined });
  }

  return {
    enter,
    play,
    /** The answer is the figure itself, from its first moment on. */
    answer(scene: number): void {
      const { figure, set } = staged[scene] ?? {};
      if (figure === undefined) return;
      setFigure(figure, withStep(set, 0), set === undefined ? 'current' : 'start');
      play(scene);
    },
    finish(scene: number): void {
      const { figure } = staged[scene] ?? {};
      const to = runs[scene]?.to;
      if (figure !== undefined) setFigure(figure, to === null || to === undefined ? '' : `step=${to}`, 'current');
    },
    nextBeat({ scene, open }: Position): Beat {
      const figure = staged[scene]?.figure;
      // A press before the figure has woken is kept for it; a second one turns.
      if (open && figure !== undefined && waiting !== scene && sleepingIsland(figure)) return 'play';
      return nextBeat(open, runs[scene] ?? null, clockOf(scene));
    },
  };
}
