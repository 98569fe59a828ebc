#!/usr/bin/env bash
# ./run.sh ARCH [--cases FILE] [--out FILE]     for example: ./run.sh h200
# Needs nvcc and python3; writes ARCH.json beside this file unless told otherwise.
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
python3 ../record.py "$arch" --out "$out" --time "./build/kernel $cases" \
  --files kernel.cu ../tma-refusals/tensor-map.cuh ../measure.cuh run.sh "$cases"
