import type { Mark } from '@components/marks/mark';
import type { Box } from '@src/widget/define-widget';
import { heightOf, type Picture, residency, SECTOR_STATES, statePath, wiresOf } from './layout';

const rect = (key: string, { x, y, width, height }: Box, look: string): Mark => ({
  tag: 'rect',
  key,
  attributes: { x, y, width, height, class: look },
});
const path = (key: string, d: string, look: string, marks?: string, fill?: string): Mark => ({
  tag: 'path',
  key,
  attributes: { d, class: look, fill, 'data-marks': marks },
});

/** The table as far as the L1 has it, what it keeps, and the load that comes next. */
export function tableMarks(picture: Picture, step: number, next: number, waste: string): Mark[] {
  const { grid, gauge, done, loads } = picture;
  const { states, held } = residency(loads, done[Math.min(step, done.length - 1)]!, grid);
  const sectors = (of: keyof typeof SECTOR_STATES): string => statePath(grid, states, SECTOR_STATES[of]);
  return [
    path('new', sectors('new'), 'new', 'fate:first'),
    path('lost', sectors('lost'), 'lost', 'fate:again', waste),
    path('there', sectors('there'), 'hit', 'fate:hit'),
    rect('room', gauge, 'memory'),
    rect('held', { ...gauge, height: Math.min(gauge.height, heightOf(grid, held)) }, 'hit moves'),
    rect('frame', gauge, 'frame'),
    ...wiresOf(picture, next).flatMap(({ lane, path: d, hue, fate, marks, box: { x, y, width, height } }): Mark[] => [
      path(`${lane}`, d, fate === 'hit' ? `thread ${hue}` : `thread ${hue} waiting`, marks),
      { tag: 'rect', key: lane, attributes: { x, y, width, height, class: `entry ${hue}`, 'data-marks': marks } },
    ]),
  ];
}

/** Words that stay, and what the looks mean. */
export function textMarks({ texts, legend, text: size }: Picture, waste: string): Mark[] {
  return [
    ...texts.map(({ x, y, text, side }, key): Mark => ({
      tag: 'text',
      key,
      attributes: { x, y, class: `note ${side}` },
      inside: text,
    })),
    ...legend.flatMap(({ kind, text, x, y }): Mark[] => [
      {
        tag: 'rect',
        key: kind,
        attributes: {
          x,
          y: y - 0.45 * size,
          width: 1.2 * size,
          height: 0.9 * size,
          class: `sample ${kind}`,
          fill: kind === 'again' && waste,
        },
      },
      { tag: 'text', key: kind, attributes: { x: x + 1.6 * size, y, class: 'note' }, inside: text },
    ]),
  ];
}
