import math

import numpy as np


def utf8Count(b, words):
    return {1: [(b[0].view('u1') >> 6 != 2).sum()]}


def rhoFactors(b, most, n):
    out = []
    for v in b[0]:
        v, x, y, d, steps = int(v) | 1, 2, 2, 1, 0
        while d == 1 and steps < most:
            x = (x * x % v + 1) % v
            y = (y * y % v + 1) % v
            y = (y * y % v + 1) % v
            d = math.gcd(abs(x - y), v)
            steps += 1
        out.append(d)
    return {1: out}


def subsetSums(b, target, count, total):
    masks = np.arange(total)
    return {1: [(sum((masks >> i & 1) * int(b[0][i]) for i in range(count)) == target).sum()]}


def sudokuValid(b, n):
    out = []
    for board in b[0].reshape(n, 9, 9):
        groups = [*board, *board.T, *board.reshape(3, 3, 3, 3).transpose(0, 2, 1, 3).reshape(9, 9)]
        given = [[v for v in group if 1 <= v <= 9] for group in groups]
        out.append(all(len(g) == len(set(g)) for g in given))
    return {1: out}


def bloomInsert(b, mask, n):
    bits = np.zeros(mask + 1, 'u1')
    keys = b[0].astype(np.uint32)
    one, two = keys * np.uint32(2654435761), (keys ^ keys >> np.uint32(15)) * np.uint32(2246822519) | np.uint32(1)
    for k in range(4):
        bits[(one + np.uint32(k) * two) & np.uint32(mask)] = 1
    return {1: np.packbits(bits, bitorder='little').view('u4')}


def longestMatch(b, window, most, n):
    data, length, where = bytes(b[0]), [], []
    for i in range(n):
        best = at = 0
        for back in range(1, min(window, i) + 1):
            k = 0
            while k < most and i + k < n and data[i + k] == data[i - back + k]:
                k += 1
            if k > best:
                best, at = k, back
        length.append(best)
        where.append(at)
    return {1: length, 2: where}


def kmerCodes(b, k, n):
    out = np.zeros(n, 'u8')
    for i in range(n - k + 1):
        word = [int(x) & 3 for x in b[0][i:i + k]]
        out[i] = min(sum(x << 2 * (k - 1 - j) for j, x in enumerate(word)), sum((3 - x) << 2 * j for j, x in enumerate(word)))
    return {1: out}
