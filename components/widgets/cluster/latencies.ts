import { architecture } from '@src/arch';
import type { Origin } from '@src/arch/fact';
import { originLabel } from '@src/arch/origin-label';
import type { Cycles } from '@src/units/units';
import { sizeOf, type ClusterValues } from './params';

/** How long one place lets a reader wait. */
export interface Latency {
  readonly id: 'own' | 'remote' | 'l2' | 'dram';
  readonly name: string;
  /** `null` where nobody told. */
  readonly cycles: Cycles | null;
  readonly look: 'measured' | 'given' | 'estimate' | 'unknown';
  /** Where the value comes from, or why there is none. */
  readonly from: string;
}

/** From the nearest place to the farthest; another block only where there is one. */
export function latencies(values: ClusterValues): readonly Latency[] {
  const arch = architecture(values.gpu);
  const places = [
    { id: 'own', name: 'own shared memory', fact: arch.latencyShared },
    ...(sizeOf(values) > 1 ? [{ id: 'remote', name: 'another block’s', fact: arch.latencyRemoteShared } as const] : []),
    { id: 'l2', name: 'the L2', fact: arch.latencyL2 },
    { id: 'dram', name: 'DRAM', fact: arch.latencyDram },
  ] as const;
  return places.map(({ id, name, fact: { value, from } }) => {
    const { kind, text } = originLabel(from);
    const look =
      value === null ? 'unknown' : kind === 'evidence' ? 'measured' : kind === 'estimate' ? 'estimate' : 'given';
    return { id, name, cycles: value, look, from: named(text) };
  });
}

/** What an estimate names as its ground, in words: "(luo hopper benchmarks, latency)". */
const named = (text: string): string =>
  text.replace(/\(((?:source|evidence):[^)]+)\)/, (_, origin: string) => `(${originLabel(origin as Origin).text})`);
