/** The run of a figure as an animated GIF, which every slide program, post, and chat shows. Loaded on demand. */
import { GIFEncoder, applyPalette } from 'gifenc';
import { flushSync, mount, unmount, type ComponentProps } from 'svelte';
import type { Moment } from '@src/widget/define-widget';
import { placesOf, runMs, timeAt } from '../clock';
import Easel from './Easel.svelte';
import { facesFor } from './faces';
import { paletteOf, thinned } from './palette';
import type { Words } from './plate';
import { imageOf } from './png';
import { linesAround, svgOf, textOf } from './svg';
import { makeSvg, newLooks } from './paint';

/** Frames per second: a GIF's clock counts hundredths. */
const FRAME_MS = 100;
/** How long the first and the last frame are shown: the result has to be read. */
const HOLD_MS = { first: 700, last: 2600 } as const;
/** Slides are 1,920 px wide; a GIF of more than this many pixels is too heavy for a post. */
const SIZE = { width: 1000, pixels: 900_000, scale: 2 } as const;

export interface Shot extends Omit<ComponentProps<typeof Easel>, 'time'> {
  readonly moments: readonly Moment[];
  /** What surrounds the drawing at a moment; `null` is the end. */
  readonly wordsAt: (step: number | null) => Words;
}

/** The clock at each frame, in moments. The last frame is the end of the run. */
export function framesOf(moments: readonly Moment[]): readonly number[] {
  const count = Math.max(1, Math.round(runMs(moments) / FRAME_MS));
  const places = placesOf(moments);
  if (moments.length < 2) return [0];
  return Array.from({ length: count + 1 }, (_, frame) => timeAt(places, frame / count));
}

/**
 * @param host - Where the easel is while the frames are drawn: its theme is that of the film.
 * @param onprogress - Called with the share that is done.
 * @throws When `signal` is aborted, its reason.
 */
export async function filmOf(
  { moments, wordsAt, ...shot }: Shot,
  host: HTMLElement,
  onprogress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const props = $state({ ...shot, time: 0 });
  const easel = mount(Easel, { target: host, props });
  const stage = host.querySelector<HTMLElement>(':scope > .easel:last-child')!;
  const looks = newLooks();
  try {
    flushSync();
    const times = framesOf(moments);
    const last = moments.length - 1;
    const stepAt = (time: number): number | null => (time >= last ? null : Math.floor(time + 1e-6));
    // The words change from moment to moment; the picture keeps its height.
    const lines = Math.max(...[null, ...moments.keys()].map((step) => linesAround(stage, wordsAt(step))));
    let faces: string | undefined;

    const canvas = document.createElement('canvas');
    const paper = canvas.getContext('2d', { willReadFrequently: true })!;

    /** The pixels of the frame at a place of the clock. */
    async function pixels(time: number): Promise<Uint8ClampedArray> {
      signal.throwIfAborted();
      props.time = time;
      flushSync();
      const svg = svgOf(stage, { ...wordsAt(stepAt(time)), lines }, looks)!;
      faces ??= await facesFor(
        [svg, ...svg.querySelectorAll('[font-family]')].map((it) => it.getAttribute('font-family') ?? ''),
      );
      const style = makeSvg('style', {});
      style.textContent = faces;
      svg.prepend(style);
      const image = await imageOf(textOf(svg));
      if (canvas.width !== sizeOf(image).width) Object.assign(canvas, sizeOf(image));
      paper.drawImage(image, 0, 0, canvas.width, canvas.height);
      return paper.getImageData(0, 0, canvas.width, canvas.height).data;
    }

    // One palette for all frames: from the beginning, two moments on the way, and the end.
    const samples = [0, 0.35, 0.7, 1].map((share) => times[Math.round(share * (times.length - 1))]!);
    const sampled: Uint8Array[] = [];
    for (const time of samples) sampled.push(thinned(await pixels(time)));
    const palette = paletteOf(sampled);
    const clear = palette.length;
    const colors = [...palette, [0, 0, 0]];

    const gif = GIFEncoder();
    let before: Uint8Array | null = null;
    for (const [frame, time] of times.entries()) {
      const index = applyPalette(await pixels(time), palette);
      const delay = frame === 0 ? HOLD_MS.first : frame === times.length - 1 ? HOLD_MS.last : FRAME_MS;
      gif.writeFrame(before ? changed(index, before, clear) : index, canvas.width, canvas.height, {
        ...(before === null && { palette: colors }),
        delay,
        transparent: before !== null,
        transparentIndex: clear,
        dispose: 1,
      });
      before = index;
      onprogress((frame + 1) / times.length);
      // Yields to the page between frames.
      await new Promise((resolve) => setTimeout(resolve));
    }
    signal.throwIfAborted();
    gif.finish();
    return new Blob([gif.bytes() as Uint8Array<ArrayBuffer>], { type: 'image/gif' });
  } finally {
    void unmount(easel);
  }
}

function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement): { width: number; height: number } {
  const scale = Math.min(
    SIZE.scale,
    Math.max(1, SIZE.width / naturalWidth),
    Math.sqrt(SIZE.pixels / (naturalWidth * naturalHeight)),
  );
  return { width: Math.round(naturalWidth * scale), height: Math.round(naturalHeight * scale) };
}

/** Unchanged pixels are transparent: a frame holds only what has changed. */
const changed = (index: Uint8Array, before: Uint8Array, clear: number): Uint8Array =>
  index.map((color, at) => (color === before[at] ? clear : color));
