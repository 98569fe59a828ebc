// Particles, fields, rays, and prices.

#define MAX_NEIGHBORS 64

__global__ void ljNeighborList(const float4 *pos, const int *neighbors, const int *counts, float4 *force, int n, float cutoff2, float eps, float sigma2) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 p = pos[i];
  float fx = 0.f, fy = 0.f, fz = 0.f, energy = 0.f;
  for (int k = 0; k < counts[i]; k++) {
    int j = neighbors[k * n + i];
    float4 q = pos[j];
    float dx = p.x - q.x, dy = p.y - q.y, dz = p.z - q.z;
    float r2 = dx * dx + dy * dy + dz * dz;
    if (r2 < cutoff2 && r2 > 0.f) {
      float s2 = sigma2 / r2;
      float s6 = s2 * s2 * s2;
      float f = 24.f * eps * s6 * (2.f * s6 - 1.f) / r2;
      fx += f * dx;
      fy += f * dy;
      fz += f * dz;
      energy += 4.f * eps * s6 * (s6 - 1.f);
    }
  }
  force[i] = make_float4(fx, fy, fz, energy);
}

struct Vec3 {
  float x, y, z;
  __device__ Vec3(float a, float b, float c) : x(a), y(b), z(c) {}
  __device__ Vec3 operator+(const Vec3 &o) const { return Vec3(x + o.x, y + o.y, z + o.z); }
  __device__ Vec3 operator-(const Vec3 &o) const { return Vec3(x - o.x, y - o.y, z - o.z); }
  __device__ Vec3 operator*(float s) const { return Vec3(x * s, y * s, z * s); }
  __device__ float dot(const Vec3 &o) const { return x * o.x + y * o.y + z * o.z; }
  __device__ float length() const { return sqrtf(dot(*this)); }
};

__device__ Vec3 fetch(const float *p, int i) { return Vec3(p[3 * i], p[3 * i + 1], p[3 * i + 2]); }

__global__ void verletFloat3(float3 *pos, float3 *prev, const float3 *acc, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float3 p = pos[i], q = prev[i], a = acc[i], next;
  next.x = 2 * p.x - q.x + a.x * dt * dt;
  next.y = 2 * p.y - q.y + a.y * dt * dt;
  next.z = 2 * p.z - q.z + a.z * dt * dt;
  prev[i] = p;
  pos[i] = next;
}

__device__ double cdf(double x) { return 0.5 * erfc(-x * 0.70710678118654752440); }

__global__ void greeksDouble(const double *spot, const double *strike, double *price, double *delta, double *gamma, double *vega, double r, double vol, double t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double s = spot[i] + 80.0, k = strike[i] + 90.0, root = vol * sqrt(t);
  double d1 = (log(s / k) + (r + 0.5 * vol * vol) * t) / root, d2 = d1 - root;
  double density = exp(-0.5 * d1 * d1) / sqrt(2.0 * 3.14159265358979323846);
  price[i] = s * cdf(d1) - k * exp(-r * t) * cdf(d2);
  delta[i] = cdf(d1);
  gamma[i] = density / (s * root);
  vega[i] = s * density * sqrt(t);
}

struct Candle {
  float open, high, low, close;
  int volume;
};

__global__ void candlesOfTicks(const float *price, const int *size, const int *barStart, Candle *candles, int bars) {
  int b = blockIdx.x * blockDim.x + threadIdx.x;
  if (b >= bars) return;
  int first = barStart[b], end = barStart[b + 1];
  Candle c;
  c.open = c.high = c.low = price[first];
  c.volume = 0;
  for (int i = first; i < end; i++) {
    c.high = fmaxf(c.high, price[i]);
    c.low = fminf(c.low, price[i]);
    c.volume += size[i];
  }
  c.close = price[end - 1];
  candles[b] = c;
}

__global__ void kuramotoStep(const float *theta, const float *omega, float *next, float K, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float mine = theta[i], sum = 0.0f;
  for (int j = 0; j < n; j++) sum += sinf(theta[j] - mine);
  next[i] = mine + dt * (omega[i] + K / n * sum);
}

// Which root of z^3 = 1 Newton's method finds.
__global__ void newtonFractal(unsigned char *root, unsigned char *steps, int w, int h, double span, int most) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  double x = (px + 0.5 - w / 2.0) * span / w, y = (py + 0.5 - h / 2.0) * span / h;
  int n = 0;
  for (; n < most; n++) {
    double x2 = x * x - y * y, y2 = 2 * x * y;
    double x3 = x2 * x - y2 * y - 1.0, y3 = x2 * y + y2 * x;
    double d = 3 * (x2 * x2 + y2 * y2);
    double dx = (x3 * x2 + y3 * y2) / d, dy = (y3 * x2 - x3 * y2) / d;
    x -= dx;
    y -= dy;
    if (dx * dx + dy * dy < 1e-12) break;
  }
  root[py * w + px] = x > 0 ? 0 : y > 0 ? 1 : 2;
  steps[py * w + px] = n;
}

__device__ Vec3 cross(const Vec3 &a, const Vec3 &b) { return Vec3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }

// Every ray against every triangle.
__global__ void triangleHits(const float *triangles, int *hit, float *distance, int count, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  Vec3 o(0.f, 0.f, -20.f), dir(16.f * x / w, 16.f * y / h, 20.f);
  float nearest = 1e30f;
  int which = -1;
  for (int i = 0; i < count; i++) {
    Vec3 a = fetch(triangles, 3 * i), e1 = fetch(triangles, 3 * i + 1) - a, e2 = fetch(triangles, 3 * i + 2) - a;
    Vec3 p = cross(dir, e2);
    float det = e1.dot(p);
    if (fabsf(det) < 1e-6f) continue;
    float inv = 1.0f / det;
    Vec3 s = o - a;
    float u = s.dot(p) * inv;
    if (u < 0.f || u > 1.f) continue;
    Vec3 q = cross(s, e1);
    float v = dir.dot(q) * inv;
    if (v < 0.f || u + v > 1.f) continue;
    float t = e2.dot(q) * inv;
    if (t > 0.f && t < nearest) {
      nearest = t;
      which = i;
    }
  }
  hit[y * w + x] = which;
  distance[y * w + x] = nearest;
}

// Front to back through a volume along its slowest axis, slanted, until nothing more shines through.
__global__ void castVolume(const unsigned char *volume, float *image, int n, float slant, float opacity) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= n) return;
  float color = 0.f, left = 1.f;
  for (int z = 0; z < n; z++) {
    int sx = min((int)(x + slant * z), n - 1);
    float s = volume[(z * n + y) * n + sx] * (1.f / 255.f);
    float a = s * opacity;
    color += left * a * s;
    left *= 1.f - a;
    if (left < 0.02f) break;
  }
  image[y * n + x] = color;
}

__global__ void waveMesh(float4 *vertices, unsigned int width, unsigned int height, float time) {
  unsigned int x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int y = blockIdx.y * blockDim.y + threadIdx.y;
  float u = x / (float)width * 2.0f - 1.0f;
  float v = y / (float)height * 2.0f - 1.0f;
  float freq = 4.0f;
  float w = sinf(u * freq + time) * cosf(v * freq + time) * 0.5f;
  vertices[y * width + x] = make_float4(u, w, v, 1.0f);
}

// Position and speed of many tracks, step after step.
__global__ void kalmanTracks(const float *measured, float2 *state, int tracks, int steps, float q, float r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= tracks) return;
  float x = measured[i], v = 0.f, p00 = 1.f, p01 = 0.f, p11 = 1.f;
  for (int t = 1; t < steps; t++) {
    x += v;
    p00 += 2.f * p01 + p11 + q;
    p01 += p11;
    p11 += q;
    float s = p00 + r, k0 = p00 / s, k1 = p01 / s, y = measured[t * tracks + i] - x;
    x += k0 * y;
    v += k1 * y;
    p11 -= k1 * p01;
    p01 -= k0 * p01;
    p00 -= k0 * p00;
  }
  state[i] = make_float2(x, v);
}

// Boxes as a complete binary tree; a stack per thread.
__global__ void boxTreeOverlaps(const float4 *boxes, const float4 *queries, int *overlaps, float reach, int leaves, int n) {
  int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (q >= n) return;
  float4 mine = queries[q];
  int stack[32], top = 0, count = 0;
  stack[top++] = 1;
  while (top > 0) {
    int node = stack[--top];
    float4 b = boxes[node];
    if (mine.x > b.z + reach || mine.z + reach < b.x || mine.y > b.w + reach || mine.w + reach < b.y) continue;
    if (node >= leaves) {
      count++;
    } else {
      stack[top++] = 2 * node;
      stack[top++] = 2 * node + 1;
    }
  }
  overlaps[q] = count;
}

__device__ float uniform01(unsigned int &state) {
  state = state * 1664525u + 1013904223u;
  return ((state >> 8) + 0.5f) * (1.0f / 16777216.0f);
}

__global__ void hestonPaths(float *payoff, float s0, float strike, float rate, float kappa, float theta, float xi, float rho, float dt, int steps, int paths) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= paths) return;
  unsigned int state = i * 9781u + 6271u;
  float x = logf(s0), v = theta;
  for (int t = 0; t < steps; t++) {
    float radius = sqrtf(-2.0f * logf(uniform01(state))), sn, cs;
    sincosf(6.28318531f * uniform01(state), &sn, &cs);
    float z1 = radius * cs, z2 = rho * z1 + sqrtf(1.0f - rho * rho) * radius * sn;
    float vp = fmaxf(v, 0.0f);
    x += (rate - 0.5f * vp) * dt + sqrtf(vp * dt) * z1;
    v += kappa * (theta - vp) * dt + xi * sqrtf(vp * dt) * z2;
  }
  payoff[i] = expf(-rate * dt * steps) * fmaxf(expf(x) - strike, 0.0f);
}
