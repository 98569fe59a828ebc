import type { Architecture } from '@src/arch/architecture';
import { construct } from './calls/construct';
import { inlined } from './calls/inline';
import { Compiler } from './context';
import { expr } from './expressions';
import { place } from './places';
import type { Program } from '../resolve/program';
import { statement } from './statements';

/** A compiler for the functions of a program. `globalBytes`: global memory that buffers take. */
export const newCompiler = (program: Program, arch: Architecture, globalBytes: number): Compiler =>
  new Compiler(program, arch, globalBytes, {
    expr,
    place,
    statement,
    construct,
    invoke: inlined,
  });
