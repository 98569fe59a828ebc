#!/usr/bin/env bash
# ./run.sh ARCH [--cases FILE] [--out FILE]     for example: ./run.sh h200
# Needs nvcc, ncu and python3; writes ARCH.json beside this file unless told otherwise.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH [--cases FILE] [--out FILE]}
shift
here=$(cd "$(dirname "$0")" && pwd)
cases=$here/cases.txt
out=$here/$arch.json
while (($#)); do
  case $1 in
    --cases) cases=$(realpath "$2") ;;
    --out) out=$(realpath -m "$2") ;;
    *) echo "unknown option $1" >&2; exit 2 ;;
  esac
  shift 2
done

wavefronts=l1tex__data_pipe_lsu_wavefronts_mem_shared
conflicts=l1tex__data_bank_conflicts_pipe_lsu_mem_shared
metrics=$wavefronts.sum,${wavefronts}_op_st.sum,${conflicts}_op_st.sum,sm__inst_executed_op_shared_stsm.sum
metrics+=,memory_l1_wavefronts_shared,memory_l1_wavefronts_shared_ideal

cd "$here"
mkdir -p build
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu
cases=$(realpath --relative-to=. "$cases")
python3 ../record.py "$arch" --out "$out" --metrics "$metrics" --count "./build/kernel $cases" \
  --files kernel.cu ../measure.cuh ../warp-cases.cuh run.sh "$cases"
