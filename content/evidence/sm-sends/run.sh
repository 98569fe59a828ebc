#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, ncu and python3; writes ARCH.json beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu
l2=lts__t_sectors_srcunit_tex_op
python3 ../record.py "$arch" --out "$arch.json" \
  --metrics ${l2}_read.sum,${l2}_write.sum,${l2}_red.sum,sm__cycles_elapsed.max,sm__cycles_active.max,lts__throughput.avg.pct_of_peak_sustained_elapsed,gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed,lts__t_sectors.avg.pct_of_peak_sustained_elapsed,l1tex__throughput.avg.pct_of_peak_sustained_elapsed \
  --count "./build/kernel count" --time "./build/kernel time" --files kernel.cu ../measure.cuh run.sh
