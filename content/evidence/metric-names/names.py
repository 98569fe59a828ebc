#!/usr/bin/env python3
"""Which names a version of Nsight Compute has, for every chip that it knows, and the labels of its details page.

Usage: ./names.py NCU SECTIONS > versions/VERSION.json     needs no GPU

NCU is the program, SECTIONS the folder of its *.section files. Of the names those are kept that the reader of reports asks for:
names.txt, one in a line, without ".sum", ".avg", ".ratio" and the like.
"""
import json
import pathlib
import re
import subprocess
import sys

ncu, sections = sys.argv[1:]
wanted = set(pathlib.Path('names.txt').read_text().split())


def printed(*options):
    return subprocess.run([ncu, *options], check=True, capture_output=True, text=True).stdout


def labels_in(text):
    """The rows that a section prints: its header, in which the label stands before the name."""
    section = re.search(r'DisplayName: "(.*?)"', text)[1]
    for part in re.findall(r'^Header \{(.*?)^\}', text, re.M | re.S):
        for label, name in re.findall(r'Label: "([^"]*)"\s*Name: "([^"]+)"', part):
            yield section, label, name


version = re.search(r'Version ([\d.]+)', printed('--version'))[1]
chips = re.findall(r'\w+', printed('--list-chips'))
has = {chip: {line.split()[0] for line in printed('--query-metrics', '--chips', chip).splitlines() if re.match(r'\w+__\w', line)}
       for chip in chips}
labels = sorted({row for file in sorted(pathlib.Path(sections).glob('*.section')) for row in labels_in(file.read_text())})
lines = [json.dumps({'ncu': version, 'chips': chips})[:-1] + ',']
lines += ['"names": {', ',\n'.join(f'"{name}": {json.dumps([chip for chip in chips if name in has[chip]])}'
                                     for name in sorted(wanted)), '},']
lines += ['"labels": [', ',\n'.join(json.dumps(row) for row in labels), ']}']
print('\n'.join(lines))
