import type { Access, BufferType, Sample } from '@src/lab';
import { count, grouped } from '@src/units/words';
import { sizeOfElement } from './values';

/** What the picture of an access needs from it. */
export type DrawnAccess = Pick<Access, 'space' | 'op' | 'width'>;

const SECTOR = 32;
const BANKS = 32;
const WORD = 4;

/** A sector that a warp touches. */
export interface SectorCell {
  /** Of its first byte. */
  readonly address: number;
  /** Which of its bytes some lane asks for, as runs from 0 to 32. */
  readonly used: readonly { readonly from: number; readonly to: number }[];
  readonly usedBytes: number;
  readonly lanes: readonly number[];
  /** The previous sector in memory is not touched: the drawing has a gap. */
  readonly afterGap: boolean;
}

/** A word of shared memory that a warp touches. */
export interface BankCell {
  readonly bank: number;
  /** Which of the words in its bank, from 0. */
  readonly level: number;
  readonly address: number;
  readonly lanes: readonly number[];
}

/** The sectors that the lanes of one request touch, in the order of memory. */
export function sectorCells({ addressByLane }: Pick<Sample, 'addressByLane'>, width: number): readonly SectorCell[] {
  const bySector = new Map<number, { bytes: Set<number>; lanes: Set<number> }>();
  for (const [lane, address] of addressByLane.entries()) {
    if (address === null) continue;
    for (let byte = address; byte < address + width; byte += 1) {
      const start = Math.floor(byte / SECTOR) * SECTOR;
      const cell = bySector.get(start) ?? { bytes: new Set(), lanes: new Set() };
      bySector.set(start, cell);
      cell.bytes.add(byte - start);
      cell.lanes.add(lane);
    }
  }
  const starts = [...bySector.keys()].sort((a, b) => a - b);
  return starts.map((address, index) => {
    const { bytes, lanes } = bySector.get(address)!;
    const afterGap = index > 0 && starts[index - 1]! !== address - SECTOR;
    return { address, used: runsOf(bytes), usedBytes: bytes.size, lanes: [...lanes], afterGap };
  });
}

/** The words that the lanes of one request touch, by bank; words of one bank are stacked. */
export function bankCells({ addressByLane }: Pick<Sample, 'addressByLane'>, width: number): readonly BankCell[] {
  const byWord = new Map<number, number[]>();
  for (const [lane, address] of addressByLane.entries()) {
    if (address === null) continue;
    for (let word = Math.floor(address / WORD); word * WORD < address + width; word += 1) {
      const lanes = byWord.get(word);
      if (lanes) lanes.push(lane);
      else byWord.set(word, [lane]);
    }
  }
  const levels = new Map<number, number>();
  return [...byWord.keys()]
    .sort((a, b) => a - b)
    .map((word) => {
      const bank = word % BANKS;
      const level = levels.get(bank) ?? 0;
      levels.set(bank, level + 1);
      return { bank, level, address: word * WORD, lanes: byWord.get(word)! };
    });
}

function runsOf(bytes: ReadonlySet<number>): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const byte of [...bytes].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.to === byte) last.to += 1;
    else runs.push({ from: byte, to: byte + 1 });
  }
  return runs;
}

/** What the picture of a warp shows, in a sentence for readers who do not see it. */
export function pictureText(access: DrawnAccess, sample: Sample): string {
  const lanes = sample.addressByLane.filter((address) => address !== null).length;
  const who = `Warp ${sample.warp} of block ${sample.block}: ${lanes === 32 ? 'all 32 lanes' : `${lanes} of 32 lanes`}`;
  if (access.space === 'global') {
    const cells = sectorCells(sample, access.width);
    const used = cells.reduce((sum, cell) => sum + cell.usedBytes, 0);
    return `${who} touch ${count(cells.length, 'sector')} of 32 B and use ${grouped(used)} of those ${grouped(cells.length * SECTOR)} B.`;
  }
  if (access.space === 'shared') {
    const cells = bankCells(sample, access.width);
    const banks = new Set(cells.map(({ bank }) => bank)).size;
    const most = Math.max(...cells.map(({ level }) => level + 1));
    return `${who} access ${cells.length} words in ${banks} ${banks === 1 ? 'bank' : 'banks'}; the fullest bank holds ${most} of them. The request takes ${sample.wavefronts} ${sample.wavefronts === 1 ? 'wavefront' : 'wavefronts'}.`;
  }
  return `${who} take part.`;
}

/** A buffer of the run by its name in the kernel. */
export interface NamedPlace {
  readonly name: string;
  readonly address: number;
  readonly bytes: number;
  /** Bytes per element. */
  readonly element: number;
}

export const placesOf = (
  buffers: readonly { readonly type: BufferType; readonly count: number; readonly address: number }[],
  names: readonly string[],
): readonly NamedPlace[] =>
  buffers.map(({ type, count, address }, index) => ({
    name: names[index] ?? `buffer ${index + 1}`,
    address,
    bytes: count * sizeOfElement(type),
    element: sizeOfElement(type),
  }));

/** Where an address lies, in a reader's terms: "in[12]", or bytes from the start of the space. */
export function addressText(address: number, buffers: readonly NamedPlace[]): string {
  const owner = buffers.find((buffer) => address >= buffer.address && address < buffer.address + buffer.bytes);
  if (!owner) return address < 2 ** 32 ? `byte ${address}` : `0x${address.toString(16)}`;
  const at = address - owner.address;
  const rest = at % owner.element;
  return `${owner.name}[${Math.floor(at / owner.element)}]${rest === 0 ? '' : ` + ${rest} B`}`;
}
