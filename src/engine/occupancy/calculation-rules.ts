import { documentedOn } from '../documented';
import type { Rule } from '../rule';

/** NVIDIA's header states these rules for each of them, as executable text. */
const CAPABILITIES = ['7.0', '7.2', '7.5', '8.0', '8.6', '8.7', '8.9', '9.0', '10.0', '10.3', '11.0', '12.0', '12.1'];

/** A rule of NVIDIA's calculation, which real blocks on a 9.0 were seen to obey. */
export const calculationRule = (id: string, place: string, statement: string): Rule => ({
  id,
  statement,
  measured: { '9.0': 'evidence:occupancy' },
  documented: documentedOn(CAPABILITIES, `source:cuda-occupancy#${place}`),
  assumption: 'as on the compute capabilities from 7.0 to 12.1',
});
