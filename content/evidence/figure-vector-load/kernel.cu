// Written by src/run/write-cases.mjs: the loops that the vector-load figure shows, compiled as they are, each launched by one warp
// for the cases of a file. A case is a line: state, loop, bytes that the pointers are shifted by, floats of data.

#include "../measure.cuh"

#include <fstream>
#include <map>
#include <sstream>

namespace element1promise1 {
__global__ void copy(const char *data, char *other, int floats) {
  using Element = unsigned char;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];
}
}

namespace element2promise2 {
__global__ void copy(const char *data, char *other, int floats) {
  using Element = unsigned short;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];
}
}

namespace element2promise1 {
struct alignas(1) Element {
  unsigned char part[2];
};

__global__ void copy(const char *data, char *other, int floats) {
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];
}
}

namespace element4promise4 {
__global__ void copy(const char *data, char *other, int floats) {
  using Element = float;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];
}
}

namespace element4promise2 {
struct alignas(2) Element {
  unsigned short part[2];
};

__global__ void copy(const char *data, char *other, int floats) {
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];
}
}

namespace element4promise1 {
struct alignas(1) Element {
  unsigned char part[4];
};

__global__ void copy(const char *data, char *other, int floats) {
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];
}
}

namespace element8promise8 {
__global__ void copy(const char *data, char *other, int floats) {
  using Element = float2;
  using Tail = float;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 4;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
}

namespace element8promise4 {
struct alignas(4) Element {
  float part[2];
};

__global__ void copy(const char *data, char *other, int floats) {
  using Tail = float;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 4;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
}

namespace element8promise2 {
struct alignas(2) Element {
  unsigned short part[4];
};

__global__ void copy(const char *data, char *other, int floats) {
  using Tail = unsigned short;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 2;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
}

namespace element8promise1 {
struct alignas(1) Element {
  unsigned char part[8];
};

__global__ void copy(const char *data, char *other, int floats) {
  using Tail = unsigned char;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 1;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
}

namespace element16promise16 {
__global__ void copy(const char *data, char *other, int floats) {
  using Element = float4;
  using Tail = float;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 4;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
}

namespace element16promise8 {
struct alignas(8) Element {
  float part[4];
};

__global__ void copy(const char *data, char *other, int floats) {
  using Tail = float;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 4;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
}

namespace element16promise4 {
struct alignas(4) Element {
  float part[4];
};

__global__ void copy(const char *data, char *other, int floats) {
  using Tail = float;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 4;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
}

namespace element16promise2 {
struct alignas(2) Element {
  unsigned short part[8];
};

__global__ void copy(const char *data, char *other, int floats) {
  using Tail = unsigned short;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 2;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
}

namespace element16promise1 {
struct alignas(1) Element {
  unsigned char part[16];
};

__global__ void copy(const char *data, char *other, int floats) {
  using Tail = unsigned char;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 1;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
}

namespace element32promise32 {
struct alignas(32) Element {
  float part[8];
};

__global__ void copy(const char *data, char *other, int floats) {
  using Tail = float;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 4;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
}

namespace element32promise16 {
struct alignas(16) Element {
  float part[8];
};

__global__ void copy(const char *data, char *other, int floats) {
  using Tail = float;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 4;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
}

namespace element32promise8 {
struct alignas(8) Element {
  float part[8];
};

__global__ void copy(const char *data, char *other, int floats) {
  using Tail = float;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 4;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
}

namespace element32promise4 {
struct alignas(4) Element {
  float part[8];
};

__global__ void copy(const char *data, char *other, int floats) {
  using Tail = float;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 4;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
}

namespace element32promise2 {
struct alignas(2) Element {
  unsigned short part[16];
};

__global__ void copy(const char *data, char *other, int floats) {
  using Tail = unsigned short;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 2;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
}

namespace element32promise1 {
struct alignas(1) Element {
  unsigned char part[32];
};

__global__ void copy(const char *data, char *other, int floats) {
  using Tail = unsigned char;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 1;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
}

const std::map<std::string, void (*)(const char *, char *, int)> loops = {
    {"element1promise1", element1promise1::copy},
    {"element2promise2", element2promise2::copy},
    {"element2promise1", element2promise1::copy},
    {"element4promise4", element4promise4::copy},
    {"element4promise2", element4promise2::copy},
    {"element4promise1", element4promise1::copy},
    {"element8promise8", element8promise8::copy},
    {"element8promise4", element8promise4::copy},
    {"element8promise2", element8promise2::copy},
    {"element8promise1", element8promise1::copy},
    {"element16promise16", element16promise16::copy},
    {"element16promise8", element16promise8::copy},
    {"element16promise4", element16promise4::copy},
    {"element16promise2", element16promise2::copy},
    {"element16promise1", element16promise1::copy},
    {"element32promise32", element32promise32::copy},
    {"element32promise16", element32promise16::copy},
    {"element32promise8", element32promise8::copy},
    {"element32promise4", element32promise4::copy},
    {"element32promise2", element32promise2::copy},
    {"element32promise1", element32promise1::copy},
};

constexpr size_t alignment = size_t(4) << 20;

char *aligned() {
  const size_t address = reinterpret_cast<size_t>(measure::allocate<char>(2 * alignment));
  return reinterpret_cast<char *>((address + alignment - 1) / alignment * alignment);
}

char *data, *other;

/** The loop copies every byte and no other. */
bool copies(int offset, int bytes) {
  const char *from = data, *to = other;
  return measure::all(8192, [=] __device__(size_t i) {
    const bool inside = i >= size_t(offset) && i < size_t(offset + bytes);
    return to[i] == (inside ? from[i] : char(0xff));
  });
}

measure::Case caseOf(const std::string &state, const std::string &loop, int offset, int floats) {
  const auto found = loops.find(loop);
  if (found == loops.end()) {
    fprintf(stderr, "there is no loop %s\n", loop.c_str());
    exit(1);
  }
  const auto copy = found->second;
  return {
      state,
      measure::text("\"op\": \"ld\", \"loop\": \"%s\", \"offset\": %d, \"floats\": %d", loop.c_str(), offset, floats),
      4.0 * floats,
      [] {
        char *target = data;
        measure::each(8192, [=] __device__(size_t i) { target[i] = char(measure::mix(i) & 0x7f); });
        CHECK(cudaMemset(other, 0xff, alignment));
      },
      [=] { copy<<<1, 32>>>(data + offset, other + offset, floats); },
      [=] { return copies(offset, 4 * floats); },
  };
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s count CASES\n", argv[0]);
    return 2;
  }
  data = aligned();
  other = aligned();
  std::vector<measure::Case> cases;
  std::ifstream file(argv[2]);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string state, loop;
    int offset, floats;
    words >> state >> loop >> offset >> floats;
    if (words.fail()) {
      fprintf(stderr, "not a case: %s\n", line.c_str());
      return 1;
    }
    cases.push_back(caseOf(state, loop, offset, floats));
  }
  for (const measure::Case &c : cases) {
    c.prepare();
    c.launch();
    CHECK(cudaDeviceSynchronize());
    if (!c.correct()) {
      fprintf(stderr, "%s: wrong output\n", c.id.c_str());
      return 1;
    }
  }
  return measure::run(argc, argv, cases);
}
