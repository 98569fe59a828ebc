"""Launches of kernels in the form that the command line takes: cases.py of a dataset says which, and writes cases.json."""

import json

CASES = []
_file = ''


def buffer(type_, count, init='iota', offset=0):
    return {'buffer': {'type': type_, 'count': count, 'init': init, **({'offset': offset} if offset else {})}}


def affine(m, c, mod):
    return ['affine', m, c, mod]


def struct(*members):
    return {'struct': [argument(each) for each in members]}


def argument(value):
    if isinstance(value, dict):
        return value
    return {'float': value} if isinstance(value, float) else {'int': value}


def sizes(value):
    return (list(value) if isinstance(value, tuple) else [value]) + [1] * (3 - len(value) if isinstance(value, tuple) else 2)


def add(kernel, grid, block, *arguments, shared=0, exact=True, whole=False):
    """Inexact results (exponentials, fused multiply-adds) are not compared, only counts.
    Of what is `whole`, every element is recorded, not only the first."""
    name = kernel.replace('<', '-').replace('>', '').replace(', ', '-').replace(' ', '')
    same = sum(each['kernel'] == kernel for each in CASES)
    CASES.append({'case': f'{name}-{same + 1}' if same else name, 'file': _file, 'kernel': kernel, 'grid': sizes(grid),
                  'block': sizes(block), 'sharedBytes': shared, 'arguments': [argument(each) for each in arguments],
                  **({} if exact else {'exact': False}), **({'whole': True} if whole else {})})


def F(count, init=affine(7, 3, 16), **more):
    return buffer('float', count, init, **more)


def I(count, init=affine(7, 3, 16), **more):
    return buffer('int32', count, init, **more)


def U(count, init=affine(7, 3, 16), **more):
    return buffer('uint32', count, init, **more)


def B(count, init=affine(7, 3, 16), **more):
    return buffer('uint8', count, init, **more)


def D(count, init=affine(7, 3, 16), **more):
    return buffer('double', count, init, **more)


def in_file(name):
    """The following launches use kernels of this file."""
    global _file
    _file = name


def write():
    assert len({case['case'] for case in CASES}) == len(CASES)
    with open('cases.json', 'w') as out:
        out.write('[\n' + ',\n'.join(json.dumps(case) for case in CASES) + '\n]\n')
    print(len(CASES), 'cases of', len({case['kernel'] for case in CASES}), 'kernels')
