import type { LayoutCost } from '@src/engine/struct-layout-cost';
import { bytesText, count, percent, ratio } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { structNamed, type LayoutValues } from './params';
import { KINDS, type Kind, type LayoutTrace } from './simulate';

export const NAMES: Readonly<Record<Kind, string>> = { aos: 'AoS', soa: 'SoA', aosoa: 'AoSoA' };

/** The bytes that AoS moves over those of SoA, which are the fewest possible. */
export const bytesRatio = ({ byKind }: LayoutTrace): number => byKind.aos.movedBytes / byKind.soa.movedBytes;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** "x, y and z", "all 8 fields". */
function fieldsText({ touched }: LayoutTrace, { struct }: LayoutValues): string {
  const { fields } = structNamed(struct);
  if (touched.length === fields.length) return `all ${fields.length} fields`;
  if (touched.length > 6) return `${touched.length} of ${fields.length} fields`;
  return listed(touched.map((field) => fields[field]!.name));
}

const verb = ({ op }: LayoutValues): string => (op === 'store' ? 'write' : 'read');

export function describe(trace: LayoutTrace, values: LayoutValues): Caption {
  const { aos, soa, aosoa } = trace.byKind;
  const subject = `To ${verb(values)} ${fieldsText(trace, values)}`;
  if (values.op === 'store' && aos.sectorsAsked > aos.sectors.length) return describeStores(trace, subject);
  if (aos.movedBytes > soa.movedBytes)
    return {
      headline: `${subject}, AoS moves ${ratio(bytesRatio(trace))} the bytes of SoA.`,
      detail:
        `AoS uses ${percent(aos.efficiency)} of ${bytesText(aos.movedBytes)}, SoA ${percent(soa.efficiency)} of ` +
        `${bytesText(soa.movedBytes)}, AoSoA ${percent(aosoa.efficiency)} of ${bytesText(aosoa.movedBytes)}. ${SCALAR}`,
    };
  const all = aosoa.movedBytes === soa.movedBytes ? 'all three layouts' : 'AoS and SoA';
  return {
    headline: `${subject}, ${all} move the same ${bytesText(soa.movedBytes)}.`,
    detail: `Yet AoS requests ${asked(aos)}, SoA ${asked(soa)}, and AoSoA ${asked(aosoa)}. ${SCALAR}`,
  };
}

/** Stores of several requests to one sector may leave merged or one by one: the drawing shows the fewest. */
function describeStores({ byKind: { aos, soa, aosoa } }: LayoutTrace, subject: string): Caption {
  const least = ratio(aos.sectors.length / soa.sectors.length);
  const most = ratio(aos.sectorsAsked / soa.sectorsAsked);
  return {
    headline: `${subject}, AoS moves ${least === most ? least : `from ${least} to ${most}`} the bytes of SoA.`,
    detail:
      `A sector that several requests write leaves the L1 once if the L1 merges them, otherwise once per request: ` +
      `${between(aos)} sectors in AoS, ${between(soa)} in SoA, ${between(aosoa)} in AoSoA. The drawing shows the fewest.`,
  };
}

const between = ({ sectors, sectorsAsked }: LayoutCost): string =>
  sectors.length === sectorsAsked ? `${sectorsAsked}` : `${sectors.length} to ${sectorsAsked}`;

const asked = ({ sectorsAsked, wavefronts }: LayoutCost): string =>
  `${count(sectorsAsked, 'sector')} in ${count(wavefronts, 'tag wavefront')}`;

const SCALAR =
  'Each field is one scalar access here; a compiler may join adjacent fields if it can prove their alignment.';

export function describeLane(trace: LayoutTrace, values: LayoutValues, lane: number): string {
  const places = KINDS.map((kind) => {
    const services = trace.byKind[kind].requests.map((request) => request.trace.serviceByLane[lane]!);
    const sectors = new Set(services.map(({ sector }) => sector)).size;
    const shown = services.slice(0, 3).map(({ address }) => String(address));
    const more = services.length > shown.length ? ', …' : '';
    return `${NAMES[kind]} ${count(sectors, 'sector')} (byte ${shown.join(', ')}${more})`;
  });
  return `Lane ${lane} ${verb(values)}s ${fieldsText(trace, values)} of struct ${lane}: ${places.join(', ')}.`;
}

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
