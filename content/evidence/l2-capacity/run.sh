#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, ncu and python3; writes ARCH.json beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu
lookups=lts__t_sectors_srcunit_tex_lookup
python3 ../record.py "$arch" --out "$arch.json" \
  --metrics ${lookups}_hit.sum,${lookups}_miss.sum,lts__t_sectors_srcunit_ltcfabric.sum,dram__bytes_read.sum,dram__bytes_write.sum \
  --count "./build/kernel count" --time "./build/kernel time" --files kernel.cu ../measure.cuh run.sh
