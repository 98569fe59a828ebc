import type { Rule } from '../rule';

export const l1LoadRule: Rule = {
  id: 'l1-load',
  statement:
    'A load looks up each sector that it touches once. It hits if every wanted word is there; otherwise the missing sectors, and no others of their lines, are requested from the L2.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: { '7.0': 'source:forum-volta-l1#tag-stage' },
  assumption: 'missing sectors alone are fetched, as documented for compute capability 7.0',
};

export const partWrittenRule: Rule = {
  id: 'l1-part-written',
  statement:
    'A load may want words of a sector that stores wrote only in part, and that they did not write. Then every sector of that line that the load touches is a miss, and the rest of the line is dropped.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

export const hitOnMissRule: Rule = {
  id: 'l1-hit-on-miss',
  statement:
    'A load of a sector that an earlier load has requested counts as a hit, even if the sector is still in flight.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};
