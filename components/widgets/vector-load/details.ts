/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import { globalCounter } from '@src/engine/count-global';
import { loopLoads, splitRule, type ElementLoop } from '@src/engine/element-loop';
import type { LoopCost } from '@src/engine/element-loop-cost';
import { alignmentRule } from '@src/engine/require-warp';
import { tagStageRule } from '@src/engine/tag-stage';
import { bytesText, percent, count } from '@src/units/words';
import type { Curve, CurvePoint, Preset, Share, Table, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { idealPerRequest, nameOf, sectorsPerRequest, trimmed, usedShare } from './describe';
import { BUILT_IN, FLOAT, params, promiseOf, typeOf, type ElementValues, type VectorLoadValues } from './params';
import { KINDS, type VectorLoadTrace } from './simulate';
import { wrong } from '@src/widget/judgement';
import { answer } from './prediction';

export const summary =
  'One warp reads a fixed amount of data with 1 to 32 bytes per lane; the figure counts its instructions, requests and sectors beside those of the scalar version.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'float2', label: 'float2', values: { bytes: '8' } },
  { id: 'float4', label: 'float4', values: { bytes: '16' } },
  { id: 'bytes', label: 'Byte by byte', values: { bytes: '1' } },
  { id: 'struct', label: 'A struct of 32 B', values: { bytes: '32' } },
  { id: 'blackwell', label: '32 B at once', values: { bytes: '32', gpu: 'b200' } },
  { id: 'misaligned', label: 'Misaligned', values: { bytes: '16', offset: 4 } },
  { id: 'unproven', label: 'Alignment unproven', values: { bytes: '16', alignment: '8' } },
  { id: 'any-float', label: 'At any float', values: { bytes: '16', alignment: '4', offset: 4 } },
  { id: 'shifted', label: 'Shifted by 16 B', values: { bytes: '16', offset: 16 } },
  { id: 'tail', label: 'With a tail', values: { bytes: '16', floats: 143 } },
];

export function table({ byKind }: VectorLoadTrace, values: VectorLoadValues): Table {
  const row = (label: string, of: (cost: LoopCost) => string | number) => [
    label,
    ...KINDS.map((kind) => (byKind[kind].fault ? 'stopped' : of(byKind[kind]))),
  ];
  return {
    caption: `One warp reads ${bytesText(values.floats * FLOAT)}: the whole loop, its tail included`,
    columns: ['', `Chosen: ${nameOf('vector', values)}`, `Scalar: ${nameOf('scalar', values)}`],
    rows: [
      row('Loop iterations', ({ iterations }) => iterations),
      row('Bytes per lane and instruction', (cost) => cost.pieceBytes),
      row('Load instructions', ({ requests }) => requests.length),
      row('Requests', ({ requests }) => requests.length),
      row('Sectors requested', ({ sectorsAsked }) => sectorsAsked),
      row('Sectors per request', (cost) => trimmed(sectorsPerRequest(cost))),
      row('Ideal for what it wants', (cost) => trimmed(idealPerRequest(cost))),
      row('Distinct sectors', ({ sectors }) => sectors.length),
      row('Tag wavefronts', ({ wavefronts }) => wavefronts),
      row('Bytes requested', ({ usefulBytes }) => usefulBytes),
      row('Bytes of the sectors asked for', ({ askedBytes }) => askedBytes),
      row('Used share of them', (cost) => percent(usedShare(cost))),
    ],
  };
}

export const shares = ({ byKind: { vector } }: VectorLoadTrace): readonly Share[] => [
  { label: `${bytesText(vector.usefulBytes)} used`, value: vector.usefulBytes, kind: 'used' },
  {
    label: `${bytesText(vector.askedBytes - vector.usefulBytes)} not used`,
    value: vector.askedBytes - vector.usefulBytes,
    kind: 'waste',
  },
];

export const rules = ({ gpu }: VectorLoadValues) =>
  usedRules([requestRule, sectorRule, tagStageRule, splitRule, alignmentRule], architecture(gpu).computeCapability);

/**
 * The used share of the requested sectors, over the pointer's offset. Offsets at which the first load faults are holes:
 * a faulting state has no curve, because it is not on it.
 */
export function curve(values: VectorLoadValues): Curve | null {
  const arch = architecture(values.gpu);
  const loop = (offset: number): ElementLoop => ({
    elementBytes: Number(values.bytes),
    alignment: promiseOf(values),
    offset,
    dataBytes: values.floats * FLOAT,
  });
  const counter = globalCounter(arch);
  const shareAt = (offset: number): number => {
    let sectors = 0;
    for (const { access } of loopLoads(loop(offset), arch)) {
      const active = access.addressByLane.filter((address) => address !== null);
      counter.count(access.width, active.length === 32 ? 0xffffffff : 2 ** active.length - 1, active);
      sectors += counter.sectors;
    }
    return (values.floats * FLOAT) / (sectors * arch.sectorBytes.value);
  };
  const width = loopLoads(loop(values.offset), arch)[0]!.access.width;
  if (values.offset % width !== 0) return null;
  const step = Math.max(FLOAT, width);
  // A shift by whole sectors changes no count.
  const shareByShift = new Map<number, number>();
  const points: CurvePoint[] = [];
  for (let x = params.offset.min; x <= params.offset.max; x += 1)
    if (x % step === 0 || x === values.offset) {
      const shift = x % arch.sectorBytes.value;
      const y = shareByShift.get(shift) ?? shareAt(shift);
      shareByShift.set(shift, y);
      points.push({ x, y });
    }
  return {
    param: 'offset',
    xLabel: 'pointer offset, in bytes',
    yLabel: 'used share of the sectors asked for',
    points,
    currentX: values.offset,
  };
}

/** The loop of one warp over elements of this size and promise, without its launch. */
export function loopSource(values: ElementValues): string {
  const { name, declaration } = typeOf(values);
  const bytes = Number(values.bytes);
  const tailBytes = Math.min(FLOAT, promiseOf(values));
  const tail =
    bytes <= FLOAT
      ? ''
      : `\n  // The tail: what does not fill an element.\n` +
        `  int rest = count * int(sizeof(Element)) + lane * ${tailBytes};\n` +
        `  if (rest < floats * 4)\n` +
        `    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);\n`;
  return (
    `${declaration}__global__ void copy(const char *data, char *other, int floats) {\n` +
    `${name === 'Element' ? '' : `  using Element = ${name};\n`}` +
    `${tail === '' ? '' : `  using Tail = ${BUILT_IN[tailBytes]!};\n`}` +
    `  const Element *from = reinterpret_cast<const Element *>(data);\n` +
    `  Element *to = reinterpret_cast<Element *>(other);\n` +
    `  int lane = threadIdx.x;\n` +
    `  int count = floats * 4 / int(sizeof(Element));\n` +
    `  for (int first = 0; first < count; first += 32)\n` +
    `    if (first + lane < count) to[first + lane] = from[first + lane];\n${tail}}\n`
  );
}

/** A complete kernel of one warp that makes exactly the loads of this state; its stores are not drawn. */
export function kernel(values: VectorLoadValues): string {
  const at = values.offset === 0 ? 'data' : `data + ${values.offset}`;
  return (
    `// Both pointers come from cudaMalloc, which aligns to 256 B; ${params.floats.say(values.floats)} of data:\n` +
    `// copy<<<1, 32>>>(${at}, other${at.slice(4)}, ${values.floats});\n\n${loopSource(values)}`
  );
}

/** What the lanes of a warp want when each takes one float: the answer of readers who count lanes, not bytes. */
const SCALAR_SECTORS = 4;

/** Each likely wrong answer comes from a mistake; name it. */
export function judge(trace: VectorLoadTrace, values: VectorLoadValues, marked: readonly number[]): Judgement {
  if (trace.byKind.vector.fault)
    return marked.length === 0
      ? { correct: true, say: 'Yes: the address is misaligned, the kernel stops, and nothing travels.' }
      : wrong(
          'Look at the first address. Is it a multiple of the width?',
          'Nothing travels: the address is misaligned, and CUDA stops the kernel.',
        );
  const wanted = answer(trace);
  const missing = wanted.filter((start) => !marked.includes(start));
  const extra = marked.filter((start) => !wanted.includes(start));
  const all = count(wanted.length, 'sector');
  if (missing.length === 0 && extra.length === 0)
    return { correct: true, say: `Yes: one request asks for ${all}${fewest(trace)}.` };
  if (marked.length === 0) return wrong('Nothing is marked yet. Mark every sector in which some lane wants a byte.');
  if (extra.length === 0 && marked.length === SCALAR_SECTORS)
    return wrong(
      `Four sectors hold one float for each lane. How much does each lane want here?`,
      `Four sectors hold 128 B, which is one float for each lane. These lanes want ${values.bytes} B each: ${all}.`,
    );
  if (extra.length === 0)
    return wrong(
      'So far right, but not all: some lane of this load wants a byte elsewhere.',
      `So far right, and ${count(missing.length, 'sector')} more: the request asks for ${all}.`,
    );
  if (missing.length === 0)
    return wrong(
      'All requested sectors are marked, and more: in some of them no lane of this load wants a byte.',
      `All requested sectors are marked, and ${count(extra.length, 'sector')} too many: no lane of this load wants a byte there.`,
    );
  return wrong(
    'Some marked sectors do not travel, and some that travel are not marked. Where does lane i start?',
    `${count(missing.length, 'wanted sector')} missing and ${count(extra.length, 'unwanted one')} marked. Lane i starts ${values.bytes} B after lane i − 1: ${all} in all.`,
  );
}

/** Fewer is not a goal in itself: the right answer says whether fewer could be. */
function fewest({ byKind: { vector } }: VectorLoadTrace): string {
  const { sectors, idealSectors } = vector.requests[0]!.trace;
  return sectors.length > idealSectors
    ? `; side by side from the start of a sector, the same bytes would fill ${idealSectors}`
    : ', and fewer could not hold what its lanes want';
}
