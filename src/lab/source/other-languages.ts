import { SourceProblem } from './problem';

/** Kernels that are not CUDA C++, recognized by what only they have, and what to paste instead. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [
    /@(?:numba\.)?cuda\.jit|^[ \t]*from[ \t]+numba\b|^[ \t]*import[ \t]+numba\b/m,
    'This is Python for Numba, which is not read here. Paste the kernel as CUDA C++, with __global__ and pointers.',
  ],
  [
    /@triton\.(?:jit|autotune)|^[ \t]*import[ \t]+triton\b/m,
    'This is Python for Triton, which is not read here. Paste the kernel as CUDA C++, with __global__ and pointers.',
  ],
  [
    /\b(?:cp|cupy)\.(?:RawKernel|RawModule|ElementwiseKernel|ReductionKernel)\b|^[ \t]*import[ \t]+cupy\b/m,
    'This is Python with a CuPy kernel. Paste only the CUDA C++ between the quotation marks of RawKernel or RawModule.',
  ],
  [
    /\bload_inline[ \t]*\(|^[ \t]*from[ \t]+torch\.utils\.cpp_extension\b/m,
    'This is Python with an inline extension of PyTorch. Paste only the CUDA C++ of cuda_sources, without the functions that take torch::Tensor.',
  ],
  [
    /^[ \t]*(?:import|from)[ \t]+(?:torch|numpy|jax|pycuda)\b|^[ \t]*def[ \t]+\w+\(.*\):[ \t]*$/m,
    'This is Python. Paste a kernel in CUDA C++, which starts with __global__ void.',
  ],
  [
    /^[ \t]*__kernel[ \t]+void\b|\bget_global_id[ \t]*\(/m,
    'This is OpenCL, which is not read here. In CUDA a kernel starts with __global__ void and finds its place with blockIdx and threadIdx.',
  ],
];

/** @throws {SourceProblem} For a source in another language, at what identifies it. */
export function refuseOtherLanguages(source: string): void {
  for (const [sign, message] of OTHERS) {
    const found = sign.exec(source);
    // A comment of a .cu file may name all of these.
    if (found && !isCommented(source, found.index)) throw new SourceProblem(message, found.index);
  }
}

function isCommented(source: string, at: number): boolean {
  const line = source.slice(source.lastIndexOf('\n', at) + 1, at);
  const open = source.lastIndexOf('/*', at);
  return line.includes('//') || (open >= 0 && source.indexOf('*/', open) > at);
}
