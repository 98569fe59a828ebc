import type { Bytes } from '@src/units/units';

/** What a tensor map must know about its elements. */
export interface ElementKind {
  /** `null` for values that are packed 16 at a time and are not whole bytes. */
  readonly bytes: Bytes | null;
  readonly float: boolean;
}

const integer = (bytes: Bytes): ElementKind => ({ bytes, float: false });
const float = (bytes: Bytes): ElementKind => ({ bytes, float: true });
const packed: ElementKind = { bytes: null, float: false };

/** The element types of a tensor map: CU_TENSOR_MAP_DATA_TYPE_… without the prefix, in the order of the enum. */
export const elementTypes = {
  UINT8: integer(1),
  UINT16: integer(2),
  UINT32: integer(4),
  INT32: integer(4),
  UINT64: integer(8),
  INT64: integer(8),
  FLOAT16: float(2),
  FLOAT32: float(4),
  FLOAT64: float(8),
  BFLOAT16: float(2),
  FLOAT32_FTZ: float(4),
  TFLOAT32: float(4),
  TFLOAT32_FTZ: float(4),
  '16U4_ALIGN8B': packed,
  '16U4_ALIGN16B': packed,
  '16U6_ALIGN16B': packed,
} as const satisfies Record<string, ElementKind>;

export type ElementType = keyof typeof elementTypes;

/** The facts of a type, or `undefined` for an unknown name. */
export const elementKind = (type: string): ElementKind | undefined =>
  Object.hasOwn(elementTypes, type) ? elementTypes[type as ElementType] : undefined;

/** The type that moves any element of this many bytes unchanged, or `undefined` where there is none. */
export const typeOfBytes = (bytes: number): ElementType | undefined =>
  ({ 1: 'UINT8', 2: 'UINT16', 4: 'UINT32', 8: 'UINT64' } as const)[bytes];

/**
 * The bits of the NaN with which a copy fills, in hexadecimal: the same 16 for every float type.
 *
 * @see content/evidence/tma-image
 */
export const nanFill = (elementBytes: Bytes): string => '7ff7'.repeat(elementBytes / 2);
