import { count } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { fieldsText, listed, NAMES } from './describe';
import type { LayoutValues } from './params';
import { KINDS, type Kind, type LayoutTrace } from './simulate';
import { structNamed } from './structs';

/** Nothing yet, then one moment per tick of the clock that the three share. */
export function moments(trace: LayoutTrace, values: LayoutValues): readonly Moment[] {
  const fields = count(trace.touched.length, 'instruction');
  const start: Moment = {
    label: 'nothing has moved',
    say: `Lane i accesses ${fieldsText(trace, values)} of struct i: ${fields}, one per field, in every layout. A tick orders the work; it is not a time of the GPU.`,
  };
  const ticks = Array.from({ length: trace.end }, (_, index): Moment => {
    const tick = index + 1;
    return {
      label: `tick ${tick} of ${trace.end}`,
      say: groupedByDoing(KINDS.map((kind) => [NAMES[kind], doing(trace, values, kind, tick)] as const)),
    };
  });
  return [start, ...ticks];
}

/** "AoS: sector 20 of 32; SoA and AoSoA: done." */
function groupedByDoing(doings: readonly (readonly [name: string, does: string])[]): string {
  const namesByDoing = new Map<string, string[]>();
  for (const [name, does] of doings) namesByDoing.set(does, [...(namesByDoing.get(does) ?? []), name]);
  return `${[...namesByDoing].map(([does, names]) => `${listed(names)}: ${does}`).join('; ')}.`;
}

/** What one layout does at a tick, in a few words. */
export function doing(trace: LayoutTrace, { struct }: LayoutValues, kind: Kind, tick: number): string {
  if (tick === 0) return 'waiting';
  const { ticks, movedByTick } = trace.clockByKind[kind];
  const now = ticks[tick - 1];
  if (!now) return 'done';
  const field = now.lookup === null ? undefined : structNamed(struct).fields[trace.touched[now.lookup]!];
  return [
    ...(field ? [`looks up ${field.name}`] : []),
    ...(now.sector === null ? [] : [`sector ${movedByTick[tick]} of ${trace.byKind[kind].sectors.length}`]),
  ].join(', ');
}
