import type { L1Lookups } from '@src/lab';
import { percent } from '@src/units/words';

/** "87 %": hits in the L1 of a global load, as a share of its sectors. */
export const hitsText = ({ hits, sectors }: L1Lookups): string => percent(hits / sectors);

/** The tooltip. */
export const lookupsText = ({ hits, sectors }: L1Lookups): string =>
  `Estimated: ${hits.toLocaleString('en-GB')} of ${sectors.toLocaleString('en-GB')} sectors that the model looked up`;
