// Vector types of every width.

template <typename T>
__global__ void copyAs(T *out, const T *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

__global__ void addFloat2(float2 *c, const float2 *a, const float2 *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = make_float2(a[i].x + b[i].x, a[i].y + b[i].y);
}

__global__ void float4Sum(float *out, const float4 *in, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n) {
    float4 v = in[i];
    out[i] = v.x + v.y + v.z + v.w;
  }
}

__global__ void reinterpret(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 4) {
    float4 v = reinterpret_cast<const float4 *>(in)[i];
    v.x *= 2.0f;
    v.w *= 4.0f;
    reinterpret_cast<float4 *>(out)[i] = v;
  }
  // the rest
  if (i == n / 4) {
    for (int k = n / 4 * 4; k < n; k++) out[k] = in[k];
  }
}

__global__ void float3Scale(float3 *v, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    v[i].x *= s;
    v[i].y *= s;
    v[i].z *= s;
  }
}

__global__ void uchar4Brighten(uchar4 *image, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uchar4 p = image[i];
  p.x = min(p.x + by, 255);
  p.y = min(p.y + by, 255);
  p.z = min(p.z + by, 255);
  image[i] = p;
}

__global__ void short2Swap(short2 *s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) s[i] = make_short2(s[i].y, s[i].x);
}

__global__ void lanesOfDouble2(double *out, const double2 *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i].y;
}

__global__ void sharedFloat4(float4 *out, const float4 *in) {
  __shared__ float4 tile[128];
  tile[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = tile[(threadIdx.x * 5 + 3) % 128];
}

__global__ void longlong2Mask(longlong2 *v, long long mask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    longlong2 p = v[i];
    p.x &= mask;
    p.y |= mask;
    v[i] = p;
  }
}
