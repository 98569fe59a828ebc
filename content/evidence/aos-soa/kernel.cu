// 2^26 particles of 8 or 16 floats in three layouts. A kernel adds a step to the first `touched` fields of each.

#include "../measure.cuh"

constexpr size_t particles = size_t(1) << 26;
constexpr int blockSize = 256;

// field[0..7] are x, y, z, vx, vy, vz, mass, charge; a particle of 16 fields carries 8 more.

// region: aos
template <int fields>
struct Particle {
  float field[fields];
};

template <int fields, int touched>
__global__ void aos(Particle<fields> *particle, float step) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
#pragma unroll
  for (int f = 0; f < touched; ++f) particle[i].field[f] += step;
}
// endregion

// region: soa
template <int fields>
struct Particles {
  float *field[fields];
};

template <int fields, int touched>
__global__ void soa(Particles<fields> particles, float step) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
#pragma unroll
  for (int f = 0; f < touched; ++f) particles.field[f][i] += step;
}
// endregion

// region: aosoa
template <int fields, int lanes>
struct Tile {
  float field[fields][lanes];
};

template <int fields, int touched, int lanes>
__global__ void aosoa(Tile<fields, lanes> *tile, float step) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
#pragma unroll
  for (int f = 0; f < touched; ++f) tile[i / lanes].field[f][i % lanes] += step;
}
// endregion

/** Where field f of particle i is, in floats: tiles of 1 are AoS, one tile of all particles is SoA. */
__host__ __device__ size_t placeOf(size_t i, int f, int fields, size_t tile) {
  return i / tile * tile * fields + f * tile + i % tile;
}

float *data;

template <int fields, int touched>
void add(std::vector<measure::Case> &cases) {
  const int blocks = particles / blockSize;
  float *floats = data;
  Particles<fields> arrays;
  for (int f = 0; f < fields; ++f) arrays.field[f] = floats + f * particles;

  const auto push = [&](const char *layout, size_t tile, std::function<void()> launch) {
    cases.push_back({
        measure::text("%s-%d-of-%d", layout, touched, fields),
        measure::text("\"layout\": \"%s\", \"fields\": %d, \"touched\": %d, \"particles\": %zu, \"blockSize\": %d", layout,
                      fields, touched, particles, blockSize),
        2.0 * particles * touched * sizeof(float),
        [=] { measure::fill(floats, particles * fields); },
        launch,
        [=] {
          return measure::all(particles * fields, [=] __device__(size_t n) {
            const size_t i = n / fields;
            const int f = n % fields;
            const size_t place = placeOf(i, f, fields, tile);
            return floats[place] == float(measure::mix(place)) + (f < touched ? 1.0f : 0.0f);
          });
        },
    });
  };

  push("aos", 1, [=] { aos<fields, touched><<<blocks, blockSize>>>(reinterpret_cast<Particle<fields> *>(floats), 1.0f); });
  push("soa", particles, [=] { soa<fields, touched><<<blocks, blockSize>>>(arrays, 1.0f); });
  push("aosoa8", 8, [=] {
    aosoa<fields, touched, 8><<<blocks, blockSize>>>(reinterpret_cast<Tile<fields, 8> *>(floats), 1.0f);
  });
  push("aosoa32", 32, [=] {
    aosoa<fields, touched, 32><<<blocks, blockSize>>>(reinterpret_cast<Tile<fields, 32> *>(floats), 1.0f);
  });
}

int main(int argc, char **argv) {
  data = measure::allocate<float>(particles * 16);
  std::vector<measure::Case> cases;
  add<8, 1>(cases);
  add<8, 3>(cases);
  add<8, 8>(cases);
  add<16, 1>(cases);
  add<16, 3>(cases);
  add<16, 16>(cases);
  return measure::run(argc, argv, cases);
}
