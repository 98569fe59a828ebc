#!/usr/bin/env python3
"""The same for a version that is not available, from what others published: a report, or a copy of the section files.

Usage: ./published.py report FILE.ncu-rep NCU CHIP SOURCE > versions/VERSION.json     NCU: any later version of the program
       ./published.py sections FOLDER NAME SOURCE > versions/NAME.json

A report has the names that were collected, and no others. SOURCE says where it was published: repository, commit, path.
"""
import csv
import pathlib
import re
import subprocess
import sys

from names import labels_of, print_version, wanted


def of_report(file, ncu, chip, source):
    version = re.search(rb'(20\d\d\.\d+\.\d+\.\d+) \(build \d+\)', pathlib.Path(file).read_bytes())[1].decode()
    raw = subprocess.run([ncu, '--import', file, '--csv', '--page', 'raw'], check=True, capture_output=True, text=True).stdout
    header = next(csv.reader(line for line in raw.splitlines() if line.startswith('"')))
    has = {name.split('.')[0] for name in header if '__' in name}
    names = {name: [chip] if name in has else [] for name in wanted()}
    print_version({'ncu': version, 'chips': [chip], 'published': source, 'collected': sorted(has)}, names, [])


def of_sections(folder, name, source):
    print_version({'ncu': name, 'chips': [], 'published': source}, {name: [] for name in wanted()}, labels_of(folder))


if __name__ == '__main__':
    {'report': of_report, 'sections': of_sections}[sys.argv[1]](*sys.argv[2:])
