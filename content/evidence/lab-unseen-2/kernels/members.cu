// Written by draw.py.

__global__ void membersU1(int * y, const int4 * __restrict__ x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ int4 s[96];
  s[threadIdx.x] = x[i];
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += s[k].w + s[k].z + s[k].x;
  }
  y[i] = sum;
}

struct BodyU2 { float x, y, z, w; };
__global__ void membersU2(float * y, BodyU2 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ BodyU2 s[128];
  s[threadIdx.x] = x[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += s[k].z + s[k].w + s[k].y;
  }
  y[i] = sum;
}

__global__ void membersU3(int * __restrict__ y, const int4 * __restrict__ x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int4 v = x[i];
  y[i] = v.x * v.y;
}

__global__ void membersU4(int * __restrict__ y, const int4 * __restrict__ x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += (x[k].x - x[i].x) * (x[k].w - x[i].w) * (x[k].z - x[i].z);
  }
  y[i] = sum;
}

__global__ void membersU5(int * y, int4 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int4 v = x[i];
  y[i] = v.x * v.y * v.z;
}

struct __align__(16) AlignedU6 { int x, y, z, w; };
__global__ void membersU6(int * y, AlignedU6 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += x[k].y + x[k].z + x[k].w + x[k].x;
  }
  y[i] = sum;
}

__global__ void membersU7(float * y, const float4 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = x[i];
  y[i] = v.y * v.z * v.w * v.x;
}

__global__ void membersU8(int * y, int4 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int4 v = x[i];
  if (v.w > 2) y[i] = v.w + v.z + v.y + v.x;
}

__global__ void membersU9(double * y, const double2 * __restrict__ x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += (x[k].x - x[i].x) * (x[k].y - x[i].y);
  }
  y[i] = sum;
}

__global__ void membersU10(float * y, float2 * x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float2 v = x[i];
  y[i] = v.y * v.x;
}
