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


def wanted():
    return sorted(set(pathlib.Path('names.txt').read_text().split()))


def labels_in(text):
    """The rows that a section prints: its header, in which the label precedes the name."""
    section = re.search(r'DisplayName: "(.*?)"', text)[1]
    for part in re.findall(r'^Header \{(.*?)^\}', text, re.M | re.S):
        for label, name in re.findall(r'Label: "([^"]*)"\s*Name: "([^"]+)"', part):
            yield section, label, name


def labels_of(sections):
    return sorted({row for file in sorted(pathlib.Path(sections).glob('*.section')) for row in labels_in(file.read_text())})


def print_version(head, names, labels):
    """`names`: for each requested name, the chips that have it."""
    lines = [json.dumps(head, ensure_ascii=False)[:-1] + ',']
    lines += ['"names": {', ',\n'.join(f'"{name}": {json.dumps(chips)}' for name, chips in names.items()), '},']
    lines += ['"labels": [', ',\n'.join(json.dumps(row) for row in labels), ']}']
    print('\n'.join(lines))


def main(ncu, sections):
    def printed(*options):
        return subprocess.run([ncu, *options], check=True, capture_output=True, text=True).stdout

    version = re.search(r'Version ([\d.]+)', printed('--version'))[1]
    chips = re.findall(r'\w+', printed('--list-chips'))
    has = {chip: {line.split()[0] for line in printed('--query-metrics', '--chips', chip).splitlines() if re.match(r'\w+__\w', line)}
           for chip in chips}
    names = {name: [chip for chip in chips if name in has[chip]] for name in wanted()}
    print_version({'ncu': version, 'chips': chips}, names, labels_of(sections))


if __name__ == '__main__':
    main(*sys.argv[1:])
