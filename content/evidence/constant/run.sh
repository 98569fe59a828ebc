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
metrics=idc__requests.sum,idc__requests_lookup_hit.sum,idc__requests_lookup_miss.sum
python3 ../record.py "$arch" --out "$out" --metrics "$metrics" --count './build/kernel count cases.txt' \
  --time './build/kernel time cases.txt' --files kernel.cu ../measure.cuh run.sh cases.txt
