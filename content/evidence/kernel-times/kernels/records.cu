// Arrays of structs, structs of arrays.

struct Particle {
  float x, y, z, vx, vy, vz, mass, charge;
};

struct Triple {
  float x, y, z;
};

__global__ void oneField(float *out, const Particle *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = p[i].x;
}

__global__ void energy(float *out, const Particle *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 0.5f * p[i].mass * (p[i].vx * p[i].vx + p[i].vy * p[i].vy + p[i].vz * p[i].vz);
}

__global__ void moveRecords(Particle *p, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  p[i].x += p[i].vx * dt;
  p[i].y += p[i].vy * dt;
  p[i].z += p[i].vz * dt;
}

__global__ void moveArrays(float *x, float *y, float *z, const float *vx, const float *vy, const float *vz, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  x[i] += vx[i] * dt;
  y[i] += vy[i] * dt;
  z[i] += vz[i] * dt;
}

__global__ void lengths(float *out, const Triple *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = sqrtf(v[i].x * v[i].x + v[i].y * v[i].y + v[i].z * v[i].z);
}

__global__ void swapEnds(Triple *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = v[i].x;
  v[i].x = v[i].z;
  v[i].z = x;
}

__global__ void split(float *x, float *y, float *z, const Triple *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  x[i] = v[i].x;
  y[i] = v[i].y;
  z[i] = v[i].z;
}

__global__ void grayscale(unsigned char *gray, const unsigned char *rgb, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) gray[i] = (77 * rgb[3 * i] + 150 * rgb[3 * i + 1] + 29 * rgb[3 * i + 2]) >> 8;
}

__global__ void nbody(float4 *force, const float4 *body, int n) {
  __shared__ float4 tile[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = body[i];
  float fx = 0, fy = 0, fz = 0;
  for (int start = 0; start < n; start += 128) {
    tile[threadIdx.x] = body[start + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 128; ++k) {
      float dx = tile[k].x - me.x, dy = tile[k].y - me.y, dz = tile[k].z - me.z;
      float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
      float s = tile[k].w * inverse * inverse * inverse;
      fx += dx * s;
      fy += dy * s;
      fz += dz * s;
    }
    __syncthreads();
  }
  force[i] = make_float4(fx, fy, fz, 0.0f);
}

__global__ void nbodyGlobal(float *force, const float *x, const float *mass, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float me = x[i], f = 0;
  for (int k = 0; k < n; ++k) {
    float d = x[k] - me;
    f += mass[k] * d * rsqrtf(d * d + 0.01f);
  }
  force[i] = f;
}
