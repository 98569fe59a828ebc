// Asks the driver to encode one tensor map per line of a file, and prints what it answers. No kernel is launched: the
// driver decides on the host. The tensor need not exist; its address is a number of the case.

#include "tensor-map.cuh"

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s CASES\n", argv[0]);
    return 2;
  }
  const std::vector<tensorMap::Line> lines = tensorMap::readLines(argv[1]);
  measure::printDevice();

  alignas(64) static char room[128 + sizeof(CUtensorMap)];
  for (const tensorMap::Line &line : lines) {
    const long long at = line.one("map");
    CUtensorMap *map = reinterpret_cast<CUtensorMap *>(room + at);
    const CUresult status = tensorMap::encode(line, line.one("address"), map);
    printf("{\"case\": \"%s\", \"params\": {%s, \"map\": %lld}, \"result\": \"%s\"}\n", line.id.c_str(),
           tensorMap::params(line).c_str(), at,
           status == CUDA_SUCCESS ? "accepted" : measure::text("error %d", int(status)).c_str());
  }
}
