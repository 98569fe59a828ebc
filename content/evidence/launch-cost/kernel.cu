// What the launch of a block costs: grids of blocks that do nothing at all, alone and with shared memory that each is given.

#include "../bench.cuh"

// region: empty
__global__ void empty() {}
// endregion

int main(int argc, char **argv) {
  std::vector<measure::Case> cases;
  const auto add = [&](int blocks, int blockSize, int sharedBytes) {
    cases.push_back({
        measure::text("empty-%d-%dt-%dB", blocks, blockSize, sharedBytes),
        measure::text("\"blocks\": %d, \"blockSize\": %d, \"sharedBytes\": %d", blocks, blockSize, sharedBytes),
        0,
        [] {},
        [=] { empty<<<blocks, blockSize, sharedBytes>>>(); },
        [] { return cudaDeviceSynchronize() == cudaSuccess; },
    });
  };
  for (const int blockSize : {32, 64, 128, 256, 512, 1024})
    for (const int blocks : {132, 1056, 8448, 1 << 16, 1 << 18, 1 << 19, 1 << 20, 1 << 22}) add(blocks, blockSize, 0);
  for (const int sharedBytes : {8192, 32768}) add(1 << 20, 256, sharedBytes);

  return measure::runSome(argc, argv, cases, {}, [](const measure::Case &c, const std::vector<double> &times) {
    const int blocks = atoi(c.id.c_str() + strlen("empty-"));
    std::vector<double> each;
    for (double t : times) each.push_back(t * 1e3 / blocks);
    return ", " + measure::spread("nsPerBlock", each);
  });
}
