// Arrays of structs of many sizes.

struct Vec3 {
  float x, y, z;
};

struct Pair {
  int key;
  float value;
};

struct Body {
  float px, py, pz, pw;
};

struct __align__(16) AlignedBody {
  float px, py, pz, pw;
};

struct Tagged {
  double weight;
  int tag;
  short kind;
  unsigned char flags[2];
};

struct Particle {
  Vec3 position;
  Vec3 velocity;
};

struct Cell {
  double density;
  double momentum[3];
  double energy;
  long long id;
};

struct Settings {
  float scale;
  int shift;
  int n;
};

struct Mixed {
  char a;
  int b;
  char c;
  double d;
  short e;
};

__global__ void normaliseCheap(Vec3 *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    Vec3 p = v[i];
    float m = fmaxf(fabsf(p.x), fmaxf(fabsf(p.y), fabsf(p.z)));
    v[i].x = p.x - m;
    v[i].y = p.y - m;
    v[i].z = p.z - m;
  }
}

__global__ void keysOnly(int *keys, const Pair *pairs, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) keys[i] = pairs[i].key;
}

__global__ void swapPair(Pair *pairs, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    Pair p = pairs[i];
    pairs[n - 1 - i + n] = p;
  }
}

__global__ void moveBodies(Body *bodies, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Body b = bodies[i];
  b.px += b.pw * dt;
  b.py += b.pw * dt;
  b.pz += b.pw * dt;
  bodies[i] = b;
}

__global__ void moveAligned(AlignedBody *bodies, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  AlignedBody b = bodies[i];
  b.px += b.pw * dt;
  b.py += b.pw * dt;
  b.pz += b.pw * dt;
  bodies[i] = b;
}

__global__ void retag(Tagged *t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    t[i].kind = (short)(t[i].tag & 7);
    t[i].flags[1] = 1;
    t[i].weight = t[i].tag;
  }
}

__global__ void step(Particle *particles, Settings s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= s.n) return;
  Particle &p = particles[i];
  p.position.x += s.scale * p.velocity.x;
  p.position.y += s.scale * p.velocity.y;
  p.position.z += s.scale * p.velocity.z;
}

__global__ void energy(double *out, const Cell *cells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Cell *c = &cells[i];
  double kinetic = 0;
  for (int k = 0; k < 3; ++k) kinetic += c->momentum[k] * c->momentum[k];
  out[i] = c->energy + kinetic + (double)c->id;
}

__global__ void mixedMembers(Mixed *m, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    m[i].b = m[i].a + m[i].c;
    m[i].e = (short)(m[i].b * 3);
  }
}

struct Soa {
  float *x;
  float *y;
  int count;
};

__global__ void soaUpdate(Soa soa, float by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < soa.count) {
    soa.x[i] += by;
    soa.y[i] = soa.x[i] * 2.0f;
  }
}
