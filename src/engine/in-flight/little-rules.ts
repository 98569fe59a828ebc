import type { Rule } from '../rule';

export const littleRule: Rule = {
  id: 'littles-law',
  statement: 'Bytes in flight are latency times bandwidth: 1 ns of 1 GB/s is 1 byte.',
  measured: { '9.0': 'evidence:bytes-in-flight' },
  documented: {},
  assumption: 'an identity: it holds for any queue whose arrivals and departures are in balance',
};
