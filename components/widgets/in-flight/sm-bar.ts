import { architecture } from '@src/arch';
import { closeBytesText, count } from '@src/units/words';
import type { InFlightValues } from './params';
import { neededPerSm } from './say';
import { round, type Box, type Titled } from './scales';
import type { InFlightTrace } from './simulate';

/** The warps of an SM end to end, against what 90 % takes. */
export interface SmBar extends Titled {
  readonly bar: Box;
  readonly filledWidth: number;
  /** Where one warp ends and the next begins, while these stand apart. */
  readonly cuts: string;
  readonly missing: Box | null;
  readonly need: {
    readonly x: number;
    readonly textX: number;
    readonly end: boolean;
    readonly text: string;
    readonly least: boolean;
  } | null;
}

/** px between two cuts that can still be told apart. */
const CLOSEST_CUTS = 3;

export function smBar(
  { bytes, model, least }: InFlightTrace,
  values: InFlightValues,
  place: Box,
  narrow: boolean,
): SmBar {
  const { sms } = architecture(values.gpu);
  const bar = { ...place, y: place.y + (narrow ? 39 : 22) };
  const need = model.known ? neededPerSm(model, values) : least && least.bytes / sms.value;
  const scale = bar.width / (Math.max(bytes.sm, need ?? 0) * 1.04);
  const filledWidth = round(bytes.sm * scale);
  const slice = bytes.warp * scale;
  const cuts = Array.from(
    { length: slice < CLOSEST_CUTS ? 0 : values.warps - 1 },
    (_, index) => bar.x + (index + 1) * slice,
  );
  const needX = need === null ? 0 : round(bar.x + need * scale);
  const end = needX > bar.x + bar.width / 2;
  const missing = need !== null && need > bytes.sm && needX - bar.x - filledWidth > 1;
  return {
    title: 'One SM',
    subtitle: `${count(values.warps, 'warp')} × ${closeBytesText(bytes.warp)} = ${closeBytesText(bytes.sm)}`,
    titleY: place.y + 8,
    bar,
    filledWidth,
    cuts: cuts.map((x) => `M${round(x)},${bar.y}v${bar.height}`).join(''),
    missing: missing
      ? { x: bar.x + filledWidth, y: bar.y, width: round(needX - bar.x - filledWidth), height: bar.height }
      : null,
    need:
      need === null
        ? null
        : {
            x: needX,
            textX: needX + (end ? 4 : -4),
            end,
            text: model.known ? `90 % takes ${closeBytesText(need)}` : `Little’s law: at least ${closeBytesText(need)}`,
            least: !model.known,
          },
  };
}
