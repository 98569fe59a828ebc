import { isBarrier } from '../types/barrier-type';
import {
  bool,
  CLUSTER,
  type Group,
  int,
  type Struct,
  type Type,
  uint,
  ullong,
  vectorType,
  voidType,
} from '../types/type';
import { ATOMIC_REFERENCE, isAtomicObject } from './atomic-type';

const GRID = -1;

/**
 * The return type of a member function of a CUDA object: of a group of threads, an atomic, a barrier; `null`: none of those.
 */
export function objectResult(type: Type, name: string, argument: () => Type | null): Type | null {
  if (type.k === 'group') return groupResult(type, name, argument);
  if (isBarrier(type)) return barrierResult(name);
  return isAtomicObject(type) ? atomicResult(type as Struct, name) : null;
}

function groupResult({ size }: Group, name: string, argument: () => Type | null): Type | null {
  // Pipelines are groups, too.
  if (size === -2 || size === -3) return voidType;
  if (name.startsWith('shfl') || name === 'map_shared_rank') return argument();
  if (/^(group_index|thread_index|block_index|group_dim|dim_threads|dim_blocks)$/.test(name)) return vectorType('dim3');
  switch (name) {
    case 'sync':
    case 'barrier_arrive':
    case 'barrier_wait':
      return voidType;
    case 'any':
    case 'all':
      return int;
    case 'ballot':
    case 'match_any':
    case 'query_shared_rank':
      return uint;
    case 'block_rank':
    case 'num_blocks':
      return size === GRID ? ullong : uint;
    case 'thread_rank':
    case 'size':
    case 'num_threads':
      return size === CLUSTER ? uint : ullong;
    case 'meta_group_rank':
    case 'meta_group_size':
    case 'is_valid':
      return ullong;
    default:
      return null;
  }
}

function barrierResult(name: string): Type {
  if (name === 'arrive') return ullong;
  return name === 'arrive_and_drop' ? voidType : bool;
}

function atomicResult({ name: kind, fields }: Struct, name: string): Type | null {
  const [field] = fields;
  const of = kind === ATOMIC_REFERENCE && field!.type.k === 'ptr' ? field!.type.to : field!.type;
  if (name === 'store') return voidType;
  return name.startsWith('compare_exchange') ? bool : of;
}
