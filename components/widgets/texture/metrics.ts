import { count, percent, ratio } from '@src/units/words';
import type { Metric } from '@src/widget/define-widget';
import type { TextureValues } from './params';
import type { TextureTrace } from './simulate';

const SECTORS = 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum';

export function metrics({ byKind: { rows, blocks }, sectorBytes, usefulBytes }: TextureTrace): readonly Metric[] {
  const ideal = Math.ceil(usefulBytes / sectorBytes);
  const estimate = { rule: 'texture-layout' };
  const times = Number((rows.sectors.length / blocks.sectors.length).toFixed(2));
  return [
    {
      id: 'sectors',
      label: 'sectors, row by row',
      value: rows.sectors.length,
      text: count(rows.sectors.length, 'sector'),
      counter: SECTORS,
      ideal: `ideal ${ideal}`,
      rule: 'sectors',
      marks: 'sector',
    },
    {
      id: 'sectorsBlocked',
      label: 'sectors, in blocks',
      value: blocks.sectors.length,
      text: count(blocks.sectors.length, 'sector'),
      ...estimate,
      marks: 'block-sector',
    },
    { id: 'lines', label: 'lines, row by row', value: rows.lines.length, text: count(rows.lines.length, 'line') },
    {
      id: 'linesBlocked',
      label: 'lines, in blocks',
      value: blocks.lines.length,
      text: count(blocks.lines.length, 'line'),
      ...estimate,
    },
    {
      id: 'used',
      label: 'used, row by row',
      value: rows.efficiency,
      text: percent(rows.efficiency),
      rule: 'sectors',
    },
    {
      id: 'usedBlocked',
      label: 'used, in blocks',
      value: blocks.efficiency,
      text: percent(blocks.efficiency),
      ...estimate,
    },
    { id: 'ratio', label: 'rows over blocks', value: times, text: ratio(times), ...estimate, quiet: true },
    {
      id: 'moved',
      label: 'bytes of the sectors, row by row',
      value: rows.sectors.length * sectorBytes,
      text: `${rows.sectors.length * sectorBytes} B`,
      quiet: true,
    },
  ];
}

/** The sectors of the row-major image travel between the first and the second moment. */
export const counted = ({ byKind: { rows } }: TextureTrace, _values: TextureValues, time: number): number =>
  Math.floor(rows.sectors.length * Math.min(1, Math.max(0, 2 * time - 1)) + 1e-6);
