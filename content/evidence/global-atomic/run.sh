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

cd "$here"
mkdir -p build
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu
cases=$(realpath --relative-to=. "$cases")
metrics=$(for op in red atom; do
  printf 'l1tex__t_%s_pipe_lsu_mem_global_op_'$op'.sum,' requests sectors output_wavefronts
  printf 'lts__t_%s_srcunit_tex_op_'$op'.sum,' requests sectors
done)
python3 ../record.py "$arch" --out "$out" --metrics "${metrics%,}" --count "./build/kernel $cases" \
  --files kernel.cu ../measure.cuh run.sh "$cases"
