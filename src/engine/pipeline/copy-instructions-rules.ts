import type { Rule } from '../rule';

export const copyInstructionRule: Rule = {
  id: 'copy-instruction',
  statement:
    'In CUDA C++, memcpy_async with a cuda::pipeline or in cooperative groups compiles to cp.async (LDGSTS). Three ways reach the bulk copies of the TMA (UBLKCP, UTMALDG): the cuda::barrier overload with a size known to be a multiple of 16 bytes, memcpy_async_tx, and PTX.',
  measured: { '9.0': 'evidence:copy-instructions' },
  documented: {},
  assumption: 'compiling for sm_80, sm_100 and sm_120 with CUDA 13.0 agreed; others were not tried',
};
