// Particles, signals, rays, and random paths.

#define PI 3.14159265358979f

__global__ void nbodyInDoubles(const double *px, const double *py, const double *pz, const double *mass, double *ax, double *ay, double *az, int n) {
  __shared__ double sx[128], sy[128], sz[128], sm[128];
  int i = blockIdx.x * 128 + threadIdx.x;
  double x = px[i], y = py[i], z = pz[i], fx = 0, fy = 0, fz = 0;
  for (int tile = 0; tile < n; tile += 128) {
    sx[threadIdx.x] = px[tile + threadIdx.x];
    sy[threadIdx.x] = py[tile + threadIdx.x];
    sz[threadIdx.x] = pz[tile + threadIdx.x];
    sm[threadIdx.x] = mass[tile + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 128; j++) {
      double dx = sx[j] - x, dy = sy[j] - y, dz = sz[j] - z;
      double r2 = dx * dx + dy * dy + dz * dz + 1e-2;
      double inv = 1.0 / sqrt(r2), f = sm[j] * inv * inv * inv;
      fx += f * dx;
      fy += f * dy;
      fz += f * dz;
    }
    __syncthreads();
  }
  ax[i] = fx;
  ay[i] = fy;
  az[i] = fz;
}

__global__ void lorenzRungeKutta(const float *x0, float *out, int steps, float h, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s[3] = {1.0f + 0.01f * x0[i], 1.0f, 20.0f};
  for (int t = 0; t < steps; t++) {
    float k[4][3], p[3] = {s[0], s[1], s[2]};
    for (int stage = 0; stage < 4; stage++) {
      k[stage][0] = 10.0f * (p[1] - p[0]);
      k[stage][1] = p[0] * (28.0f - p[2]) - p[1];
      k[stage][2] = p[0] * p[1] - 2.6666667f * p[2];
      float step = stage < 2 ? 0.5f * h : h;
      for (int d = 0; d < 3; d++) p[d] = s[d] + step * k[stage][d];
    }
    for (int d = 0; d < 3; d++) s[d] += h / 6.0f * (k[0][d] + 2.0f * k[1][d] + 2.0f * k[2][d] + k[3][d]);
  }
  out[3 * i] = s[0];
  out[3 * i + 1] = s[1];
  out[3 * i + 2] = s[2];
}

__global__ void isingCheckerboard(signed char *spins, const int *thresholds, unsigned int seed, int width, int height, int color) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x >= width / 2) return;
  int col = 2 * x + ((y + color) & 1);
  int l = spins[y * width + (col + width - 1) % width] & 1, r = spins[y * width + (col + 1) % width] & 1;
  int u = spins[(y + height - 1) % height * width + col] & 1, d = spins[(y + 1) % height * width + col] & 1;
  int me = spins[y * width + col] & 1, sum = l + r + u + d;
  unsigned int h = (y * width + col) * 747796405u + seed;
  h = ((h >> ((h >> 28) + 4)) ^ h) * 277803737u;
  h = (h >> 22) ^ h;
  if ((int)(h & 0xFFFF) < thresholds[me * 5 + sum]) me ^= 1;
  spins[y * width + col] = me;
}

// One block, one option: the tree is walked back in shared memory.
__global__ void binomialOption(const float *spot, float *price, float strike, float up, float discount, float p) {
  __shared__ float value[256];
  int t = threadIdx.x;
  float s = spot[blockIdx.x] + 50.0f;
  value[t] = fmaxf(s * powf(up, 2.0f * t - 255.0f) - strike, 0.0f);
  __syncthreads();
  for (int step = 255; step > 0; step--) {
    float next = 0;
    if (t < step) next = discount * (p * value[t + 1] + (1.0f - p) * value[t]);
    __syncthreads();
    if (t < step) value[t] = next;
    __syncthreads();
  }
  if (t == 0) price[blockIdx.x] = value[0];
}

__global__ void transformPoints(const float4 *in, float4 *out, const float *matrix, int n) {
  __shared__ float m[16];
  if (threadIdx.x < 16) m[threadIdx.x] = matrix[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 p = in[i];
  float x = m[0] * p.x + m[1] * p.y + m[2] * p.z + m[3], y = m[4] * p.x + m[5] * p.y + m[6] * p.z + m[7];
  float z = m[8] * p.x + m[9] * p.y + m[10] * p.z + m[11], w = m[12] * p.x + m[13] * p.y + m[14] * p.z + m[15] + 1.0f;
  out[i] = make_float4(x / w, y / w, z / w, w);
}

__global__ void skinVertices(const float *positions, const int4 *bones, const float4 *weights, const float4 *matrices, float *out, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  float x = positions[3 * v], y = positions[3 * v + 1], z = positions[3 * v + 2], ox = 0, oy = 0, oz = 0;
  int4 b = bones[v];
  float4 w = weights[v];
  int ids[4] = {b.x, b.y, b.z, b.w};
  float ws[4] = {w.x, w.y, w.z, w.w};
#pragma unroll
  for (int k = 0; k < 4; k++) {
    float4 r0 = matrices[ids[k] * 3], r1 = matrices[ids[k] * 3 + 1], r2 = matrices[ids[k] * 3 + 2];
    ox += ws[k] * (r0.x * x + r0.y * y + r0.z * z + r0.w);
    oy += ws[k] * (r1.x * x + r1.y * y + r1.z * z + r1.w);
    oz += ws[k] * (r2.x * x + r2.y * y + r2.z * z + r2.w);
  }
  out[3 * v] = ox;
  out[3 * v + 1] = oy;
  out[3 * v + 2] = oz;
}

__global__ void dftNaive(const float *re, const float *im, float *outRe, float *outIm, int N) {
  int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= N) return;
  float sumRe = 0.0f, sumIm = 0.0f;
  for (int n = 0; n < N; n++) {
    float angle = -2.0f * PI * ((k * n) % N) / N, s, c;
    sincosf(angle, &s, &c);
    sumRe += re[n] * c - im[n] * s;
    sumIm += re[n] * s + im[n] * c;
  }
  outRe[k] = sumRe;
  outIm[k] = sumIm;
}

__global__ void firFilter(const float *__restrict__ x, const float *__restrict__ taps, float *__restrict__ y, int count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float acc = 0.0f;
  for (int k = 0; k < count; k++)
    if (i - k >= 0) acc += taps[k] * x[i - k];
  y[i] = acc;
}

__global__ void cosineTransformEights(const float *in, float *out, int pitch) {
  __shared__ float block[8][8], half[8][8], c[8][8];
  int u = threadIdx.x, v = threadIdx.y, at = (blockIdx.y * 8 + v) * pitch + blockIdx.x * 8 + u;
  c[v][u] = (v == 0 ? 0.35355339f : 0.5f) * cosf((2 * u + 1) * v * PI / 16.0f);
  block[v][u] = in[at] - 128.0f;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 8; k++) sum += block[v][k] * c[u][k];
  half[v][u] = sum;
  __syncthreads();
  sum = 0;
  for (int k = 0; k < 8; k++) sum += c[v][k] * half[k][u];
  out[at] = sum;
}

__global__ void biquadChannels(const float *x, float *y, float b0, float b1, float b2, float a1, float a2, int samples, int channels) {
  int ch = blockIdx.x * blockDim.x + threadIdx.x;
  if (ch >= channels) return;
  float z1 = 0, z2 = 0;
  for (int t = 0; t < samples; t++) {
    float in = x[t * channels + ch], out = b0 * in + z1;
    z1 = b1 * in - a1 * out + z2;
    z2 = b2 * in - a2 * out;
    y[t * channels + ch] = out;
  }
}

struct Triangle {
  int x0, y0, x1, y1, x2, y2, depth, color;
};

__global__ void rasterTriangles(const Triangle *tris, int *frame, int count, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int nearest = 1 << 30, color = 0;
  for (int i = 0; i < count; i++) {
    Triangle t = tris[i];
    int e0 = (t.x1 - t.x0) * (y - t.y0) - (t.y1 - t.y0) * (x - t.x0);
    int e1 = (t.x2 - t.x1) * (y - t.y1) - (t.y2 - t.y1) * (x - t.x1);
    int e2 = (t.x0 - t.x2) * (y - t.y2) - (t.y0 - t.y2) * (x - t.x2);
    bool inside = (e0 >= 0 && e1 >= 0 && e2 >= 0) || (e0 <= 0 && e1 <= 0 && e2 <= 0);
    if (inside && t.depth < nearest) {
      nearest = t.depth;
      color = t.color + 1;
    }
  }
  frame[y * width + x] = color;
}

__global__ void flockSteer(const float2 *pos, const float2 *vel, float2 *next, float radius2, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float2 p = pos[i], v = vel[i];
  float cx = 0, cy = 0, sx = 0, sy = 0, vx = 0, vy = 0;
  int near = 0;
  for (int j = 0; j < n; j++) {
    if (j == i) continue;
    float dx = pos[j].x - p.x, dy = pos[j].y - p.y, d2 = dx * dx + dy * dy;
    if (d2 < radius2) {
      cx += pos[j].x;
      cy += pos[j].y;
      vx += vel[j].x;
      vy += vel[j].y;
      sx -= dx / (d2 + 1.0f);
      sy -= dy / (d2 + 1.0f);
      near++;
    }
  }
  if (near > 0) {
    v.x += 0.01f * (cx / near - p.x) + 0.05f * sx + 0.1f * (vx / near - v.x);
    v.y += 0.01f * (cy / near - p.y) + 0.05f * sy + 0.1f * (vy / near - v.y);
  }
  next[i] = v;
}

__global__ void fftStage(const float2 *in, float2 *out, int n, int span) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n / 2) return;
  int k = i & (span - 1);
  float s, c;
  sincospif(-(float)k / span, &s, &c);
  float2 a = in[i], b = in[i + n / 2];
  float2 t = make_float2(b.x * c - b.y * s, b.x * s + b.y * c);
  int j = (i << 1) - k;
  out[j] = make_float2(a.x + t.x, a.y + t.y);
  out[j + span] = make_float2(a.x - t.x, a.y - t.y);
}

__global__ void bounceParticles(float *x, float *y, float *vx, float *vy, float dt, float wall, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float px = x[i] + dt * vx[i], py = y[i] + dt * vy[i], ux = vx[i], uy = vy[i] - 9.81f * dt;
  if (px < 0 || px > wall) ux = -0.9f * ux;
  if (py < 0 || py > wall) uy = -0.9f * uy;
  x[i] = fminf(fmaxf(px, 0.0f), wall);
  y[i] = fminf(fmaxf(py, 0.0f), wall);
  vx[i] = ux;
  vy[i] = uy;
}
