// Written by src/run/write-cases.mjs: the CUDA that the coalescing figure shows for some of its states, compiled as it is.

#include "../measure.cuh"

namespace state0 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[lane * 2];
}
}

namespace state1 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  at[lane * 2] = other[lane];
}
}

namespace state2 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[31 - lane];
}
}

namespace state3 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  at[31 - lane] = other[lane];
}
}

namespace state4 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[lane / 32];
}
}

namespace state5 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  at[lane / 32] = other[lane];
}
}

namespace state6 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {23, 7, 22, 31, 21, 17, 11, 27, 26, 30, 18, 2, 25, 19, 8, 4, 6, 28, 9, 15, 3, 24, 16, 13, 5, 12, 10, 14, 20, 29, 1, 0};

__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[element[lane]];
}
}

namespace state7 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {23, 7, 22, 31, 21, 17, 11, 27, 26, 30, 18, 2, 25, 19, 8, 4, 6, 28, 9, 15, 3, 24, 16, 13, 5, 12, 10, 14, 20, 29, 1, 0};

__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  at[element[lane]] = other[lane];
}
}

namespace state8 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {2, 15, 250, 178, 133, 103, 119, 61, 141, 186, 66, 39, 195, 132, 50, 94, 75, 136, 75, 250, 63, 224, 48, 36, 39, 74, 140, 195, 19, 233, 141, 159};

__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[element[lane]];
}
}

namespace state9 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {2, 15, 250, 178, 133, 103, 119, 61, 141, 186, 66, 39, 195, 132, 50, 94, 75, 136, 75, 250, 63, 224, 48, 36, 39, 74, 140, 195, 19, 233, 141, 159};

__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  at[element[lane]] = other[lane];
}
}

namespace state10 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[lane * 64];
}
}

namespace state11 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  at[lane * 64] = other[lane];
}
}

namespace state12 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[lane * 8 + 0];
}
}

namespace state13 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  at[lane * 8 + 0] = other[lane];
}
}

namespace state14 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[(lane / 8) * 64 + lane % 8];
}
}

namespace state15 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  at[(lane / 8) * 64 + lane % 8] = other[lane];
}
}

namespace state16 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(unsigned char* data, unsigned char* other) {
  int lane = threadIdx.x;
  unsigned char* at = reinterpret_cast<unsigned char*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane * 2];
}
}

namespace state17 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(unsigned short* data, unsigned short* other) {
  int lane = threadIdx.x;
  unsigned short* at = reinterpret_cast<unsigned short*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane * 2];
}
}

namespace state18 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane * 2];
}
}

namespace state19 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float2* data, float2* other) {
  int lane = threadIdx.x;
  float2* at = reinterpret_cast<float2*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane * 2];
}
}

namespace state20 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float4* data, float4* other) {
  int lane = threadIdx.x;
  float4* at = reinterpret_cast<float4*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane * 2];
}
}

namespace state21 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(unsigned char* data, unsigned char* other) {
  int lane = threadIdx.x;
  unsigned char* at = reinterpret_cast<unsigned char*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[31 - lane];
}
}

namespace state22 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(unsigned short* data, unsigned short* other) {
  int lane = threadIdx.x;
  unsigned short* at = reinterpret_cast<unsigned short*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[31 - lane];
}
}

namespace state23 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[31 - lane];
}
}

namespace state24 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float2* data, float2* other) {
  int lane = threadIdx.x;
  float2* at = reinterpret_cast<float2*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[31 - lane];
}
}

namespace state25 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float4* data, float4* other) {
  int lane = threadIdx.x;
  float4* at = reinterpret_cast<float4*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[31 - lane];
}
}

namespace state26 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(unsigned char* data, unsigned char* other) {
  int lane = threadIdx.x;
  unsigned char* at = reinterpret_cast<unsigned char*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane / 32];
}
}

namespace state27 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(unsigned short* data, unsigned short* other) {
  int lane = threadIdx.x;
  unsigned short* at = reinterpret_cast<unsigned short*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane / 32];
}
}

namespace state28 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane / 32];
}
}

namespace state29 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float2* data, float2* other) {
  int lane = threadIdx.x;
  float2* at = reinterpret_cast<float2*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane / 32];
}
}

namespace state30 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float4* data, float4* other) {
  int lane = threadIdx.x;
  float4* at = reinterpret_cast<float4*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane / 32];
}
}

namespace state31 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {23, 7, 22, 31, 21, 17, 11, 27, 26, 30, 18, 2, 25, 19, 8, 4, 6, 28, 9, 15, 3, 24, 16, 13, 5, 12, 10, 14, 20, 29, 1, 0};

__global__ void access(unsigned char* data, unsigned char* other) {
  int lane = threadIdx.x;
  unsigned char* at = reinterpret_cast<unsigned char*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[element[lane]];
}
}

namespace state32 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {23, 7, 22, 31, 21, 17, 11, 27, 26, 30, 18, 2, 25, 19, 8, 4, 6, 28, 9, 15, 3, 24, 16, 13, 5, 12, 10, 14, 20, 29, 1, 0};

__global__ void access(unsigned short* data, unsigned short* other) {
  int lane = threadIdx.x;
  unsigned short* at = reinterpret_cast<unsigned short*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[element[lane]];
}
}

namespace state33 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {23, 7, 22, 31, 21, 17, 11, 27, 26, 30, 18, 2, 25, 19, 8, 4, 6, 28, 9, 15, 3, 24, 16, 13, 5, 12, 10, 14, 20, 29, 1, 0};

__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[element[lane]];
}
}

namespace state34 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {23, 7, 22, 31, 21, 17, 11, 27, 26, 30, 18, 2, 25, 19, 8, 4, 6, 28, 9, 15, 3, 24, 16, 13, 5, 12, 10, 14, 20, 29, 1, 0};

__global__ void access(float2* data, float2* other) {
  int lane = threadIdx.x;
  float2* at = reinterpret_cast<float2*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[element[lane]];
}
}

namespace state35 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {23, 7, 22, 31, 21, 17, 11, 27, 26, 30, 18, 2, 25, 19, 8, 4, 6, 28, 9, 15, 3, 24, 16, 13, 5, 12, 10, 14, 20, 29, 1, 0};

__global__ void access(float4* data, float4* other) {
  int lane = threadIdx.x;
  float4* at = reinterpret_cast<float4*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[element[lane]];
}
}

namespace state36 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {2, 15, 250, 178, 133, 103, 119, 61, 141, 186, 66, 39, 195, 132, 50, 94, 75, 136, 75, 250, 63, 224, 48, 36, 39, 74, 140, 195, 19, 233, 141, 159};

__global__ void access(unsigned char* data, unsigned char* other) {
  int lane = threadIdx.x;
  unsigned char* at = reinterpret_cast<unsigned char*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[element[lane]];
}
}

namespace state37 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {2, 15, 250, 178, 133, 103, 119, 61, 141, 186, 66, 39, 195, 132, 50, 94, 75, 136, 75, 250, 63, 224, 48, 36, 39, 74, 140, 195, 19, 233, 141, 159};

__global__ void access(unsigned short* data, unsigned short* other) {
  int lane = threadIdx.x;
  unsigned short* at = reinterpret_cast<unsigned short*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[element[lane]];
}
}

namespace state38 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {2, 15, 250, 178, 133, 103, 119, 61, 141, 186, 66, 39, 195, 132, 50, 94, 75, 136, 75, 250, 63, 224, 48, 36, 39, 74, 140, 195, 19, 233, 141, 159};

__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[element[lane]];
}
}

namespace state39 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {2, 15, 250, 178, 133, 103, 119, 61, 141, 186, 66, 39, 195, 132, 50, 94, 75, 136, 75, 250, 63, 224, 48, 36, 39, 74, 140, 195, 19, 233, 141, 159};

__global__ void access(float2* data, float2* other) {
  int lane = threadIdx.x;
  float2* at = reinterpret_cast<float2*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[element[lane]];
}
}

namespace state40 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {2, 15, 250, 178, 133, 103, 119, 61, 141, 186, 66, 39, 195, 132, 50, 94, 75, 136, 75, 250, 63, 224, 48, 36, 39, 74, 140, 195, 19, 233, 141, 159};

__global__ void access(float4* data, float4* other) {
  int lane = threadIdx.x;
  float4* at = reinterpret_cast<float4*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[element[lane]];
}
}

namespace state41 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(unsigned char* data, unsigned char* other) {
  int lane = threadIdx.x;
  unsigned char* at = reinterpret_cast<unsigned char*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane * 64];
}
}

namespace state42 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(unsigned short* data, unsigned short* other) {
  int lane = threadIdx.x;
  unsigned short* at = reinterpret_cast<unsigned short*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane * 64];
}
}

namespace state43 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane * 64];
}
}

namespace state44 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float2* data, float2* other) {
  int lane = threadIdx.x;
  float2* at = reinterpret_cast<float2*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane * 64];
}
}

namespace state45 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float4* data, float4* other) {
  int lane = threadIdx.x;
  float4* at = reinterpret_cast<float4*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane * 64];
}
}

namespace state46 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(unsigned char* data, unsigned char* other) {
  int lane = threadIdx.x;
  unsigned char* at = reinterpret_cast<unsigned char*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane * 8 + 0];
}
}

namespace state47 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(unsigned short* data, unsigned short* other) {
  int lane = threadIdx.x;
  unsigned short* at = reinterpret_cast<unsigned short*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane * 8 + 0];
}
}

namespace state48 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane * 8 + 0];
}
}

namespace state49 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float2* data, float2* other) {
  int lane = threadIdx.x;
  float2* at = reinterpret_cast<float2*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane * 8 + 0];
}
}

namespace state50 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float4* data, float4* other) {
  int lane = threadIdx.x;
  float4* at = reinterpret_cast<float4*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[lane * 8 + 0];
}
}

namespace state51 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(unsigned char* data, unsigned char* other) {
  int lane = threadIdx.x;
  unsigned char* at = reinterpret_cast<unsigned char*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[(lane / 8) * 64 + lane % 8];
}
}

namespace state52 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(unsigned short* data, unsigned short* other) {
  int lane = threadIdx.x;
  unsigned short* at = reinterpret_cast<unsigned short*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[(lane / 8) * 64 + lane % 8];
}
}

namespace state53 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[(lane / 8) * 64 + lane % 8];
}
}

namespace state54 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float2* data, float2* other) {
  int lane = threadIdx.x;
  float2* at = reinterpret_cast<float2*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[(lane / 8) * 64 + lane % 8];
}
}

namespace state55 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float4* data, float4* other) {
  int lane = threadIdx.x;
  float4* at = reinterpret_cast<float4*>(reinterpret_cast<char*>(data) + 64);
  other[lane] = at[(lane / 8) * 64 + lane % 8];
}
}

namespace state56 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  if (!(0x0f0f00ffu >> lane & 1)) return;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 4);
  other[lane] = at[lane * 2];
}
}

namespace state57 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  if (!(0x0f0f00ffu >> lane & 1)) return;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 4);
  other[lane] = at[31 - lane];
}
}

namespace state58 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  if (!(0x0f0f00ffu >> lane & 1)) return;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 4);
  other[lane] = at[lane / 32];
}
}

namespace state59 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {23, 7, 22, 31, 21, 17, 11, 27, 26, 30, 18, 2, 25, 19, 8, 4, 6, 28, 9, 15, 3, 24, 16, 13, 5, 12, 10, 14, 20, 29, 1, 0};

__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  if (!(0x0f0f00ffu >> lane & 1)) return;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 4);
  other[lane] = at[element[lane]];
}
}

namespace state60 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__constant__ int element[32] = {2, 15, 250, 178, 133, 103, 119, 61, 141, 186, 66, 39, 195, 132, 50, 94, 75, 136, 75, 250, 63, 224, 48, 36, 39, 74, 140, 195, 19, 233, 141, 159};

__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  if (!(0x0f0f00ffu >> lane & 1)) return;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 4);
  other[lane] = at[element[lane]];
}
}

namespace state61 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  if (!(0x0f0f00ffu >> lane & 1)) return;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 4);
  other[lane] = at[lane * 64];
}
}

namespace state62 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  if (!(0x0f0f00ffu >> lane & 1)) return;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 4);
  other[lane] = at[lane * 8 + 0];
}
}

namespace state63 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  if (!(0x0f0f00ffu >> lane & 1)) return;
  float* at = reinterpret_cast<float*>(reinterpret_cast<char*>(data) + 4);
  other[lane] = at[(lane / 8) * 64 + lane % 8];
}
}

namespace state64 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[lane * 0];
}
}

namespace state65 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[lane * 1];
}
}

namespace state66 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[lane * 3];
}
}

namespace state67 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[lane * 7];
}
}

namespace state68 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[lane * 8];
}
}

namespace state69 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[lane * 33];
}
}

namespace state70 {
// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.
__global__ void access(float* data, float* other) {
  int lane = threadIdx.x;
  float* at = data;
  other[lane] = at[lane * 64];
}
}

constexpr size_t alignment = size_t(4) << 20;

char *aligned() {
  const size_t address = reinterpret_cast<size_t>(measure::allocate<char>(2 * alignment));
  return reinterpret_cast<char *>((address + alignment - 1) / alignment * alignment);
}

template <class T>
void add(std::vector<measure::Case> &cases, const char *state, const char *op, void (*access)(T *, T *)) {
  static T *data = reinterpret_cast<T *>(aligned()), *other = reinterpret_cast<T *>(aligned());
  cases.push_back({
      state,
      measure::text(R"("op": "%s")", op),
      0.0,
      [] { CHECK(cudaMemset(data, 0, alignment)); },
      [=] { access<<<1, 32>>>(data, other); },
      [] { return true; },
  });
}

int main(int argc, char **argv) {
  std::vector<measure::Case> cases;
  add(cases, "-", "ld", state0::access);
  add(cases, "op=store", "st", state1::access);
  add(cases, "pattern=reverse", "ld", state2::access);
  add(cases, "pattern=reverse&op=store", "st", state3::access);
  add(cases, "pattern=broadcast", "ld", state4::access);
  add(cases, "pattern=broadcast&op=store", "st", state5::access);
  add(cases, "pattern=permute", "ld", state6::access);
  add(cases, "pattern=permute&op=store", "st", state7::access);
  add(cases, "pattern=gather", "ld", state8::access);
  add(cases, "pattern=gather&op=store", "st", state9::access);
  add(cases, "pattern=column", "ld", state10::access);
  add(cases, "pattern=column&op=store", "st", state11::access);
  add(cases, "pattern=struct", "ld", state12::access);
  add(cases, "pattern=struct&op=store", "st", state13::access);
  add(cases, "pattern=block", "ld", state14::access);
  add(cases, "pattern=block&op=store", "st", state15::access);
  add(cases, "offset=64&bytes=1", "ld", state16::access);
  add(cases, "offset=64&bytes=2", "ld", state17::access);
  add(cases, "offset=64", "ld", state18::access);
  add(cases, "offset=64&bytes=8", "ld", state19::access);
  add(cases, "offset=64&bytes=16", "ld", state20::access);
  add(cases, "pattern=reverse&offset=64&bytes=1", "ld", state21::access);
  add(cases, "pattern=reverse&offset=64&bytes=2", "ld", state22::access);
  add(cases, "pattern=reverse&offset=64", "ld", state23::access);
  add(cases, "pattern=reverse&offset=64&bytes=8", "ld", state24::access);
  add(cases, "pattern=reverse&offset=64&bytes=16", "ld", state25::access);
  add(cases, "pattern=broadcast&offset=64&bytes=1", "ld", state26::access);
  add(cases, "pattern=broadcast&offset=64&bytes=2", "ld", state27::access);
  add(cases, "pattern=broadcast&offset=64", "ld", state28::access);
  add(cases, "pattern=broadcast&offset=64&bytes=8", "ld", state29::access);
  add(cases, "pattern=broadcast&offset=64&bytes=16", "ld", state30::access);
  add(cases, "pattern=permute&offset=64&bytes=1", "ld", state31::access);
  add(cases, "pattern=permute&offset=64&bytes=2", "ld", state32::access);
  add(cases, "pattern=permute&offset=64", "ld", state33::access);
  add(cases, "pattern=permute&offset=64&bytes=8", "ld", state34::access);
  add(cases, "pattern=permute&offset=64&bytes=16", "ld", state35::access);
  add(cases, "pattern=gather&offset=64&bytes=1", "ld", state36::access);
  add(cases, "pattern=gather&offset=64&bytes=2", "ld", state37::access);
  add(cases, "pattern=gather&offset=64", "ld", state38::access);
  add(cases, "pattern=gather&offset=64&bytes=8", "ld", state39::access);
  add(cases, "pattern=gather&offset=64&bytes=16", "ld", state40::access);
  add(cases, "pattern=column&offset=64&bytes=1", "ld", state41::access);
  add(cases, "pattern=column&offset=64&bytes=2", "ld", state42::access);
  add(cases, "pattern=column&offset=64", "ld", state43::access);
  add(cases, "pattern=column&offset=64&bytes=8", "ld", state44::access);
  add(cases, "pattern=column&offset=64&bytes=16", "ld", state45::access);
  add(cases, "pattern=struct&offset=64&bytes=1", "ld", state46::access);
  add(cases, "pattern=struct&offset=64&bytes=2", "ld", state47::access);
  add(cases, "pattern=struct&offset=64", "ld", state48::access);
  add(cases, "pattern=struct&offset=64&bytes=8", "ld", state49::access);
  add(cases, "pattern=struct&offset=64&bytes=16", "ld", state50::access);
  add(cases, "pattern=block&offset=64&bytes=1", "ld", state51::access);
  add(cases, "pattern=block&offset=64&bytes=2", "ld", state52::access);
  add(cases, "pattern=block&offset=64", "ld", state53::access);
  add(cases, "pattern=block&offset=64&bytes=8", "ld", state54::access);
  add(cases, "pattern=block&offset=64&bytes=16", "ld", state55::access);
  add(cases, "offset=4&mask=0f0f00ff", "ld", state56::access);
  add(cases, "pattern=reverse&offset=4&mask=0f0f00ff", "ld", state57::access);
  add(cases, "pattern=broadcast&offset=4&mask=0f0f00ff", "ld", state58::access);
  add(cases, "pattern=permute&offset=4&mask=0f0f00ff", "ld", state59::access);
  add(cases, "pattern=gather&offset=4&mask=0f0f00ff", "ld", state60::access);
  add(cases, "pattern=column&offset=4&mask=0f0f00ff", "ld", state61::access);
  add(cases, "pattern=struct&offset=4&mask=0f0f00ff", "ld", state62::access);
  add(cases, "pattern=block&offset=4&mask=0f0f00ff", "ld", state63::access);
  add(cases, "stride=0", "ld", state64::access);
  add(cases, "stride=1", "ld", state65::access);
  add(cases, "stride=3", "ld", state66::access);
  add(cases, "stride=7", "ld", state67::access);
  add(cases, "stride=8", "ld", state68::access);
  add(cases, "stride=33", "ld", state69::access);
  add(cases, "stride=64", "ld", state70::access);
  return measure::run(argc, argv, cases);
}
