import { headerHint } from '../source/missing-headers';
import { SourceProblem } from '../source/problem';
import type { Expr, Unit } from '../syntax/ast';
import type { Program } from './program';

/** Reports what is wrong with a name that nothing declares. */
export function undeclared({ unit }: Program, { name, at }: Extract<Expr, { k: 'id' }>): never {
  throw new SourceProblem(messageFor(unit, name), at);
}

function messageFor({ skipped, includes }: Unit, name: string): string {
  if (!skipped.some((each) => each.name === name))
    return `"${name}" is not declared.${headerHint(includes) || whereFrom(name)}`;
  return skipped.some((each) => each.name === name && each.isTexture === true)
    ? `"${name}" is a texture reference, which CUDA 12 removed. Make it a cudaTextureObject_t argument of the kernel: tex2D<float>(${name}, x, y).`
    : `"${name}" exists only in host code. Make it constexpr, __device__, or an argument of the kernel.`;
}

/** Uppercase names are macros, which a build often defines. */
const whereFrom = (name: string): string =>
  /^_*[A-Z][A-Z0-9_]*$/.test(name)
    ? ` If the build gives it (-D${name}=…), write "#define ${name} …" at the top, else declare it in this file.`
    : ' Declare it in this file.';
