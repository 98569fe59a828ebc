// Bodies, clusters and records.

#define P_BLOCK 64
__device__ float3 bodyBody(float4 bi, float4 bj, float3 ai) {
  float3 r;
  r.x = bj.x - bi.x;
  r.y = bj.y - bi.y;
  r.z = bj.z - bi.z;
  float distSqr = r.x * r.x + r.y * r.y + r.z * r.z + 0.5f;
  float inv = rsqrtf(distSqr);
  float s = bj.w * inv * inv * inv;
  ai.x += r.x * s;
  ai.y += r.y * s;
  ai.z += r.z * s;
  return ai;
}

__global__ void nbodyTiles(float4 *acc, const float4 *pos, int n) {
  __shared__ float4 shPosition[P_BLOCK];
  int gtid = blockIdx.x * blockDim.x + threadIdx.x;
  float4 mine = pos[gtid < n ? gtid : n - 1];
  float3 a = {0.0f, 0.0f, 0.0f};
  for (int i = 0, tile = 0; i < n; i += P_BLOCK, tile++) {
    int idx = tile * blockDim.x + threadIdx.x;
    shPosition[threadIdx.x] = idx < n ? pos[idx] : make_float4(0, 0, 0, 0);
    __syncthreads();
#pragma unroll 8
    for (int j = 0; j < P_BLOCK; j++) a = bodyBody(mine, shPosition[j], a);
    __syncthreads();
  }
  if (gtid < n) acc[gtid] = make_float4(a.x, a.y, a.z, 0.0f);
}

struct Body {
  float x, y, z, vx, vy, vz;
};

__global__ void bodyForce(Body *p, const Body *q, float dt, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) {
    float Fx = 0.0f, Fy = 0.0f, Fz = 0.0f;
    for (int j = 0; j < n; j++) {
      float dx = q[j].x - q[i].x;
      float dy = q[j].y - q[i].y;
      float dz = q[j].z - q[i].z;
      float distSqr = dx * dx + dy * dy + dz * dz + 1e-2f;
      float invDist = 1.0f / sqrtf(distSqr);
      float invDist3 = invDist * invDist * invDist;
      Fx += dx * invDist3;
      Fy += dy * invDist3;
      Fz += dz * invDist3;
    }
    p[i].vx += dt * Fx;
    p[i].vy += dt * Fy;
    p[i].vz += dt * Fz;
  }
}

__global__ void moveSoA(float *x, float *y, float *z, const float *vx, const float *vy, const float *vz, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    x[i] += vx[i] * dt;
    y[i] += vy[i] * dt;
    z[i] += vz[i] * dt;
  }
}

__global__ void kmeansAssign(int *membership, const float *features, const float *clusters, int npoints, int nclusters,
                             int nfeatures) {
  int point = blockDim.x * blockIdx.x + threadIdx.x;
  int index = -1;
  if (point < npoints) {
    float minDist = 3.4e38f;
    for (int i = 0; i < nclusters; i++) {
      int clusterBase = i * nfeatures;
      float ans = 0.0f;
      for (int j = 0; j < nfeatures; j++) {
        int addr = point + j * npoints;
        float diff = features[addr] - clusters[clusterBase + j];
        ans += diff * diff;
      }
      if (ans < minDist) {
        minDist = ans;
        index = i;
      }
    }
    membership[point] = index;
  }
}

__global__ void lennardJones(float4 *force, const float4 *position, const int *neighbours, int n, int maxNeighbours,
                             float cutoff2) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 ipos = position[i];
  float4 f = {0.0f, 0.0f, 0.0f, 0.0f};
  int j = 0;
  while (j < maxNeighbours) {
    int jidx = neighbours[j * n + i];
    float4 jpos = position[jidx];
    float dx = ipos.x - jpos.x, dy = ipos.y - jpos.y, dz = ipos.z - jpos.z;
    float r2 = dx * dx + dy * dy + dz * dz;
    if (r2 > 0.0f && r2 < cutoff2) {
      float r2inv = 1.0f / r2;
      float r6inv = r2inv * r2inv * r2inv;
      float F = r2inv * r6inv * (48.0f * r6inv - 24.0f);
      f.x += dx * F;
      f.y += dy * F;
      f.z += dz * F;
    }
    j++;
  }
  force[i] = f;
}

struct Account {
  double balance;
  int id;
  short branch;
  char active;
};
__global__ void addInterest(Account *accounts, double rate, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && accounts[i].active) accounts[i].balance *= 1.0 + rate;
}
