import { missRule, type LoadCounters, type StageKind } from '@src/engine/load-stages';
import { tagStageRule } from '@src/engine/tag-stage';

/** One counter of Nsight Compute on the road of a load. */
export interface Counter {
  readonly id: keyof LoadCounters;
  readonly name: string;
  readonly label: string;
  /** Singular of what it counts; bytes when left out. */
  readonly unit?: string;
  /** The rule that its value rests on where that is not known everywhere. */
  readonly rule?: string;
}

const l1tex = (quantity: string, outcome = ''): string =>
  `l1tex__t_${quantity}_pipe_lsu_mem_global_op_ld${outcome}.sum`;

/** In the order of the road. All of them stand in recorded datasets. */
export const COUNTERS: readonly Counter[] = [
  { id: 'requests', name: l1tex('requests'), label: 'requests', unit: 'request' },
  {
    id: 'wavefronts',
    name: l1tex('output_wavefronts'),
    label: 'tag wavefronts',
    unit: 'tag wavefront',
    rule: tagStageRule.id,
  },
  { id: 'sectors', name: l1tex('sectors'), label: 'sectors', unit: 'sector' },
  { id: 'l1Hits', name: l1tex('sectors', '_lookup_hit'), label: 'hits in L1', unit: 'sector' },
  { id: 'l1Misses', name: l1tex('sectors', '_lookup_miss'), label: 'misses in L1', unit: 'sector' },
  {
    id: 'l2Sectors',
    name: 'lts__t_sectors_srcunit_tex_op_read.sum',
    label: 'sectors asked of L2',
    unit: 'sector',
    rule: missRule.id,
  },
  { id: 'dramBytes', name: 'dram__bytes_read.sum', label: 'read from DRAM' },
];

/** The counters that a stage moves. */
export const COUNTED_BY: Partial<Readonly<Record<StageKind, readonly Counter['id'][]>>> = {
  request: ['requests'],
  lookup: ['wavefronts'],
  sectors: ['sectors', 'l1Hits', 'l1Misses'],
  l2: ['l2Sectors'],
  dram: ['dramBytes'],
};
