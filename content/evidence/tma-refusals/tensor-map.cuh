// A tensor map as a line of text, and the driver's function that encodes it. Shared by the programs about the TMA.
//
// A line is an id and words like dim=256,64. Lines that begin with # are skipped. Words that are not there have these
// values: rank = the number of dims, step (elementStrides) = ones, everything else 0, as "none" is in each of the enums.

#pragma once

#include <cuda.h>

#include <fstream>
#include <map>
#include <sstream>

#include "../measure.cuh"

namespace tensorMap {

using Numbers = std::vector<long long>;

struct Line {
  std::string id;
  std::map<std::string, Numbers> words;

  bool has(const std::string &name) const { return words.count(name) > 0; }
  Numbers list(const std::string &name) const {
    const auto found = words.find(name);
    return found == words.end() ? Numbers() : found->second;
  }
  long long one(const std::string &name, long long otherwise = 0) const {
    const Numbers values = list(name);
    return values.empty() ? otherwise : values[0];
  }
};

inline std::vector<Line> readLines(const char *path) {
  std::ifstream file(path);
  if (!file) {
    fprintf(stderr, "cannot read %s\n", path);
    exit(1);
  }
  std::vector<Line> lines;
  std::string text;
  while (std::getline(file, text)) {
    if (text.empty() || text[0] == '#') continue;
    std::istringstream stream(text);
    Line line;
    stream >> line.id;
    std::string word;
    while (stream >> word) {
      const size_t equals = word.find('=');
      if (equals == std::string::npos) {
        fprintf(stderr, "%s: no name=value: %s\n", path, word.c_str());
        exit(1);
      }
      Numbers &values = line.words[word.substr(0, equals)];
      std::istringstream parts(word.substr(equals + 1));
      std::string part;
      while (std::getline(parts, part, ',')) values.push_back(std::stoll(part));
    }
    lines.push_back(line);
  }
  return lines;
}

/** Names of an enum's values in order; a value beyond them is shown as its number. */
using Names = std::vector<const char *>;
inline const Names types = {"UINT8",    "UINT16",      "UINT32",   "INT32",        "UINT64",       "INT64",
                            "FLOAT16",  "FLOAT32",     "FLOAT64",  "BFLOAT16",     "FLOAT32_FTZ",  "TFLOAT32",
                            "TFLOAT32_FTZ", "16U4_ALIGN8B", "16U4_ALIGN16B", "16U6_ALIGN16B"};
inline const Names interleaves = {"none", "16B", "32B"};
inline const Names swizzles = {"none", "32B", "64B", "128B", "128B_ATOM_32B", "128B_ATOM_32B_FLIP_8B", "128B_ATOM_64B"};
inline const Names promotions = {"none", "64B", "128B", "256B"};
inline const Names fills = {"zero", "nan"};

inline std::string name(const Names &names, long long value) {
  return value >= 0 && value < (long long)names.size() ? names[value] : std::to_string(value);
}

/** Bytes of an element; 0 for the packed types. */
inline int bytesOf(long long type) {
  static const int bytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
  return type >= 0 && type < 13 ? bytes[type] : 0;
}

inline std::string listText(const Numbers &values) {
  std::string text;
  for (long long value : values) text += (text.empty() ? "" : ",") + std::to_string(value);
  return "[" + text + "]";
}

inline Numbers stepsOf(const Line &line) {
  return line.has("step") ? line.list("step") : Numbers(line.list("dim").size(), 1);
}

/** The members of a JSON object that say what `line` describes. */
inline std::string params(const Line &line) {
  return measure::text("\"type\": \"%s\", \"rank\": %lld, \"address\": %lld, \"dim\": %s, \"stride\": %s, \"box\": %s, "
                       "\"step\": %s, \"interleave\": \"%s\", \"swizzle\": \"%s\", \"l2\": \"%s\", \"fill\": \"%s\"",
                       name(types, line.one("type")).c_str(), line.one("rank", line.list("dim").size()),
                       line.one("address"), listText(line.list("dim")).c_str(), listText(line.list("stride")).c_str(),
                       listText(line.list("box")).c_str(), listText(stepsOf(line)).c_str(),
                       name(interleaves, line.one("interleave")).c_str(), name(swizzles, line.one("swizzle")).c_str(),
                       name(promotions, line.one("l2")).c_str(), name(fills, line.one("fill")).c_str());
}

/** The driver's function, found by name, so that the program need not be linked with the driver. */
inline auto driverFunction() {
  static decltype(&cuTensorMapEncodeTiled) function = nullptr;
  if (!function) {
    CHECK(cudaFree(nullptr));  // creates the context
    void *found = nullptr;
    cudaDriverEntryPointQueryResult result;
    CHECK(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &found, 12000, cudaEnableDefault, &result));
    if (!found) {
      fprintf(stderr, "the driver has no cuTensorMapEncodeTiled\n");
      exit(1);
    }
    function = reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(found);
  }
  return function;
}

template <class T>
std::vector<T> padded(const Numbers &values, size_t length, T with) {
  std::vector<T> result(values.begin(), values.end());
  while (result.size() < length) result.push_back(with);
  return result;
}

/** Asks the driver for the map that `line` describes, with its tensor at `address`. */
inline CUresult encode(const Line &line, uint64_t address, CUtensorMap *map) {
  const auto dim = padded<cuuint64_t>(line.list("dim"), 8, 1);
  const auto stride = padded<cuuint64_t>(line.list("stride"), 8, 16);
  const auto box = padded<cuuint32_t>(line.list("box"), 8, 1);
  const auto step = padded<cuuint32_t>(stepsOf(line), 8, 1);
  return driverFunction()(map, CUtensorMapDataType(line.one("type")), line.one("rank", line.list("dim").size()),
                          reinterpret_cast<void *>(address), dim.data(), stride.data(), box.data(), step.data(),
                          CUtensorMapInterleave(line.one("interleave")), CUtensorMapSwizzle(line.one("swizzle")),
                          CUtensorMapL2promotion(line.one("l2")), CUtensorMapFloatOOBfill(line.one("fill")));
}

}  // namespace tensorMap
