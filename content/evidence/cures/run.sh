#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, ncu and python3; writes ARCH.json and the raw page of each report beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
flags="-O3 -std=c++17 --extended-lambda -arch=native -lineinfo"
[[ build/before -nt kernel.cu ]] || nvcc $flags -o build/before kernel.cu
[[ build/after -nt kernel.cu ]] || nvcc $flags -DAFTER=1 -o build/after kernel.cu
# The profiler replays launches and compares nothing: a run alone checks what the kernels compute.
for version in before after; do ./build/$version time > build/$version.times; done
python3 ../record.py "$arch" --out "$arch.json" --time "python3 collect.py $arch" \
  --files kernel.cu collect.py ../bench.cuh ../measure.cuh run.sh
