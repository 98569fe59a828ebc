/**
 * The lectures that a deck plays from, each in its own frame: a few stay loaded, so that the next scene is there at once.
 */
import { openStage, type StageMessage } from '@src/lecture/stage-messages';

const MOST_FRAMES = 3;

interface Stage {
  readonly chapter: string;
  readonly frame: HTMLIFrameElement;
  readonly send: (message: StageMessage) => void;
  isReady: boolean;
  /** What it should show as soon as it can. */
  waiting: Extract<StageMessage, { kind: 'stage:show' }> | null;
}

export function lectureFrames(
  screens: HTMLElement,
  addressOf: (chapter: string) => string,
  onmessage: (chapter: string, message: StageMessage) => void,
) {
  const template = screens.querySelector('template')!;
  /** The most recently used is last. */
  let stages: Stage[] = [];

  function stageOf(chapter: string): Stage {
    const found = stages.find((stage) => stage.chapter === chapter);
    if (found) return found;
    while (stages.length >= MOST_FRAMES) stages.shift()!.frame.remove();
    const frame = template.content.querySelector('iframe')!.cloneNode() as HTMLIFrameElement;
    frame.src = addressOf(chapter);
    const stage: Stage = {
      chapter,
      frame,
      isReady: false,
      waiting: null,
      send: openStage(
        () => (frame.isConnected ? frame.contentWindow : null),
        (message) => {
          if (message.kind === 'stage:ready') {
            stage.isReady = true;
            if (stage.waiting) stage.send(stage.waiting);
            stage.waiting = null;
          } else onmessage(chapter, message);
        },
      ),
    };
    stages.unshift(stage);
    screens.append(frame);
    return stage;
  }

  return {
    show(chapter: string, title: string, at: 'start' | 'end'): void {
      const stage = stageOf(chapter);
      stages = [...stages.filter((one) => one !== stage), stage];
      for (const { frame } of stages) {
        frame.toggleAttribute('data-on', frame === stage.frame);
        frame.inert = frame !== stage.frame;
      }
      stage.frame.title = title;
      const message = { kind: 'stage:show', title, at } as const;
      if (stage.isReady) stage.send(message);
      else stage.waiting = message;
      // Keys go to the figure and the lecture, unless the lecturer is at the bar.
      if (
        !document.activeElement ||
        document.activeElement === document.body ||
        document.activeElement.matches('iframe')
      )
        stage.frame.focus({ preventScroll: true });
    },
    /** Loads the next scene while this one is shown. */
    prepare: (chapter: string): void => void stageOf(chapter),
    send(message: StageMessage): void {
      stages.at(-1)?.send(message);
    },
  };
}
