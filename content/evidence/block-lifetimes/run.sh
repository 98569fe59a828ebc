#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h100
# Needs nvcc, ncu and python3; writes ARCH.json beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu
python3 ../record.py "$arch" --out "$arch.json" --metrics bounds --count './build/kernel count' --time './build/kernel time' \
  --files kernel.cu ../measure.cuh run.sh
