import { atomicVisitRule, casHalfLineRule } from './atomics';
import { cacheRules } from './cache';
import { requestRule, sectorRule } from './coalesce';
import { constantCacheRule, constantPassRule } from './constant';
import { dramFetchRule } from './dram-fetch';
import { splitRule } from './element-loop';
import { hostLinkRule, hostOverlapRule, pageableCopyRule, sharedSmsRule } from './host-copy';
import { littleRule, saturationRule } from './in-flight';
import { latencyOrderRule } from './latency-order';
import { asyncCopyRule } from './layout';
import { missRule } from './load-stages';
import { barrierLimitRule, carveoutRule, registerLimitRule, sharedLimitRule, warpLimitRule } from './occupancy';
import { copyInstructionRule, loadedLatencyRule, overlapRule } from './pipeline';
import { alignmentRule } from './require-warp';
import type { Rule } from './rule';
import { chainRule, issueRule, pickRule, stallRule } from './scheduler';
import {
  bankConflictRule,
  ldmatrixRule,
  matrixFragmentRule,
  sharedAtomicRule,
  sharedBankRule,
  sharedCasRule,
  sharedCountingRule,
  sharedIdealRule,
  sharedPairRule,
  sharedPassRule,
  stmatrixRule,
  tmaSwizzleRule,
} from './shared';
import { launchBoundRule, localRequestRule } from './spill';
import { tagStageRule } from './tag-stage';
import { readMergeRule } from './tiling';
import { copyStopsRule, tensorMapRule, tmaBarrierRule, tmaImageRule, tmaMulticastRule, tmaStoreRule } from './tma';
import { matchPassRule, reduxRule, shuffleMaskRule, shuffleRule, shuffleWavefrontRule, voteRule } from './warp';

/** Every rule of the engine, by the part of the GPU that it describes. */
export const rulesBySubject: Readonly<Record<string, readonly Rule[]>> = {
  'Global memory': [requestRule, sectorRule, tagStageRule, alignmentRule, splitRule],
  'Atomics on global memory': [atomicVisitRule, casHalfLineRule],
  'Shared memory': [
    sharedBankRule,
    sharedPassRule,
    sharedPairRule,
    sharedIdealRule,
    bankConflictRule,
    sharedAtomicRule,
    sharedCasRule,
    sharedCountingRule,
    ldmatrixRule,
    stmatrixRule,
    matrixFragmentRule,
    asyncCopyRule,
  ],
  'Matrix products': [readMergeRule],
  Caches: [missRule, ...cacheRules],
  DRAM: [dramFetchRule],
  'Waiting for a load': [latencyOrderRule],
  'Constant memory': [constantPassRule, constantCacheRule],
  'Warp shuffles, votes and reductions': [
    shuffleRule,
    shuffleMaskRule,
    shuffleWavefrontRule,
    voteRule,
    matchPassRule,
    reduxRule,
  ],
  Occupancy: [warpLimitRule, registerLimitRule, sharedLimitRule, barrierLimitRule, carveoutRule],
  'Bytes in flight': [littleRule, saturationRule],
  'Warp schedulers': [issueRule, chainRule, stallRule, pickRule],
  'Registers and spills': [launchBoundRule, localRequestRule],
  'Copy pipelines': [overlapRule, loadedLatencyRule, copyInstructionRule],
  'Copies between host and GPU': [hostOverlapRule, pageableCopyRule, hostLinkRule, sharedSmsRule],
  'Tensor copies (TMA)': [
    tensorMapRule,
    copyStopsRule,
    tmaImageRule,
    tmaSwizzleRule,
    tmaBarrierRule,
    tmaStoreRule,
    tmaMulticastRule,
  ],
};
