/** For tests that read the operations of a kernel. */
import { architectures } from '@src/arch';
import { newCompiler } from './compile/compiler';
import { compileKernel } from './compile/kernel';
import { definesFor } from './defines';
import type { RegisterName } from './ir/node';
import { printIr } from './ir/print';
import { headersOf } from './library/headers';
import { Program } from './resolve/program';
import { parse } from './syntax/parse';

/** The operations of a kernel as text; parameters and the indices of the launch are named. */
export function irOf(parameters: string, body: string, file = ''): string {
  const arch = architectures.h200;
  const source = `${file} __global__ void k(${parameters}) { ${body} }`;
  const program = new Program(parse(source, definesFor(arch), headersOf(source)));
  const {
    compiler,
    ir,
    parameters: places,
  } = compileKernel(newCompiler(program, arch, 0), program.kernels[0]!, [], []);
  const names = new Map<RegisterName, string>();
  for (const name of ['threadIdx', 'blockIdx', 'blockDim', 'gridDim'] as const)
    for (const [axis, reg] of compiler.registers.axes(name).entries()) names.set(reg, `${name}.${'xyz'[axis]}`);
  for (const { name, place } of places) if (place.k === 'reg') names.set(place.reg, name);
  return `\n${printIr(ir, names)}\n`;
}
