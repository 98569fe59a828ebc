// Reads of an image of 8192 by 8192 floats by rows, by columns, in small squares and along a slope: with plain loads, through
// a texture over the same memory, and through a texture over an array whose layout is the hardware's own.

#include "../bench.cuh"

constexpr int n = 8192, blockSize = 256;

enum Pattern { rows, columns, squares, slope };
constexpr const char *patterns[] = {"rows", "columns", "squares", "slope"};

// region: place
/** Which texel a thread reads: along a row, down a column, 8 by 4 a warp, or turned by 45 degrees. */
template <Pattern pattern>
__host__ __device__ int2 placeOf(int g) {
  const int lane = g % 32, warp = g / 32;
  if (pattern == rows) return {g % n, g / n};
  if (pattern == columns) return {g / n, g % n};
  if (pattern == squares) return {warp % (n / 8) * 8 + lane % 8, warp / (n / 8) * 4 + lane / 8};
  const int block = g / 256, thread = g % 256;  // blocks of 16 by 16, so that a block stays in one place
  const int c = block % (n / 16) * 16 + thread % 16, r = block / (n / 16) * 16 + thread / 16;
  return {(c * 181 - r * 181 >> 8) & (n - 1), (c * 181 + r * 181 >> 8) & (n - 1)};
}
// endregion

// region: reads
template <Pattern pattern>
__global__ void plain(float *__restrict__ out, const float *__restrict__ image) {
  const int g = blockIdx.x * blockDim.x + threadIdx.x;
  const int2 at = placeOf<pattern>(g);
  out[g] = image[at.y * n + at.x];
}

template <Pattern pattern>
__global__ void sampled(float *__restrict__ out, cudaTextureObject_t image) {
  const int g = blockIdx.x * blockDim.x + threadIdx.x;
  const int2 at = placeOf<pattern>(g);
  out[g] = tex2D<float>(image, at.x + 0.5f, at.y + 0.5f);
}
// endregion

cudaTextureObject_t textureOf(const cudaResourceDesc &resource) {
  cudaTextureDesc description = {};
  description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
  description.filterMode = cudaFilterModePoint;
  description.readMode = cudaReadModeElementType;
  cudaTextureObject_t texture;
  CHECK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
  return texture;
}

float *image, *out;
cudaArray_t array;
std::vector<measure::Case> cases;

template <Pattern pattern>
void push(const char *way, std::function<void()> launch) {
  float *source = image, *target = out;
  cudaArray_t copy = array;
  cases.push_back({
      measure::text("%s-%s", way, patterns[pattern]),
      measure::text("\"way\": \"%s\", \"pattern\": \"%s\", \"n\": %d, \"blockSize\": %d", way, patterns[pattern], n, blockSize),
      2.0 * n * n * sizeof(float),
      [=] {
        measure::fill(source, size_t(n) * n);
        CHECK(cudaMemcpy2DToArray(copy, 0, 0, source, n * sizeof(float), n * sizeof(float), n, cudaMemcpyDeviceToDevice));
        CHECK(cudaMemset(target, 0xff, size_t(n) * n * sizeof(float)));
      },
      launch,
      [=] {
        return measure::all(size_t(n) * n, [=] __device__(size_t g) {
          const int2 at = placeOf<pattern>(int(g));
          return target[g] == float(measure::mix(size_t(at.y) * n + at.x));
        });
      },
  });
}

template <Pattern pattern>
void add(cudaTextureObject_t pitched, cudaTextureObject_t arrayed) {
  constexpr int blocks = n / blockSize * n;
  float *source = image, *target = out;
  push<pattern>("plain", [=] { plain<pattern><<<blocks, blockSize>>>(target, source); });
  push<pattern>("texture-pitched", [=] { sampled<pattern><<<blocks, blockSize>>>(target, pitched); });
  push<pattern>("texture-array", [=] { sampled<pattern><<<blocks, blockSize>>>(target, arrayed); });
}

int main(int argc, char **argv) {
  image = measure::allocate<float>(size_t(n) * n);
  out = measure::allocate<float>(size_t(n) * n);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  CHECK(cudaMallocArray(&array, &format, n, n));

  cudaResourceDesc pitched = {}, arrayed = {};
  pitched.resType = cudaResourceTypePitch2D;
  pitched.res.pitch2D.devPtr = image;
  pitched.res.pitch2D.desc = format;
  pitched.res.pitch2D.width = pitched.res.pitch2D.height = n;
  pitched.res.pitch2D.pitchInBytes = n * sizeof(float);
  arrayed.resType = cudaResourceTypeArray;
  arrayed.res.array.array = array;
  const cudaTextureObject_t first = textureOf(pitched), second = textureOf(arrayed);
  add<rows>(first, second);
  add<columns>(first, second);
  add<squares>(first, second);
  add<slope>(first, second);
  return measure::runSome(argc, argv, cases, cases);
}
