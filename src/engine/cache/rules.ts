import type { Rule } from '../rule';
import { fenceRule, l1AtomicRule } from './l1-atomic';
import { l1CapacityRule } from './l1-capacity';
import { hitOnMissRule, l1LoadRule, partWrittenRule } from './l1-load';
import { l1ReplacementRule } from './l1-replacement';
import { storeAllocateRule, storeHitRule, writeThroughRule } from './l1-store';
import { l2HalvesRule } from './l2-halves';
import { l2ReplacementRule, l2StoreRule, l2WriteBackRule } from './l2-lookup';
import { noAllocateRule, pastL1Rule, sameL1Rule } from './operators';
import { textureLayoutRule } from './texture-layout';

export const cacheRules: readonly Rule[] = [
  l1LoadRule,
  hitOnMissRule,
  storeHitRule,
  storeAllocateRule,
  writeThroughRule,
  partWrittenRule,
  l1AtomicRule,
  fenceRule,
  sameL1Rule,
  noAllocateRule,
  pastL1Rule,
  l1CapacityRule,
  l1ReplacementRule,
  l2StoreRule,
  l2WriteBackRule,
  l2HalvesRule,
  l2ReplacementRule,
  textureLayoutRule,
];
