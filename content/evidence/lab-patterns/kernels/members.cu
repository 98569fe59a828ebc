// Written by draw.py.

__global__ void membersS1(float * y, const float3 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i].x + x[i].z;
}

__global__ void membersS2(float * __restrict__ y, const float2 * __restrict__ x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += x[k].x + x[k].y;
  }
  y[i] = sum;
}

__global__ void membersS3(float * y, float4 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float4 s[64];
  s[threadIdx.x] = x[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += s[k].w;
  }
  y[i] = sum;
}

__global__ void membersS4(float * y, float2 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += (x[k].x - x[i].x) * (x[k].y - x[i].y);
  }
  y[i] = sum;
}

__global__ void membersS5(int * y, int4 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int4 v = x[i];
  y[i] = v.w * v.z * v.y;
}

__global__ void membersS6(float * y, float4 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = x[i];
  if (v.y > 2) y[i] = v.y + v.w;
}

__global__ void membersS7(float * __restrict__ y, const float4 * __restrict__ x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += x[k].y + x[k].z + x[k].x;
  }
  y[i] = sum;
}

__global__ void membersS8(double * y, double2 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ double2 s[96];
  s[threadIdx.x] = x[i];
  __syncthreads();
  double sum = 0;
  for (int k = 0; k < 96; ++k) {
    sum += s[k].y + s[k].x;
  }
  y[i] = sum;
}

__global__ void membersS9(float * y, float2 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += x[k].y + x[k].x;
  }
  y[i] = sum;
}

struct __align__(16) AlignedS10 { int x, y, z, w; };
__global__ void membersS10(int * y, AlignedS10 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  AlignedS10 v = x[i];
  if (v.x > 2) y[i] = v.x + v.z + v.w + v.y;
}

struct BodyS11 { float x, y, z, w; };
__global__ void membersS11(float * y, const BodyS11 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += x[k].z + x[k].w + x[k].y;
  }
  y[i] = sum;
}

__global__ void membersS12(float * __restrict__ y, const float3 * __restrict__ x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float3 s[96];
  s[threadIdx.x] = x[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 96; ++k) {
    sum += s[k].x + s[k].z + s[k].y;
  }
  y[i] = sum;
}

__global__ void membersS13(float * y, const float4 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += x[k].x + x[k].w + x[k].y + x[k].z;
  }
  y[i] = sum;
}

__global__ void membersS14(float * y, const float4 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i].y + x[i].z;
}

struct __align__(16) AlignedS15 { int x, y, z, w; };
__global__ void membersS15(int * y, const AlignedS15 * __restrict__ x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += (x[k].y - x[i].y) * (x[k].x - x[i].x) * (x[k].w - x[i].w);
  }
  y[i] = sum;
}

__global__ void membersS16(float * __restrict__ y, const float3 * __restrict__ x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i].y;
}

__global__ void membersS17(double * y, const double2 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += (x[k].y - x[i].y);
  }
  y[i] = sum;
}

__global__ void membersS18(double * __restrict__ y, const double2 * __restrict__ x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i].x + x[i].y;
}

struct BodyS19 { float x, y, z, w; };
__global__ void membersS19(float * y, const BodyS19 * __restrict__ x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  BodyS19 v = x[i];
  if (v.x > 2) y[i] = v.x;
}

struct BodyS20 { float x, y, z, w; };
__global__ void membersS20(float * __restrict__ y, const BodyS20 * __restrict__ x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  BodyS20 v = x[i];
  y[i] = v.w * v.z * v.y * v.x;
}
