import type { Rule } from '../rule';

export const hostOverlapRule: Rule = {
  id: 'streams-overlap',
  statement:
    'Copies into the GPU, kernels, and copies out of it run at the same time when they are in different streams and the host memory is pinned; in one stream they run one after the other.',
  measured: { '9.0': 'evidence:host-copy' },
  documented: {},
  assumption: 'a GPU with a copy engine for each direction does so; some have one engine, and then copies take turns',
};

export const pageableCopyRule: Rule = {
  id: 'pageable-copies-hold-the-host',
  statement:
    'A copy from or to pageable memory goes through a buffer that the host fills or empties: meanwhile the host issues nothing, so streams gain nothing.',
  measured: { '9.0': 'evidence:host-copy' },
  documented: {},
  assumption: 'the driver makes such copies, and not the GPU; how it does so may change with the driver',
};

export const hostLinkRule: Rule = {
  id: 'host-link',
  statement:
    'A copy takes a fixed time plus its bytes divided by the bandwidth of the link; while another runs in the opposite direction, each is a little slower.',
  measured: { '9.0': 'evidence:host-copy' },
  documented: {},
  assumption: 'the form is the same for every link; its numbers are those of one GPU in one host',
};

export const sharedSmsRule: Rule = {
  id: 'first-kernel-first',
  statement:
    'Of two kernels that share the SMs, the one that was launched first runs as fast as alone, and the second uses what the first leaves.',
  measured: { '9.0': 'evidence:host-copy' },
  documented: {},
  assumption: 'schedulers that prefer older warps do so; it was inferred from the times of one kernel on one GPU',
};
