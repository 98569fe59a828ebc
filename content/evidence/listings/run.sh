#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, python3; writes ARCH.json beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
printf '#include "../../measure.cuh"\nint main() { measure::printDevice(); }\n' > build/device.cu
nvcc -std=c++17 --extended-lambda -o build/device build/device.cu
python3 ../record.py "$arch" --out "$arch.json" --time 'python3 check.py' \
  --files cp-async.cu tma.cu check.py ../measure.cuh run.sh
