#!/usr/bin/env bash
# ./run.sh h200: writes cases.json, then h200.json and h200.sass.txt, as lab-unseen-2 was recorded.
set -e
cd "$(dirname "$0")"
./cases.py
exec ../lab-patterns/run.sh "$1" ../lab-unseen-3
