#!/usr/bin/env bash
# ./run.sh ARCH [--out FILE]     for example: ./run.sh h200
# Needs nvcc, ncu and python3; writes ARCH.json beside this file unless told otherwise.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH [--out FILE]}
shift
here=$(cd "$(dirname "$0")" && pwd)
out=$here/$arch.json
while (($#)); do
  case $1 in
    --out) out=$(realpath -m "$2") ;;
    *) echo "unknown option $1" >&2; exit 2 ;;
  esac
  shift 2
done

cd "$here"
mkdir -p build
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu
metrics=l1tex__data_pipe_lsu_wavefronts.sum,l1tex__data_pipe_lsu_wavefronts_mem_shared.sum
metrics+=,smsp__inst_executed.sum,smsp__inst_executed_pipe_lsu.sum,smsp__inst_executed_pipe_adu.sum
python3 ../record.py "$arch" --out "$out" --metrics "$metrics" --count './build/kernel count' \
  --time './build/kernel time cases.txt' --files kernel.cu ../measure.cuh run.sh cases.txt
