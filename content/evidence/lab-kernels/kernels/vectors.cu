// One element a thread and its relatives.

__global__ void add(float *c, const float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

__global__ void saxpyStrided(float *y, const float *x, float a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = a * x[i] + y[i];
}

__global__ void copyFloat4(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 4) reinterpret_cast<float4 *>(out)[i] = reinterpret_cast<const float4 *>(in)[i];
}

__global__ void copyOffset(float *out, const float *in, int offset) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + offset];
}

__global__ void copyStride(float *out, const float *in, int stride, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[(i * stride) % n];
}

__global__ void reverse(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[n - 1 - i] = in[i];
}

__global__ void scale2d(float *image, int width, int height, float factor) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) image[y * width + x] *= factor;
}

__global__ void fill3d(unsigned *out, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < nx && y < ny && z < nz) out[(z * ny + y) * nx + x] = x + 10u * y + 100u * z;
}

__global__ void bytesToFloat(float *out, const unsigned char *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * 0.5f;
}

__global__ void addDouble2(double *out, const double *a, const double *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n / 2) return;
  double2 p = reinterpret_cast<const double2 *>(a)[i];
  double2 q = reinterpret_cast<const double2 *>(b)[i];
  reinterpret_cast<double2 *>(out)[i] = make_double2(p.x + q.x, p.y - q.y);
}
