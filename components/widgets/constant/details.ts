/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import { constantCacheRule, constantPassRule } from '@src/engine/constant';
import { tagStageRule } from '@src/engine/tag-stage';
import { bytesText, count } from '@src/units/words';
import type { Curve, Preset, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { recorded } from './metrics';
import { expression, params, widthOf, type ConstantValues } from './params';
import { simulate, weightByLane, type ConstantTrace } from './simulate';
import { tooFewOrMany, wrong } from '@src/widget/judgement';
import { requestsText } from './describe';

export const summary =
  'A warp reads constant memory with an index that differs by lane; the figure shows one request per different address, its cycles, and a global load of the same addresses.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'modulo', label: 'weights[i % 8]', values: {} },
  { id: 'uniform', label: 'Uniform', values: { unique: 1 } },
  { id: 'two', label: 'Two addresses', values: { unique: 2 } },
  { id: 'lane', label: 'One per lane', values: { unique: 32 } },
  { id: 'runs', label: 'Runs of four lanes', values: { index: 'runs' } },
  { id: 'bytes', label: 'Four bytes of one word', values: { element: '1', unique: 4 } },
  { id: 'far', label: 'Each in its own line', values: { spacing: 16 } },
  { id: 'thrash', label: 'Too far apart to keep', values: { unique: 16, spacing: 64 } },
  { id: 'wide', label: 'float4', values: { element: '16' } },
];

export const shares = () => [];

export function table(trace: ConstantTrace): Table {
  const off = 'inactive';
  return {
    caption: `One read of constants: ${count(trace.requests, 'request')}`,
    columns: ['Lane', 'Byte of the table', 'Line of constants', 'Request'],
    rows: trace.addressByLane.map((address, lane) => {
      const pass = trace.passes.findIndex(({ lanes }) => lanes.includes(lane));
      if (address === null || pass < 0) return [lane, off, off, off];
      return [lane, address, trace.passes[pass]!.line, pass + 1];
    }),
  };
}

export const rules = ({ gpu }: ConstantValues): readonly UsedRule[] =>
  usedRules(
    [constantPassRule, constantCacheRule, requestRule, sectorRule, tagStageRule],
    architecture(gpu).computeCapability,
  );

/** The next round number: 400 for 369. */
function roundUp(value: number): number {
  const unit = value > 1000 ? 500 : 100;
  return Math.max(unit, Math.ceil(value / unit) * unit);
}

/** Cycles of a read over the number of different weights; requests where the cycles are not modeled. */
export function curve(values: ConstantValues): Curve {
  const timed = widthOf(values) < 16;
  const rows = Array.from({ length: params.unique.max }, (_, index) => {
    const at = { ...values, unique: index + 1 };
    const { cycles, requests } = simulate(at);
    const seen = recorded(at);
    return {
      x: index + 1,
      computed: timed ? (cycles ?? 0) : requests,
      seen: (timed ? seen?.cycles : seen?.requests) ?? undefined,
    };
  });
  const whole = timed ? roundUp(Math.max(...rows.map(({ computed, seen = 0 }) => Math.max(computed, seen)))) : 64;
  return {
    param: 'unique',
    xLabel: 'different weights, n',
    yLabel: timed ? 'cycles of a read' : 'requests of a read',
    whole,
    points: rows.map(({ x, computed, seen }) => ({
      x,
      y: computed / whole,
      measured: seen === undefined ? undefined : seen / whole,
    })),
    currentX: values.unique,
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '1': 'unsigned char',
  '2': 'unsigned short',
  '4': 'float',
  '8': 'float2',
  '16': 'float4',
};

/** One warp that reads constants as in this state, and the same read of global memory. */
export function kernel(values: ConstantValues): string {
  const { element, unique, spacing, mask, index } = values;
  const type = TYPES[element]!;
  const elements = (unique - 1) * spacing + 1;
  const chosen = index === 'random';
  const table = chosen ? `__device__ const int chosen[32] = {${weightByLane(values).join(', ')}};\n` : '';
  const guard = mask === 0xffffffff ? '' : `  if (!(0x${mask.toString(16).padStart(8, '0')}u >> i & 1)) return;\n`;
  const uniform =
    unique === 1 && !chosen
      ? '// With an index that the compiler knows, the constant becomes an operand of another instruction.\n'
      : '';
  const body = `  int i = threadIdx.x;\n${guard}`;
  return `// ${bytesText(elements * widthOf(values))} of weights; one warp: throughConstants<<<1, 32>>>(out);
${uniform}__constant__ ${type} weights[${elements}];
${table}
__global__ void throughConstants(${type} *out) {
${body}  out[i] = ${expression(values)};
}

// The same addresses through the L1.
__global__ void throughGlobal(const ${type} *__restrict__ weights, ${type} *out) {
${body}  out[i] = ${expression(values)};
}
`;
}

/** Each likely wrong answer comes from a mistake; name it. */
export function judge(trace: ConstantTrace, _values: ConstantValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  const { passes, lines, lineBytes, global, activeLanes, misses } = trace;
  const right = passes.length;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  if (guess === right)
    return {
      correct: true,
      say:
        right === 0
          ? 'Yes: no lane reads.'
          : `Yes: ${count(right, 'different address', 'different addresses')}, ${requestsText(right)}.`,
    };
  if (right === 0) return wrong('Count the active lanes.', 'No lane is active, so there is nothing to serve: 0.');
  const rule = `The lanes want ${count(right, 'different address', 'different addresses')}, and each is a separate request.`;
  if (guess === activeLanes)
    return wrong(
      'Lanes with the same address are served together.',
      `Lanes with the same address are served together. ${rule}`,
    );
  if (guess === 1)
    return wrong(
      'One request serves one address: the broadcast works only if all lanes want the same.',
      `One request serves one address: the broadcast works only if all lanes want the same. ${rule}`,
    );
  if (guess === lines && misses === 0)
    return wrong(
      'That counts lines. Sharing a line does not help.',
      `That counts lines of ${lineBytes} B. Sharing a line does not help. ${rule}`,
    );
  if (guess === global.sectors)
    return wrong(
      'That counts sectors, as a global load does.',
      `That counts sectors of 32 B, as a global load does. ${rule}`,
    );
  const way = tooFewOrMany(guess, right);
  return wrong(`${way} Count the addresses that differ.`, `${way} ${rule}`);
}
