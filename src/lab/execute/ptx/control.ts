import { nothing, type Family } from './op';

/** What stops a thread. Branches are followed by whoever runs the program. */
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
