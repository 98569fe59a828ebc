import { count } from '@src/units/words';
import type { Estimates } from './estimate';
import { validation } from './validation';

/** What the estimates are based on, and their errors, in three sentences. */
export function aboutEstimates({ sms, ofSms, residentBlocks, l1Bytes }: Estimates): string {
  const some = sms < ofSms ? `${sms} of ${ofSms} SMs, scaled to all sectors` : count(sms, 'SM');
  const blocks = `${count(residentBlocks, 'block')} at a time`;
  const { usualPoints, unseen } = validation;
  return (
    `Estimated by a model of the L1 of ${some}: ${l1Bytes / 1024} KiB, ${blocks}, warps in turns. ` +
    `Of ${unseen.launches} launches on an H200 that the model was not fitted to, it was exact in ${unseen.exact}, less than ` +
    `${usualPoints} percentage points off in ${unseen.usual}, and less than ${unseen.mostPoints} in all. Volatile loads count as plain ones.`
  );
}
