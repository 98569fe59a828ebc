#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, ncu and python3; writes ARCH.json beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
[[ build/kernel -nt kernel.cu ]] ||
  nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu

metrics=l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
metrics+=,l1tex__t_requests_pipe_tex_mem_texture.sum,l1tex__t_sectors_pipe_tex_mem_texture.sum
metrics+=,l1tex__t_sectors_pipe_tex_mem_texture_lookup_hit.sum
metrics+=,l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum,lts__t_sectors_srcunit_tex_op_read.sum
metrics+=,dram__bytes_read.sum,l1tex__throughput.avg.pct_of_peak_sustained_elapsed
metrics+=,dram__throughput.avg.pct_of_peak_sustained_elapsed,stalls
python3 ../record.py "$arch" --out "$arch.json" --metrics "$metrics" --count './build/kernel count' \
  --time './build/kernel time' --files kernel.cu ../bench.cuh ../measure.cuh run.sh
