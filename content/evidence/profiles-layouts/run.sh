#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, ncu, and python3; writes ARCH.json and the pages of the profiler beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
[[ build/kernel -nt kernel.cu ]] ||
  nvcc -O3 -std=c++17 --extended-lambda -arch=native -lineinfo -o build/kernel kernel.cu
# The profiler replays launches and compares nothing: a run alone checks what the kernels compute.
./build/kernel time > build/times
python3 ../record.py "$arch" --out "$arch.json" --time "python3 ../profiles/collect.py $arch" \
  --files kernel.cu ../layout-copy/copies.cuh ../profiles/collect.py ../measure.cuh run.sh
