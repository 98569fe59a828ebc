import { nothing, type Family } from './op';

/** Instructions that stop a thread. Branches are followed by the interpreter of the program. */
export const control: Family = ({ host }, { parts, at }) => {
  const { machine } = host;
  switch (parts[0]) {
    case 'trap':
    case 'brkpt':
      return {
        run: (mask) =>
          machine.memory.fault('arithmetic', at, 31 - Math.clz32(mask & -mask), null, 'comes to a trap instruction'),
      };
    case 'pmevent':
    case 'setmaxnreg':
      return nothing;
    default:
      return null;
  }
};
