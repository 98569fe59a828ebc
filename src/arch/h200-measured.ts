import { fact } from './fact';
import type { HostCopyCosts } from './host-copies';
import type { PipelineCosts } from './pipeline-costs';
import type { ReadStreams } from './read-stream';
import type { SchedulerCosts } from './scheduler-costs';

const streams: ReadStreams = {
  dram: { latencyNs: 366.6, latencyNsPerKiB: 30.7, GBps: 4635, knee: 2.44, error: { median: 0.016, worst: 0.04 } },
  l2: { latencyNs: 168.5, latencyNsPerKiB: 9, GBps: 9528, knee: 3.37, error: { median: 0.016, worst: 0.046 } },
  smGBps: 260,
  smKnee: 3.7,
};

const costs: PipelineCosts = {
  barrierCycles: 25,
  method: {
    registers: { issueCycles: 0, issueCyclesPerInstruction: 23.8, landCyclesPerInstruction: 13.8, latencyCycles: 0 },
    'async-copy': { issueCycles: 143, issueCyclesPerInstruction: 6.3, landCyclesPerInstruction: 0, latencyCycles: -38 },
    bulk: { issueCycles: 208, issueCyclesPerInstruction: 0, landCyclesPerInstruction: 0, latencyCycles: -75 },
    tensor: { issueCycles: 243, issueCyclesPerInstruction: 0, landCyclesPerInstruction: 0, latencyCycles: -71 },
  },
  memory: {
    dram: { latencyCycles: 720, smBytesPerCycle: 79.2, bytesPerCycle: 2308, queueCycles: 984, knee: 2.5 },
    l2: { latencyCycles: 214, smBytesPerCycle: 122, bytesPerCycle: 3622, queueCycles: 327, knee: 2 },
  },
  error: {
    registers: { median: 0.026, worst: 0.229 },
    'async-copy': { median: 0.011, worst: 0.161 },
    bulk: { median: 0.012, worst: 0.157 },
    tensor: { median: 0.009, worst: 0.164 },
  },
};

const scheduler: SchedulerCosts = {
  streamCycles: 72,
  scatterCycles: 60,
  scatterPerQueued: 0.75,
  mostLoadsPerSm: 320,
  constantCycles: 26,
  branchCycles: 3,
  fetchCycles: 4,
  error: { time: { median: 0.013, worst: 0.171 }, share: { median: 0.014, worst: 0.148 } },
  within: { cases: 224, time: 216, share: 181 },
};

const hostCopies: HostCopyCosts = {
  pinned: { inGBps: 55.6, outGBps: 55.3, latencyUs: 6.55, bothWays: 0.921 },
  pageable: { inGBps: 11.4, outGBps: 10.9, latencyUs: 8.63 },
  kernel: { multiplyAddsPerNs: 24870, launchUs: 8.2, together: 1.126 },
  error: { pinned: { median: 0.001, worst: 0.022 }, pageable: { median: 0.048, worst: 0.202 } },
};

/**
 * Fitted to one half of the recorded cases; the errors are those of the other half. Tests check them against the recordings.
 */
export const h200Measured = {
  readStreams: fact(streams, 'evidence:bytes-in-flight'),
  pipelineCosts: fact(costs, 'evidence:pipeline'),
  schedulerCosts: fact(scheduler, 'evidence:latency-hiding'),
  hostCopies: fact(hostCopies, 'evidence:host-copy'),
} as const;
