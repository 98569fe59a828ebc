import { architecture } from '@src/arch';
import { bandwidthText, closeBytesText, count, percent } from '@src/units/words';
import { legendFor, silenceFor, type LegendRow } from './legend';
import { recorded } from './measured';
import type { InFlightValues } from './params';
import { bound, extent, reachableLine, saturation } from './saturation';
import { byteTicks, LEFT, pathOf, rateTicks, RIGHT, xOf, yOf, type Box, type Scales } from './scales';
import { ENOUGH, type InFlightTrace, type Modelled } from './simulate';

interface Dot {
  readonly x: number;
  readonly y: number;
}

/** Bandwidth over the bytes in flight of the whole GPU. */
export interface Plot {
  readonly title: string;
  readonly subtitle: string;
  readonly titleY: number;
  readonly box: Box;
  readonly xTicks: readonly { readonly x: number; readonly text: string }[];
  readonly yTicks: readonly { readonly y: number; readonly text: string }[];
  /** The data sheet's bandwidth, where it states one. */
  readonly sheet: (Dot & { readonly text: string }) | null;
  readonly bound: string;
  readonly beyond: string;
  readonly reachable: string;
  readonly dots: readonly (Dot & { readonly like: boolean })[];
  /** Where the share that counts as enough is reached. */
  readonly enough: (Dot & { readonly text: string; readonly textX: number; readonly end: boolean }) | null;
  /** Of the state: its bytes, and what they bring where that is known. */
  readonly stateX: number;
  readonly stateY: number | null;
  readonly measuredY: number | null;
  readonly legend: readonly LegendRow[];
  /** Instead of a curve, where nothing is known. */
  readonly silence: readonly string[];
}

const ROW = 19;
/** Height where there is nothing to draw but bytes. */
const WORDS_ONLY = 72;
/** Of "90 %: 2.71 MiB". */
const WORDS_WIDTH = 100;

export function plotFor(trace: InFlightTrace, values: InFlightValues, place: Box & { readonly narrow: boolean }): Plot {
  const { model, least, bytes } = trace;
  const { sms, dramGBps } = architecture(values.gpu);
  const { narrow, width } = place;
  const hasScale = model.known || least !== null;
  const height = hasScale ? place.height : WORDS_ONLY;
  const box = { x: LEFT, y: place.y + (narrow ? 56 : 36), width: width - LEFT - RIGHT, height };
  const sheet = values.memory === 'dram' ? dramGBps.value : null;
  const scales: Scales = {
    box,
    ...extent(values),
    top: 1.06 * Math.max(sheet ?? 0, model.known ? model.highestGBps : 1),
  };
  const points = recorded(values);
  const own = points.find(({ like, warpsPerSm }) => like && warpsPerSm === values.warps);
  return {
    title: 'Whole GPU',
    subtitle: `${count(sms.value, 'SM')} × ${closeBytesText(bytes.sm)} = ${closeBytesText(bytes.gpu)}`,
    titleY: place.y + 8,
    box,
    xTicks: byteTicks(scales).map((value) => ({ x: xOf(scales, value), text: closeBytesText(value) })),
    yTicks: hasScale
      ? rateTicks(scales).map((value) => ({ y: yOf(scales, value), text: value.toLocaleString('en-GB') }))
      : [],
    sheet:
      sheet !== null && hasScale
        ? { x: box.x + 6, y: yOf(scales, sheet), text: `data sheet: ${bandwidthText(sheet)}` }
        : null,
    bound: pathOf(scales, bound(values, trace)),
    beyond: pathOf(scales, saturation(values)),
    reachable: pathOf(scales, reachableLine(values, trace)),
    // Those of this very width and unrolling lie above the others.
    dots: [...points.filter(({ like }) => !like), ...points.filter(({ like }) => like)].map((point) => ({
      x: xOf(scales, point.bytes),
      y: yOf(scales, point.GBps),
      like: point.like,
    })),
    enough: model.known ? enoughOn(scales, model) : null,
    stateX: xOf(scales, bytes.gpu),
    stateY: model.known ? yOf(scales, model.GBps) : null,
    measuredY: own ? yOf(scales, own.GBps) : null,
    legend: legendFor(trace, values, own?.GBps ?? null).map((row, index) => ({
      ...row,
      x: narrow || index % 2 === 0 ? 14 : 14 + width / 2,
      y: box.y + box.height + 56 + (narrow ? index : Math.floor(index / 2)) * ROW,
    })),
    silence: model.known ? [] : silenceFor(trace, values),
  };
}

/** The words stand right of the line while there is room. */
function enoughOn(scales: Scales, { neededBytes, highestGBps }: Modelled): Plot['enough'] {
  const x = xOf(scales, neededBytes);
  const end = x + WORDS_WIDTH > scales.box.x + scales.box.width;
  const text = `${percent(ENOUGH)}: ${closeBytesText(neededBytes)}`;
  return { x, y: yOf(scales, ENOUGH * highestGBps), text, textX: x + (end ? -5 : 5), end };
}

export const legendEnd = (plot: Plot): number => Math.max(...plot.legend.map(({ y }) => y), 0);
