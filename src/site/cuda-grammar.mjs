/**
 * CUDA on top of Shiki's C++ grammar. Shiki has no CUDA grammar, so `cuda` and `cu` are aliases of `cpp`, and these few
 * patterns are injected for CUDA's own words. They never match inside strings and comments.
 */
const anyOf = (words) => `\\b(?:${words.split(' ').join('|')})\\b`;

export const cudaWords = {
  name: 'cuda-words',
  scopeName: 'source.cuda-words.injection',
  injectTo: ['source.cpp'],
  injectionSelector: 'L:source.cpp -string -comment',
  patterns: [
    {
      name: 'storage.modifier.cuda',
      match: anyOf(
        '__global__ __device__ __host__ __shared__ __constant__ __managed__ __restrict__ __grid_constant__ ' +
          '__launch_bounds__ __forceinline__ __noinline__ __align__',
      ),
    },
    { name: 'variable.language.cuda', match: anyOf('threadIdx blockIdx blockDim gridDim warpSize') },
    {
      name: 'support.function.cuda',
      match: anyOf(
        '__sync(?:threads|warp)\\w* __shfl_\\w+ __(?:ballot|any|all)_sync __activemask __match_\\w+ __reduce_\\w+ ' +
          '__ld(?:g|lu|c[agsv]) __st(?:c[gs]|w[bt]) __threadfence\\w* __cvta_\\w+ __popc __ffs __clz ' +
          'cuda[A-Z]\\w* atomic(?:Add|Sub|Exch|Min|Max|Inc|Dec|CAS|And|Or|Xor)',
      ),
    },
    { name: 'keyword.operator.launch.cuda', match: '<<<|>>>' },
  ],
  repository: {},
};
