// 2^26 particles of 8 floats, moved as one value or field by field, with and without an alignment of 16 bytes; and a
// structure of arrays.

#include "../bench.cuh"

constexpr size_t particles = size_t(1) << 26;
constexpr int fields = 8, blockSize = 256;

// region: particles
struct Plain {
  float field[fields];
};

struct alignas(16) Aligned {
  float field[fields];
};

struct Arrays {
  float *field[fields];
};
// endregion

// region: by-field
/** Each field is read and written where it lies: one access of 4 bytes each. */
template <class Particle, int touched>
__global__ void byField(Particle *particle, float step) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
#pragma unroll
  for (int f = 0; f < touched; ++f) particle[i].field[f] += step;
}
// endregion

// region: by-value
/** The whole particle is copied in, changed, and copied out as one value. */
template <class Particle, int touched>
__global__ void byValue(Particle *particle, float step) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  Particle own = particle[i];
#pragma unroll
  for (int f = 0; f < touched; ++f) own.field[f] += step;
  particle[i] = own;
}
// endregion

// region: arrays
template <int touched>
__global__ void arrays(Arrays particle, float step) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
#pragma unroll
  for (int f = 0; f < touched; ++f) particle.field[f][i] += step;
}
// endregion

// region: arrays-vector
/** Four particles a thread. */
template <int touched>
__global__ void arraysVector(Arrays particle, float step) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
#pragma unroll
  for (int f = 0; f < touched; ++f) {
    float4 *four = reinterpret_cast<float4 *>(particle.field[f]) + i;
    float4 own = *four;
    own.x += step, own.y += step, own.z += step, own.w += step;
    *four = own;
  }
}
// endregion

float *data;
std::vector<measure::Case> cases;

template <class Kernel>
void push(const char *layout, const char *access, int touched, Kernel kernel, std::function<void()> launch) {
  float *floats = data;
  const bool separate = layout[0] == 's';
  cases.push_back({
      measure::text("%s-%s-%d", layout, access, touched),
      measure::text("\"layout\": \"%s\", \"access\": \"%s\", \"fields\": %d, \"touched\": %d, \"particles\": %zu, "
                    "\"blockSize\": %d, ",
                    layout, access, fields, touched, particles, blockSize) +
          measure::compiled(kernel),
      2.0 * particles * touched * sizeof(float),
      [=] { measure::fill(floats, particles * fields); },
      launch,
      [=] {
        return measure::all(particles * fields, [=] __device__(size_t place) {
          const int f = separate ? place / particles : place % fields;
          return floats[place] == float(measure::mix(place)) + (f < touched ? 1.0f : 0.0f);
        });
      },
  });
}

template <int touched>
void add() {
  const int blocks = particles / blockSize;
  float *floats = data;
  Arrays separate;
  for (int f = 0; f < fields; ++f) separate.field[f] = floats + f * particles;
  Plain *plain = reinterpret_cast<Plain *>(floats);
  Aligned *aligned = reinterpret_cast<Aligned *>(floats);
  push("aos", "field", touched, byField<Plain, touched>, [=] { byField<Plain, touched><<<blocks, blockSize>>>(plain, 1.0f); });
  push("aos", "value", touched, byValue<Plain, touched>, [=] { byValue<Plain, touched><<<blocks, blockSize>>>(plain, 1.0f); });
  push("aos-aligned", "field", touched, byField<Aligned, touched>,
       [=] { byField<Aligned, touched><<<blocks, blockSize>>>(aligned, 1.0f); });
  push("aos-aligned", "value", touched, byValue<Aligned, touched>,
       [=] { byValue<Aligned, touched><<<blocks, blockSize>>>(aligned, 1.0f); });
  push("soa", "field", touched, arrays<touched>, [=] { arrays<touched><<<blocks, blockSize>>>(separate, 1.0f); });
  push("soa", "vector", touched, arraysVector<touched>,
       [=] { arraysVector<touched><<<blocks / 4, blockSize>>>(separate, 1.0f); });
}

int main(int argc, char **argv) {
  data = measure::allocate<float>(particles * fields);
  add<1>();
  add<3>();
  add<8>();
  return measure::runSome(argc, argv, cases, cases);
}
