/** Texture objects in CUDA: texels in rows, read like any memory. */
export const textures = `
struct cudaTextureObject_t {
  const float *texels;
  int width, height, depth;
  bool isLinear, isNormalized;
};
struct cudaSurfaceObject_t { float *texels; int width, height, depth; };
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };

__device__ inline int lab_tex_clamp(int i, int n) { return n <= 0 ? i : i < 0 ? 0 : i >= n ? n - 1 : i; }
__device__ inline float lab_tex_mix(float a, float b, float w) { return a + w * (b - a); }
__device__ inline float2 lab_tex_mix(float2 a, float2 b, float w) { return make_float2(a.x + w * (b.x - a.x), a.y + w * (b.y - a.y)); }
__device__ inline float4 lab_tex_mix(float4 a, float4 b, float w) {
  return make_float4(a.x + w * (b.x - a.x), a.y + w * (b.y - a.y), a.z + w * (b.z - a.z), a.w + w * (b.w - a.w));
}
template <typename T> __device__ inline T lab_texel(cudaTextureObject_t t, int x, int y, int z) {
  const long long row = (long long)lab_tex_clamp(z, t.depth) * t.height + lab_tex_clamp(y, t.height);
  return ((const T *)t.texels)[row * t.width + lab_tex_clamp(x, t.width)];
}
// The hardware mixes with 8 bits of a fraction.
template <typename T> __device__ inline T lab_tex_row(cudaTextureObject_t t, float x, int y, int z) {
  const float from = floorf(x - 0.5f), w = rintf((x - 0.5f - from) * 256.0f) / 256.0f;
  return lab_tex_mix(lab_texel<T>(t, (int)from, y, z), lab_texel<T>(t, (int)from + 1, y, z), w);
}
template <typename T> __device__ inline T lab_tex_plane(cudaTextureObject_t t, float x, float y, int z) {
  const float from = floorf(y - 0.5f), w = rintf((y - 0.5f - from) * 256.0f) / 256.0f;
  return lab_tex_mix(lab_tex_row<T>(t, x, (int)from, z), lab_tex_row<T>(t, x, (int)from + 1, z), w);
}
template <typename T> __device__ inline T lab_tex(cudaTextureObject_t t, float x, float y, float z, int dims) {
  if (t.isNormalized) { x *= t.width; y *= t.height; z *= t.depth; }
  if constexpr (std::is_same_v<T, float> || std::is_same_v<T, float2> || std::is_same_v<T, float4>)
    if (t.isLinear) {
      if (dims == 1) return lab_tex_row<T>(t, x, 0, 0);
      if (dims == 2) return lab_tex_plane<T>(t, x, y, (int)z);
      const float from = floorf(z - 0.5f), w = rintf((z - 0.5f - from) * 256.0f) / 256.0f;
      return lab_tex_mix(lab_tex_plane<T>(t, x, y, (int)from), lab_tex_plane<T>(t, x, y, (int)from + 1), w);
    }
  return lab_texel<T>(t, (int)floorf(x), (int)floorf(y), (int)floorf(z));
}
template <typename T> __device__ inline T tex1Dfetch(cudaTextureObject_t t, int i) { return ((const T *)t.texels)[i]; }
template <typename T> __device__ inline T tex1D(cudaTextureObject_t t, float x) { return lab_tex<T>(t, x, 0.0f, 0.0f, 1); }
template <typename T> __device__ inline T tex2D(cudaTextureObject_t t, float x, float y) { return lab_tex<T>(t, x, y, 0.0f, 2); }
template <typename T> __device__ inline T tex2DLod(cudaTextureObject_t t, float x, float y, float level) { return lab_tex<T>(t, x, y, 0.0f, 2); }
template <typename T> __device__ inline T tex2DLayered(cudaTextureObject_t t, float x, float y, int layer) { return lab_tex<T>(t, x, y, layer + 0.5f, 2); }
template <typename T> __device__ inline T tex3D(cudaTextureObject_t t, float x, float y, float z) { return lab_tex<T>(t, x, y, z, 3); }
template <typename T> __device__ inline void tex1Dfetch(T *out, cudaTextureObject_t t, int i) { *out = tex1Dfetch<T>(t, i); }
template <typename T> __device__ inline void tex1D(T *out, cudaTextureObject_t t, float x) { *out = tex1D<T>(t, x); }
template <typename T> __device__ inline void tex2D(T *out, cudaTextureObject_t t, float x, float y) { *out = tex2D<T>(t, x, y); }
template <typename T> __device__ inline void tex3D(T *out, cudaTextureObject_t t, float x, float y, float z) { *out = tex3D<T>(t, x, y, z); }

// x of a surface counts bytes.
template <typename T> __device__ inline T surf2Dread(cudaSurfaceObject_t s, int x, int y, int mode = 2) {
  return ((const T *)s.texels)[(long long)y * s.width + x / (int)sizeof(T)];
}
template <typename T> __device__ inline void surf2Dread(T *out, cudaSurfaceObject_t s, int x, int y, int mode = 2) {
  *out = surf2Dread<T>(s, x, y);
}
template <typename T> __device__ inline void surf2Dwrite(T value, cudaSurfaceObject_t s, int x, int y, int mode = 2) {
  ((T *)s.texels)[(long long)y * s.width + x / (int)sizeof(T)] = value;
}
template <typename T> __device__ inline T surf1Dread(cudaSurfaceObject_t s, int x, int mode = 2) { return ((const T *)s.texels)[x / (int)sizeof(T)]; }
template <typename T> __device__ inline void surf1Dwrite(T value, cudaSurfaceObject_t s, int x, int mode = 2) { ((T *)s.texels)[x / (int)sizeof(T)] = value; }
template <typename T> __device__ inline void surf3Dwrite(T value, cudaSurfaceObject_t s, int x, int y, int z, int mode = 2) {
  ((T *)s.texels)[((long long)z * s.height + y) * s.width + x / (int)sizeof(T)] = value;
}
template <typename T> __device__ inline T surf3Dread(cudaSurfaceObject_t s, int x, int y, int z, int mode = 2) {
  return ((const T *)s.texels)[((long long)z * s.height + y) * s.width + x / (int)sizeof(T)];
}
`;
