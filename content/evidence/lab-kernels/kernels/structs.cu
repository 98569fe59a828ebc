// Structs of arrays and arrays of structs, gathers and scatters.

struct Particle {
  float x, y, z;
  float mass;
  int id;
};

__global__ void moveAos(Particle *particles, float step, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) particles[i].x += step;
}

__global__ void moveSoa(float *x, float step, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += step;
}

struct alignas(16) Quad {
  int a, b, c, d;
};

__global__ void swapQuad(Quad *quads, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Quad quad = quads[i];
  Quad swapped;
  swapped.a = quad.d;
  swapped.b = quad.c;
  swapped.c = quad.b;
  swapped.d = quad.a;
  quads[i] = swapped;
}

__global__ void lengthFloat3(float *out, const float3 *points, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float3 p = points[i];
  out[i] = p.x + 2.0f * p.y + 4.0f * p.z;
}

__global__ void invert(uchar4 *pixels, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uchar4 p = pixels[i];
  pixels[i] = make_uchar4(255 - p.x, 255 - p.y, 255 - p.z, p.w);
}

__global__ void gather(float *out, const float *table, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = table[index[i]];
}

__global__ void scatter(float *table, const float *in, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) table[index[i]] = in[i];
}

__global__ void permute(int *out, const int *in, int mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i ^ mask];
}
