#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, ncu and python3; writes ARCH.families.csv and the names of the ncu that is installed beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p ../reports/build
[[ ../reports/build/before -nt ../reports/kernel.cu ]] ||
  nvcc -O3 -std=c++17 --extended-lambda -arch=native -lineinfo -o ../reports/build/before ../reports/kernel.cu
./families.py "$arch"
ncu=$(command -v ncu)
sections=$(find -L "$(dirname "$(readlink -f "$ncu")")" "$HOME/Documents" /usr/local/cuda*/nsight-compute* /opt/nvidia/nsight-compute \
  -name SpeedOfLight.section -printf '%h\n' 2>/dev/null | sort | tail -1)
version=$(ncu --version | sed -n 's/^Version \([0-9.]*\).*/\1/p')
./names.py "$ncu" "$sections" > "versions/$version.json"
