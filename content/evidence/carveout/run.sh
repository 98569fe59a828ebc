#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, ncu and python3; writes ARCH.json beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
[[ build/kernel -nt kernel.cu ]] ||
  nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu

metrics=launch__shared_mem_config_size,launch__shared_mem_per_block_driver,launch__shared_mem_per_block_dynamic
metrics+=,launch__occupancy_limit_shared_mem,launch__occupancy_limit_warps,launch__occupancy_limit_blocks
python3 ../record.py "$arch" --out "$arch.json" --metrics "$metrics" --count './build/kernel count' --files kernel.cu ../bench.cuh ../measure.cuh run.sh
