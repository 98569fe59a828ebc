// A transposing copy through a tile in shared memory. Only the layout of the tile and the width of the accesses differ.

#pragma once

#include <cuda_runtime.h>

constexpr int side = 8192;

// region: layouts
/** Element (r, c) of a tile of 32 × 32 floats: (32,32):(pitch,1). */
template <int pitch>
struct Rows {
  static constexpr int floats = 32 * pitch;
  __device__ static int at(int r, int c) { return r * pitch + c; }
};

/** The same rows with Swizzle<bits, base, shift> on top: bits of the row number flip bits of the column. */
template <int bits, int base, int shift>
struct Swizzled {
  static constexpr int floats = 1024;
  __device__ static int at(int r, int c) {
    const int o = r * 32 + c;
    return o ^ (o >> (base + shift) & (1 << bits) - 1) << base;
  }
};
// endregion

// region: by-floats
/** One float per lane: a warp writes a row of the tile and reads a column. */
template <class Tile>
__global__ void copyByFloats(float *__restrict__ out, const float *__restrict__ in) {
  __shared__ alignas(1024) float tile[Tile::floats];
  const int x = blockIdx.x * 32, y = blockIdx.y * 32;
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int k = 0; k < 32; k += 8)
    tile[Tile::at(k + warp, lane)] = in[size_t(y + k + warp) * side + x + lane];
  __syncthreads();
  for (int k = 0; k < 32; k += 8)
    out[size_t(x + k + warp) * side + y + lane] = tile[Tile::at(lane, k + warp)];
}
// endregion

// region: by-pieces
/** 16 bytes per lane: a lane writes four floats of a row and reads a square of 4 × 4. */
template <class Tile>
__global__ void copyByPieces(float *__restrict__ out, const float *__restrict__ in) {
  __shared__ alignas(1024) float tile[Tile::floats];
  const int x = blockIdx.x * 32, y = blockIdx.y * 32, t = threadIdx.x;
  for (int k = 0; k < 32; k += 8) {
    const int r = k + t / 8, c = t % 8 * 4;
    *(float4 *)&tile[Tile::at(r, c)] = *(const float4 *)&in[size_t(y + r) * side + x + c];
  }
  __syncthreads();
  const int r = t % 8 * 4, c = t / 8 * 4;
  float4 row[4];
  for (int k = 0; k < 4; ++k) row[k] = *(const float4 *)&tile[Tile::at(r + k, c)];
  float *to = &out[size_t(x + c) * side + y + r];
  *(float4 *)to = make_float4(row[0].x, row[1].x, row[2].x, row[3].x);
  *(float4 *)(to + side) = make_float4(row[0].y, row[1].y, row[2].y, row[3].y);
  *(float4 *)(to + 2 * side) = make_float4(row[0].z, row[1].z, row[2].z, row[3].z);
  *(float4 *)(to + 3 * side) = make_float4(row[0].w, row[1].w, row[2].w, row[3].w);
}
// endregion

/** ((4,8),32):((32,132),1): four floats of padding after every fourth row. */
struct PaddedByFour {
  static constexpr int floats = 8 * 132;
  __device__ static int at(int r, int c) { return r % 4 * 32 + r / 4 * 132 + c; }
};
