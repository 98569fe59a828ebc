/** The page's state in its address: each counter by its short name, the GPU, and the two widths. */
import { counters, type CounterId, type Profile } from '@src/profile/counters';

export interface QueryState {
  readonly profile: Profile;
  /** `null` when the address names none that the page knows. */
  readonly gpu: string | null;
  readonly global: number;
  readonly shared: number;
}

const WIDTHS = [1, 2, 4, 8, 16];
const DEFAULT_WIDTH = 4;

/** What a field holds: `undefined` when it is empty, `null` when it is no number of 0 or more. */
export function fieldNumber(text: string): number | undefined | null {
  const bare = text.trim().replaceAll(/[,\s']/g, '');
  if (bare === '') return undefined;
  return /^\d+(\.\d+)?(e\+?\d+)?$/i.test(bare) ? Number(bare) : null;
}

export function readQuery(search: string, gpus: readonly string[]): QueryState {
  const query = new URLSearchParams(search);
  const profile: Partial<Record<CounterId, number>> = {};
  for (const { id } of counters) {
    const number = fieldNumber(query.get(id) ?? '');
    if (typeof number === 'number') profile[id] = number;
  }
  const width = (name: string): number => {
    const asked = Number(query.get(name));
    return WIDTHS.includes(asked) ? asked : DEFAULT_WIDTH;
  };
  const gpu = query.get('gpu');
  return {
    profile,
    gpu: gpu !== null && gpus.includes(gpu) ? gpu : null,
    global: width('width'),
    shared: width('sharedWidth'),
  };
}

/** @returns '' while nothing is given. */
export function writeQuery({ profile, gpu, global, shared }: QueryState): string {
  const query = new URLSearchParams();
  for (const { id } of counters) if (profile[id] !== undefined) query.set(id, String(profile[id]));
  if (query.size === 0) return '';
  if (gpu !== null) query.set('gpu', gpu);
  if (global !== DEFAULT_WIDTH) query.set('width', String(global));
  if (shared !== DEFAULT_WIDTH) query.set('sharedWidth', String(shared));
  return `?${query}`;
}
