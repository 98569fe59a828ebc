// Written by src/run/write-cases.mjs: the CUDA that the layout lab shows for some of its states, compiled as it is.

#include "../measure.cuh"
#include <functional>

namespace state0 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (32,32):(32,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 32 + i / 32 % 32 * 1;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 32; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 32 * 1 + 0;
      int i = t / 1 % 1 * 32 + p / 1 % 32 * 1 + t / 1 % 32 * 32 + p / 32 % 1 * 32;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ld.shared.u32 %0, [%1];" : "=r"(io[((t * 1 + v / 1) * 32 + thread) * 1 + 0]) : "r"(a) : "memory");
    }
}
}

namespace state1 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (32,32):(33,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 33 + i / 32 % 32 * 1;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 32; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 32 * 1 + 0;
      int i = t / 1 % 1 * 32 + p / 1 % 32 * 1 + t / 1 % 32 * 32 + p / 32 % 1 * 32;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ld.shared.u32 %0, [%1];" : "=r"(io[((t * 1 + v / 1) * 32 + thread) * 1 + 0]) : "r"(a) : "memory");
    }
}
}

namespace state2 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: Sw<5,0,5> o 0 o (32,32):(32,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 32 + i / 32 % 32 * 1;
  o ^= (o >> 5 & 31) << 0;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 32; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 32 * 1 + 0;
      int i = t / 1 % 1 * 32 + p / 1 % 32 * 1 + t / 1 % 32 * 32 + p / 32 % 1 * 32;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ld.shared.u32 %0, [%1];" : "=r"(io[((t * 1 + v / 1) * 32 + thread) * 1 + 0]) : "r"(a) : "memory");
    }
}
}

namespace state3 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (32,32):(32,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 32 + i / 32 % 32 * 1;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 32; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 32 * 1 + 0;
      int i = t / 1 % 1 * 32 + p / 1 % 32 * 1 + t / 1 % 32 * 32 + p / 32 % 1 * 32;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ld.shared.u32 %0, [%1];" : "=r"(io[((t * 1 + v / 1) * 32 + thread) * 1 + 0]) : "r"(a) : "memory");
    }
}
}

namespace state4 {
// Launch with <<<1, 32>>>.

// The byte of element i of the tile, the first mode counted first: (32,32):(32,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 32 + i / 32 % 32 * 1;
  return o * 4;
}

__global__ void copy(unsigned char* tile, unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 32; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 32 * 1 + 0;
      int i = t / 1 % 1 * 32 + p / 1 % 32 * 1 + t / 1 % 32 * 32 + p / 32 % 1 * 32;
      asm volatile("ld.global.u32 %0, [%1];" : "=r"(io[((t * 1 + v / 1) * 32 + thread) * 1 + 0]) : "l"(tile + at(i)) : "memory");
    }
}
}

namespace state5 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (64,64):(64,1)
__device__ int at(int i) {
  int o = i / 1 % 64 * 64 + i / 64 % 64 * 1;
  return o * 2;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 16; ++t)
    for (int v = 0; v < 8; v += 8) {
      int p = thread / 1 % 32 * 1 + v / 1 % 8 * 32;
      int i = t / 1 % 2 * 32 + p / 1 % 32 * 1 + t / 2 % 8 * 512 + p / 32 % 8 * 64;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(io[0]), "=r"(io[1]), "=r"(io[2]), "=r"(io[3]) : "r"(a) : "memory");
    }
}
}

namespace state6 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: Sw<3,4,3> o 0 o (64,64):(64,1)
__device__ int at(int i) {
  int o = i / 1 % 64 * 64 + i / 64 % 64 * 1;
  o *= 2;
  o ^= (o >> 7 & 7) << 4;
  return o;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 16; ++t)
    for (int v = 0; v < 8; v += 8) {
      int p = thread / 1 % 32 * 1 + v / 1 % 8 * 32;
      int i = t / 1 % 2 * 32 + p / 1 % 32 * 1 + t / 2 % 8 * 512 + p / 32 % 8 * 64;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(io[0]), "=r"(io[1]), "=r"(io[2]), "=r"(io[3]) : "r"(a) : "memory");
    }
}
}

namespace state7 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (16,32):(32,1)
__device__ int at(int i) {
  int o = i / 1 % 16 * 32 + i / 16 % 32 * 1;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 4; ++t)
    for (int v = 0; v < 4; v += 4) {
      int p = thread / 1 % 8 * 16 + thread / 8 % 4 * 1 + v / 1 % 4 * 4;
      int i = t / 1 % 4 * 4 + p / 1 % 4 * 1 + t / 4 % 1 * 512 + p / 4 % 32 * 16;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("st.shared.v4.u32 [%0], {%1, %2, %3, %4};" :: "r"(a), "r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 0]), "r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 1]), "r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 2]), "r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 3]) : "memory");
    }
}
}

namespace state8 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (16,16)
__device__ int at(int i) {
  int o = i / 1 % 16 * 1 + i / 16 % 16 * 16;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 2; ++t)
    for (int v = 0; v < 4; v += 1) {
      int p = thread / 1 % 8 * 2 + thread / 8 % 4 * 32 + v / 1 % 2 * 1 + v / 2 % 2 * 16;
      int i = t / 1 % 1 * 16 + p / 1 % 16 * 1 + t / 1 % 2 * 128 + p / 16 % 8 * 16;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ld.shared.u32 %0, [%1];" : "=r"(io[((t * 4 + v / 1) * 32 + thread) * 1 + 0]) : "r"(a) : "memory");
    }
}
}

namespace state9 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (32,32):(34,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 34 + i / 32 % 32 * 1;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 32; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 32 * 1 + 0;
      int i = t / 1 % 1 * 32 + p / 1 % 32 * 1 + t / 1 % 32 * 32 + p / 32 % 1 * 32;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ld.shared.u32 %0, [%1];" : "=r"(io[((t * 1 + v / 1) * 32 + thread) * 1 + 0]) : "r"(a) : "memory");
    }
}
}

namespace state10 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (32,32):(36,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 36 + i / 32 % 32 * 1;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 32; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 32 * 1 + 0;
      int i = t / 1 % 1 * 32 + p / 1 % 32 * 1 + t / 1 % 32 * 32 + p / 32 % 1 * 32;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("st.shared.u32 [%0], %1;" :: "r"(a), "r"(io[((t * 1 + v / 1) * 32 + thread) * 1 + 0]) : "memory");
    }
}
}

namespace state11 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: Sw<2,0,5> o 0 o (32,32):(32,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 32 + i / 32 % 32 * 1;
  o ^= (o >> 5 & 3) << 0;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 32; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 32 * 1 + 0;
      int i = t / 1 % 1 * 32 + p / 1 % 32 * 1 + t / 1 % 32 * 32 + p / 32 % 1 * 32;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ld.shared.u32 %0, [%1];" : "=r"(io[((t * 1 + v / 1) * 32 + thread) * 1 + 0]) : "r"(a) : "memory");
    }
}
}

namespace state12 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: Sw<3,2,3> o 0 o (32,32):(32,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 32 + i / 32 % 32 * 1;
  o ^= (o >> 5 & 7) << 2;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 32; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 32 * 1 + 0;
      int i = t / 1 % 1 * 32 + p / 1 % 32 * 1 + t / 1 % 32 * 32 + p / 32 % 1 * 32;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("st.shared.u32 [%0], %1;" :: "r"(a), "r"(io[((t * 1 + v / 1) * 32 + thread) * 1 + 0]) : "memory");
    }
}
}

namespace state13 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (32,(4,8)):(4,(1,128))
__device__ int at(int i) {
  int o = i / 1 % 32 * 4 + i / 32 % 4 * 1 + i / 128 % 8 * 128;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 32; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 32 * 1 + 0;
      int i = t / 1 % 1 * 32 + p / 1 % 32 * 1 + t / 1 % 32 * 32 + p / 32 % 1 * 32;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ld.shared.u32 %0, [%1];" : "=r"(io[((t * 1 + v / 1) * 32 + thread) * 1 + 0]) : "r"(a) : "memory");
    }
}
}

namespace state14 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (32,32):(32,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 32 + i / 32 % 32 * 1;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 32; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 8 * 4 + thread / 8 % 4 * 1 + 0;
      int i = t / 1 % 8 * 4 + p / 1 % 4 * 1 + t / 8 % 4 * 256 + p / 4 % 8 * 32;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ld.shared.u32 %0, [%1];" : "=r"(io[((t * 1 + v / 1) * 32 + thread) * 1 + 0]) : "r"(a) : "memory");
    }
}
}

namespace state15 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (32,32):(33,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 33 + i / 32 % 32 * 1;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 32; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 16 * 2 + thread / 16 % 2 * 1 + 0;
      int i = t / 1 % 16 * 2 + p / 1 % 2 * 1 + t / 16 % 2 * 512 + p / 2 % 16 * 32;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ld.shared.u32 %0, [%1];" : "=r"(io[((t * 1 + v / 1) * 32 + thread) * 1 + 0]) : "r"(a) : "memory");
    }
}
}

namespace state16 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (16,32):(36,1)
__device__ int at(int i) {
  int o = i / 1 % 16 * 36 + i / 16 % 32 * 1;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 4; ++t)
    for (int v = 0; v < 4; v += 4) {
      int p = thread / 1 % 8 * 16 + thread / 8 % 4 * 1 + v / 1 % 4 * 4;
      int i = t / 1 % 4 * 4 + p / 1 % 4 * 1 + t / 4 % 1 * 512 + p / 4 % 32 * 16;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 0]), "=r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 1]), "=r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 2]), "=r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 3]) : "r"(a) : "memory");
    }
}
}

namespace state17 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (32,32):(32,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 32 + i / 32 % 32 * 1;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 8; ++t)
    for (int v = 0; v < 4; v += 4) {
      int p = thread / 1 % 32 * 1 + v / 1 % 4 * 32;
      int i = t / 1 % 1 * 32 + p / 1 % 32 * 1 + t / 1 % 8 * 128 + p / 32 % 4 * 32;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("st.shared.v4.u32 [%0], {%1, %2, %3, %4};" :: "r"(a), "r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 0]), "r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 1]), "r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 2]), "r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 3]) : "memory");
    }
}
}

namespace state18 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: Sw<3,2,3> o 0 o (32,32):(32,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 32 + i / 32 % 32 * 1;
  o ^= (o >> 5 & 7) << 2;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 8; ++t)
    for (int v = 0; v < 4; v += 4) {
      int p = thread / 1 % 32 * 1 + v / 1 % 4 * 32;
      int i = t / 1 % 1 * 32 + p / 1 % 32 * 1 + t / 1 % 8 * 128 + p / 32 % 4 * 32;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 0]), "=r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 1]), "=r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 2]), "=r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 3]) : "r"(a) : "memory");
    }
}
}

namespace state19 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (64,64):(72,1)
__device__ int at(int i) {
  int o = i / 1 % 64 * 72 + i / 64 % 64 * 1;
  return o * 2;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 16; ++t)
    for (int v = 0; v < 8; v += 8) {
      int p = thread / 1 % 32 * 1 + v / 1 % 8 * 32;
      int i = t / 1 % 2 * 32 + p / 1 % 32 * 1 + t / 2 % 8 * 512 + p / 32 % 8 * 64;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(io[0]), "=r"(io[1]), "=r"(io[2]), "=r"(io[3]) : "r"(a) : "memory");
    }
}
}

namespace state20 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: Sw<2,3,3> o 0 o (64,32):(32,1)
__device__ int at(int i) {
  int o = i / 1 % 64 * 32 + i / 64 % 32 * 1;
  o ^= (o >> 6 & 3) << 3;
  return o * 2;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 8; ++t)
    for (int v = 0; v < 8; v += 8) {
      int p = thread / 1 % 32 * 1 + v / 1 % 8 * 32;
      int i = t / 1 % 2 * 32 + p / 1 % 32 * 1 + t / 2 % 4 * 512 + p / 32 % 8 * 64;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(io[0]), "=r"(io[1]), "=r"(io[2]), "=r"(io[3]) : "r"(a) : "memory");
    }
}
}

namespace state21 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: Sw<3,3,3> o 0 o (64,64):(64,1)
__device__ int at(int i) {
  int o = i / 1 % 64 * 64 + i / 64 % 64 * 1;
  o ^= (o >> 6 & 7) << 3;
  return o * 2;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 16; ++t)
    for (int v = 0; v < 8; v += 8) {
      int p = thread / 1 % 32 * 1 + v / 1 % 8 * 32;
      int i = t / 1 % 2 * 32 + p / 1 % 32 * 1 + t / 2 % 8 * 512 + p / 32 % 8 * 64;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(a), "r"(io[0]), "r"(io[1]), "r"(io[2]), "r"(io[3]) : "memory");
    }
}
}

namespace state22 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (64,64):(64,1)
__device__ int at(int i) {
  int o = i / 1 % 64 * 64 + i / 64 % 64 * 1;
  return o * 2;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 16; ++t)
    for (int v = 0; v < 8; v += 8) {
      int p = thread / 1 % 32 * 1 + v / 1 % 8 * 32;
      int i = t / 1 % 2 * 32 + p / 1 % 32 * 1 + t / 2 % 8 * 512 + p / 32 % 8 * 64;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(a), "r"(io[0]), "r"(io[1]), "r"(io[2]), "r"(io[3]) : "memory");
    }
}
}

namespace state23 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (64,64):(64,1)
__device__ int at(int i) {
  int o = i / 1 % 64 * 64 + i / 64 % 64 * 1;
  return o * 2;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x % 8;
  for (int t = 0; t < 64; ++t)
    for (int v = 0; v < 8; v += 8) {
      int p = thread / 1 % 8 * 1 + v / 1 % 8 * 8;
      int i = t / 1 % 8 * 8 + p / 1 % 8 * 1 + t / 8 % 8 * 512 + p / 8 % 8 * 64;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(io[0]) : "r"(a) : "memory");
    }
}
}

namespace state24 {
// Launch with <<<1, 32>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (64,64):(64,1)
__device__ int at(int i) {
  int o = i / 1 % 64 * 64 + i / 64 % 64 * 1;
  return o * 2;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 16; ++t)
    for (int v = 0; v < 8; v += 8) {
      int p = thread / 1 % 8 * 32 + thread / 8 % 4 * 1 + v / 1 % 8 * 4;
      int i = t / 1 % 16 * 4 + p / 1 % 4 * 1 + t / 16 % 1 * 4096 + p / 4 % 64 * 64;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("st.shared.v4.u32 [%0], {%1, %2, %3, %4};" :: "r"(a), "r"(io[((t * 1 + v / 8) * 32 + thread) * 4 + 0]), "r"(io[((t * 1 + v / 8) * 32 + thread) * 4 + 1]), "r"(io[((t * 1 + v / 8) * 32 + thread) * 4 + 2]), "r"(io[((t * 1 + v / 8) * 32 + thread) * 4 + 3]) : "memory");
    }
}
}

namespace state25 {
// Launch with <<<1, 32>>>.

// The byte of element i of the tile, the first mode counted first: (32,32)
__device__ int at(int i) {
  int o = i / 1 % 32 * 1 + i / 32 % 32 * 32;
  return o * 4;
}

__global__ void copy(unsigned char* tile, unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 32; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 32 * 1 + 0;
      int i = t / 1 % 1 * 32 + p / 1 % 32 * 1 + t / 1 % 32 * 32 + p / 32 % 1 * 32;
      asm volatile("ld.global.u32 %0, [%1];" : "=r"(io[((t * 1 + v / 1) * 32 + thread) * 1 + 0]) : "l"(tile + at(i)) : "memory");
    }
}
}

namespace state26 {
// Launch with <<<1, 32>>>.

// The byte of element i of the tile, the first mode counted first: (32,32):(40,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 40 + i / 32 % 32 * 1;
  return o * 4;
}

__global__ void copy(unsigned char* tile, unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 32; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 32 * 1 + 0;
      int i = t / 1 % 1 * 32 + p / 1 % 32 * 1 + t / 1 % 32 * 32 + p / 32 % 1 * 32;
      asm volatile("st.global.u32 [%0], %1;" :: "l"(tile + at(i)), "r"(io[((t * 1 + v / 1) * 32 + thread) * 1 + 0]) : "memory");
    }
}
}

namespace state27 {
// Launch with <<<1, 32>>>.

// The byte of element i of the tile, the first mode counted first: (16,32):(32,1)
__device__ int at(int i) {
  int o = i / 1 % 16 * 32 + i / 16 % 32 * 1;
  return o * 4;
}

__global__ void copy(unsigned char* tile, unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 4; ++t)
    for (int v = 0; v < 4; v += 4) {
      int p = thread / 1 % 8 * 16 + thread / 8 % 4 * 1 + v / 1 % 4 * 4;
      int i = t / 1 % 4 * 4 + p / 1 % 4 * 1 + t / 4 % 1 * 512 + p / 4 % 32 * 16;
      asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 0]), "=r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 1]), "=r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 2]), "=r"(io[((t * 1 + v / 4) * 32 + thread) * 4 + 3]) : "l"(tile + at(i)) : "memory");
    }
}
}

namespace state28 {
// Launch with <<<1, 32>>>.

// The byte of element i of the tile, the first mode counted first: (32,32):(32,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 32 + i / 32 % 32 * 1;
  return o * 4;
}

__global__ void copy(unsigned char* tile, unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 32; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 8 * 4 + thread / 8 % 4 * 1 + 0;
      int i = t / 1 % 8 * 4 + p / 1 % 4 * 1 + t / 8 % 4 * 256 + p / 4 % 8 * 32;
      asm volatile("ld.global.u32 %0, [%1];" : "=r"(io[((t * 1 + v / 1) * 32 + thread) * 1 + 0]) : "l"(tile + at(i)) : "memory");
    }
}
}

namespace state29 {
// Launch with <<<1, 128>>>; the tile lies in dynamic shared memory.
extern __shared__ __align__(1024) unsigned char tile[];

// The byte of element i of the tile, the first mode counted first: (32,32):(32,1)
__device__ int at(int i) {
  int o = i / 1 % 32 * 32 + i / 32 % 32 * 1;
  return o * 4;
}

__global__ void copy(unsigned* io) {
  int thread = threadIdx.x;
  for (int t = 0; t < 8; ++t)
    for (int v = 0; v < 1; v += 1) {
      int p = thread / 1 % 8 * 16 + thread / 8 % 16 * 1 + 0;
      int i = t / 1 % 2 * 16 + p / 1 % 16 * 1 + t / 2 % 4 * 256 + p / 16 % 8 * 32;
      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));
      asm volatile("st.shared.u32 [%0], %1;" :: "r"(a), "r"(io[((t * 1 + v / 1) * 128 + thread) * 1 + 0]) : "memory");
    }
}
}

void add(std::vector<measure::Case> &cases, const char *state, std::function<void()> launch) {
  cases.push_back({state, measure::text(R"("probe": "%s")", "layout"), 0.0, [] {}, launch, [] { return true; }});
}

int main(int argc, char **argv) {
  std::vector<measure::Case> cases;
  unsigned char *tile = measure::allocate<unsigned char>(1 << 20);
  unsigned *io = measure::allocate<unsigned>(1 << 20);
  add(cases, "-", [=] { state0::copy<<<1, 32, 4096>>>(io); });
  add(cases, "layout=(32%2C32)%3A(33%2C1)", [=] { state1::copy<<<1, 32, 5120>>>(io); });
  add(cases, "layout=Sw%3C5%2C0%2C5%3E%20o%200%20o%20(32%2C32)%3A(32%2C1)", [=] { state2::copy<<<1, 32, 4096>>>(io); });
  add(cases, "other=st", [=] { state3::copy<<<1, 32, 4096>>>(io); });
  add(cases, "memory=global", [=] { state4::copy<<<1, 32, 0>>>(tile, io); });
  add(cases, "layout=(64%2C64)%3A(64%2C1)&values=(1%2C8)&atom=ldmatrix.x4&vector=8&bytes=2", [=] { state5::copy<<<1, 32, 8192>>>(io); });
  add(cases, "layout=Sw%3C3%2C4%2C3%3E%20o%200%20o%20(64%2C64)%3A(64%2C1)&values=(1%2C8)&atom=ldmatrix.x4&vector=8&bytes=2&swizzles=bytes", [=] { state6::copy<<<1, 32, 8192>>>(io); });
  add(cases, "layout=(16%2C32)%3A(32%2C1)&threads=(4%2C8)%3A(8%2C1)&values=(1%2C4)&atom=st&vector=4", [=] { state7::copy<<<1, 32, 2048>>>(io); });
  add(cases, "layout=(16%2C16)&threads=(8%2C4)&values=(2%2C2)&color=value", [=] { state8::copy<<<1, 32, 1024>>>(io); });
  add(cases, "layout=(32%2C32)%3A(34%2C1)", [=] { state9::copy<<<1, 32, 5120>>>(io); });
  add(cases, "layout=(32%2C32)%3A(36%2C1)&atom=st", [=] { state10::copy<<<1, 32, 5120>>>(io); });
  add(cases, "layout=Sw%3C2%2C0%2C5%3E%20o%200%20o%20(32%2C32)%3A(32%2C1)", [=] { state11::copy<<<1, 32, 4096>>>(io); });
  add(cases, "layout=Sw%3C3%2C2%2C3%3E%20o%200%20o%20(32%2C32)%3A(32%2C1)&atom=st", [=] { state12::copy<<<1, 32, 4096>>>(io); });
  add(cases, "layout=(32%2C(4%2C8))%3A(4%2C(1%2C128))", [=] { state13::copy<<<1, 32, 4096>>>(io); });
  add(cases, "threads=(4%2C8)%3A(8%2C1)", [=] { state14::copy<<<1, 32, 4096>>>(io); });
  add(cases, "layout=(32%2C32)%3A(33%2C1)&threads=(2%2C16)%3A(16%2C1)", [=] { state15::copy<<<1, 32, 5120>>>(io); });
  add(cases, "layout=(16%2C32)%3A(36%2C1)&threads=(4%2C8)%3A(8%2C1)&values=(1%2C4)&vector=4", [=] { state16::copy<<<1, 32, 3072>>>(io); });
  add(cases, "values=(1%2C4)&atom=st&vector=4", [=] { state17::copy<<<1, 32, 4096>>>(io); });
  add(cases, "layout=Sw%3C3%2C2%2C3%3E%20o%200%20o%20(32%2C32)%3A(32%2C1)&values=(1%2C4)&vector=4", [=] { state18::copy<<<1, 32, 4096>>>(io); });
  add(cases, "layout=(64%2C64)%3A(72%2C1)&values=(1%2C8)&atom=ldmatrix.x4&vector=8&bytes=2", [=] { state19::copy<<<1, 32, 9216>>>(io); });
  add(cases, "layout=Sw%3C2%2C3%2C3%3E%20o%200%20o%20(64%2C32)%3A(32%2C1)&values=(1%2C8)&atom=ldmatrix.x4&vector=8&bytes=2", [=] { state20::copy<<<1, 32, 4096>>>(io); });
  add(cases, "layout=Sw%3C3%2C3%2C3%3E%20o%200%20o%20(64%2C64)%3A(64%2C1)&values=(1%2C8)&atom=stmatrix.x4&vector=8&bytes=2", [=] { state21::copy<<<1, 32, 8192>>>(io); });
  add(cases, "layout=(64%2C64)%3A(64%2C1)&values=(1%2C8)&atom=stmatrix.x4&vector=8&bytes=2", [=] { state22::copy<<<1, 32, 8192>>>(io); });
  add(cases, "layout=(64%2C64)%3A(64%2C1)&threads=(8%2C1)&values=(1%2C8)&atom=ldmatrix.x1&vector=8&bytes=2", [=] { state23::copy<<<1, 32, 8192>>>(io); });
  add(cases, "layout=(64%2C64)%3A(64%2C1)&threads=(4%2C8)%3A(8%2C1)&values=(1%2C8)&atom=st&vector=8&bytes=2", [=] { state24::copy<<<1, 32, 8192>>>(io); });
  add(cases, "layout=(32%2C32)&memory=global", [=] { state25::copy<<<1, 32, 0>>>(tile, io); });
  add(cases, "layout=(32%2C32)%3A(40%2C1)&atom=st&memory=global", [=] { state26::copy<<<1, 32, 0>>>(tile, io); });
  add(cases, "layout=(16%2C32)%3A(32%2C1)&threads=(4%2C8)%3A(8%2C1)&values=(1%2C4)&vector=4&memory=global", [=] { state27::copy<<<1, 32, 0>>>(tile, io); });
  add(cases, "threads=(4%2C8)%3A(8%2C1)&memory=global", [=] { state28::copy<<<1, 32, 0>>>(tile, io); });
  add(cases, "threads=(16%2C8)%3A(8%2C1)&atom=st", [=] { state29::copy<<<1, 128, 4096>>>(io); });
  return measure::run(argc, argv, cases);
}
