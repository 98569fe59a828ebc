/** Reads of the constant space. */
export {
  constantAccess,
  constantPassRule,
  type ConstantAccess,
  type ConstantPass,
  type ConstantTrace,
} from './constant-access';
export { constantCacheRule, constantReads, type ConstantRead } from './constant-cache';
