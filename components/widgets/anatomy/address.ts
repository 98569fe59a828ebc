import type { Pattern, Placement } from '@src/engine/patterns';
import type { AnatomyValues } from './params';

/** The address pattern that the values name. */
export function patternOf({ pattern, stride, sharing, seed, table }: AnatomyValues): Pattern {
  if (pattern === 'broadcast') return { kind: 'broadcast', sharing };
  if (pattern === 'gather') return { kind: 'gather', seed, tableElements: table };
  return { kind: 'stride', stride: pattern === 'stride' ? stride : 1 };
}

export const placementOf = ({ pattern, bytes, offset }: AnatomyValues): Placement => ({
  elementBytes: Number(bytes),
  offsetBytes: pattern === 'shifted' ? offset : 0,
});

/** What a lane reads, as CUDA. A shift that no element divides never comes here: the hardware refuses it. */
export function expression({ pattern, stride, sharing, offset, bytes }: AnatomyValues): string {
  const shift = offset / Number(bytes);
  if (pattern === 'stride') return `data[lane * ${stride}]`;
  if (pattern === 'shifted' && shift !== 0) return `data[lane + ${shift}]`;
  if (pattern === 'broadcast') return sharing === 32 ? 'data[0]' : `data[lane / ${sharing}]`;
  if (pattern === 'gather') return 'data[index[lane]]';
  return 'data[lane]';
}

export const TYPE_BY_BYTES: Readonly<Record<string, string>> = {
  '1': 'unsigned char',
  '2': 'unsigned short',
  '4': 'float',
  '8': 'float2',
  '16': 'float4',
  '32': 'double4_32a',
};
