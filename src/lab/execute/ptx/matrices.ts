import { countMatrix, placeRows } from '../../machine/matrix-rows';
import { LANES } from '../../machine/registers';
import type { Family } from './op';
import { refuse, requireOperands } from './types';

const WORD = { name: 'b32', bytes: 4, kind: 'unsigned' } as const;
const ROWS = 8;

/** `ldmatrix` and `stmatrix` of 8 × 8 elements of 16 bits. */
export const matrices: Family = ({ host, values }, instruction) => {
  const { parts, operands, name, at } = instruction;
  const isLoad = parts[0] === 'ldmatrix';
  if (!isLoad && parts[0] !== 'stmatrix') return null;
  const { machine, arch } = host;
  if (arch[isLoad ? 'ldmatrix' : 'stmatrix'].value === null) return refuse(`${arch.name} has no ${parts[0]}.`, at);
  if (!parts.includes('m8n8') || !parts.includes('b16'))
    return refuse(`${name} is not supported. m8n8 of .b16 is.`, at);
  requireOperands(instruction, 2);
  const count = Number(parts.find((part) => /^x[124]$/.test(part))?.slice(1) ?? 1) as 1 | 2 | 4;
  const [address, data] = isLoad ? [operands[1]!, operands[0]!] : [operands[0]!, operands[1]!];
  const items = data.k === 'list' ? data.items : [data];
  if (items.length !== count) return refuse(`${name} moves ${count} registers, ${items.length} stand here.`, at);
  const isTransposed = parts.includes('trans');
  const addresses = values.addresses(
    address,
    parts.some((part) => part.startsWith('shared')),
  );
  const sets = isLoad ? items.map((each) => values.setter(each, WORD)) : [];
  const reads = isLoad ? [] : items.map((each) => values.words(each));
  const site = host.site(at, isLoad ? 'load' : 'store', 16);
  host.bytewise ||= !isLoad;
  return {
    run: (mask) => {
      const { memory } = machine;
      if (mask !== machine.alive[0])
        memory.fault('barrier', at, 0, null, `${parts[0]} needs all lanes of its warp: the behavior is undefined`);
      const rows = placeRows(memory, site, ROWS * count, addresses(-1));
      if (!rows) return;
      countMatrix(memory, arch, site, count, isTransposed);
      for (let matrix = 0; matrix < count; matrix += 1)
        for (let i = 0; i < LANES; i += 1)
          for (let half = 0; half < 2; half += 1) {
            const line = i >> 2;
            const along = (i & 3) * 2 + half;
            const [row, column] = isTransposed ? [along, line] : [line, along];
            const place = (rows[matrix * ROWS + row]! >> 1) + column;
            if (isLoad) {
              halves[half] = memory.u16[place]!;
              if (half === 1 && (mask >>> i) & 1) sets[matrix]!(i, halves[0]! | (halves[1]! << 16));
            } else memory.u16[place] = reads[matrix]![i]! >>> (16 * half);
          }
    },
  };
};

const halves = [0, 0];
