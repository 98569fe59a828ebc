#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, ncu and python3; writes ARCH.json beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu
sectors=l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup
python3 ../record.py "$arch" --out "$arch.json" \
  --metrics ${sectors}_hit.sum,${sectors}_miss.sum,launch__shared_mem_config_size \
  --count "./build/kernel cases.txt count" --time "./build/kernel cases.txt time" \
  --files kernel.cu ../measure.cuh run.sh cases.txt
