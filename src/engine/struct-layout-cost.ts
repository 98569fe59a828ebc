import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import { coalesce, type CoalesceTrace, type SectorTouch } from './coalesce';
import { InputError } from './input-error';
import { fieldAddresses, type Arrangement, type StructShape } from './struct-layout';

/** One field of all 32 structs: one scalar load or store of the warp. */
export interface FieldRequest {
  /** Index of the field in its struct. */
  readonly field: number;
  readonly trace: CoalesceTrace;
  /**
   * Its sectors that no earlier request touched, in the order of their tag wavefronts: only these must be transferred for
   * it.
   */
  readonly newSectors: readonly SectorTouch[];
}

/** The cost for one warp of touching some fields of its structs, lane i those of struct i. */
export interface LayoutCost {
  readonly arrangement: Arrangement;
  readonly requests: readonly FieldRequest[];
  /** Sectors summed over the requests; a sector that three requests touch counts three times, as in the counter. */
  readonly sectorsAsked: number;
  /** Starts of the distinct sectors, ascending: each must be transferred at least once. */
  readonly sectors: readonly Bytes[];
  /** Distinct lines. */
  readonly lines: number;
  /** Summed over the requests. */
  readonly wavefronts: number;
  readonly usefulBytes: Bytes;
  /**
   * Bytes of the distinct sectors: the minimum transferred between the L1 and the L2. Loads of a busy SM stay close to it;
   * its stores may be transferred once per request.
   *
   * @see content/evidence/aos-soa
   */
  readonly movedBytes: Bytes;
  /** useful / moved, above 0, at most 1. */
  readonly efficiency: number;
}

/**
 * Count the cost of touching `fields` when the structs are arranged in memory by `arrangement`.
 *
 * Each field is one instruction. A compiler may merge neighboring fields of a struct into one vector access where it can
 * prove the alignment; this count does not.
 *
 * @param fields - Indexes into `shape.fields`, each once, in the order of the instructions.
 * @throws {InputError} When no field is touched, or one that the struct lacks.
 */
export function layoutCost(
  shape: StructShape,
  arrangement: Arrangement,
  fields: readonly number[],
  op: 'load' | 'store',
  arch: Architecture,
): LayoutCost {
  if (fields.length === 0) throw new InputError('No field is touched. Choose at least one field of the struct.');
  const seen = new Set<Bytes>();
  const requests = fields.map((field): FieldRequest => {
    const width = widthOf(shape, field);
    const addressByLane = fieldAddresses(shape, arrangement, field, arch.warpSize.value);
    const trace = coalesce({ op, width, addressByLane }, arch);
    const newSectors = trace.sectors
      .filter(({ start }) => !seen.has(start))
      .toSorted((a, b) => a.wavefront - b.wavefront || a.start - b.start);
    for (const { start } of newSectors) seen.add(start);
    return { field, trace, newSectors };
  });
  const sum = (of: (trace: CoalesceTrace) => number): number =>
    requests.reduce((total, { trace }) => total + of(trace), 0);
  const usefulBytes = sum((trace) => trace.usefulBytes);
  const movedBytes = seen.size * arch.sectorBytes.value;
  return {
    arrangement,
    requests,
    sectorsAsked: sum((trace) => trace.sectors.length),
    sectors: [...seen].sort((a, b) => a - b),
    lines: new Set(requests.flatMap(({ trace }) => trace.lines.map(({ start }) => start))).size,
    wavefronts: sum((trace) => trace.wavefronts),
    usefulBytes,
    movedBytes,
    efficiency: usefulBytes / movedBytes,
  };
}

function widthOf({ fields }: StructShape, field: number): Bytes {
  const found = fields[field];
  if (!found)
    throw new InputError(
      `The struct has no field ${field}. Its fields are 0 to ${fields.length - 1}: choose one of them.`,
    );
  return found.bytes;
}
