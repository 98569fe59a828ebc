#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, cuobjdump, ncu and python3; writes ARCH.json beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu
cuobjdump --dump-sass build/kernel | python3 together.py
loads=l1tex__t_sectors_pipe_lsu_mem_global_op_ld
python3 ../record.py "$arch" --out "$arch.json" \
  --metrics $loads.sum,${loads}_lookup_hit.sum,lts__t_sectors_srcunit_tex_op_read.sum,dram__bytes_read.sum \
  --count './build/kernel count' --time './build/kernel time' --files kernel.cu together.py ../measure.cuh run.sh
