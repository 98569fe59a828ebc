import math

import numpy as np


def sha256Messages(b, n):
    """A block of 64 B is compressed unchanged: without padding."""
    def turned(x, by):
        return (x >> by | x << 32 - by) & 0xffffffff

    def root(of, power):
        low, high = 0, 1 << 40
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if middle**power <= of << 32 * power else (low, middle - 1)
        return low & 0xffffffff
    primes = [p for p in range(2, 312) if all(p % d for d in range(2, math.isqrt(p) + 1))]
    keys, start, out = [root(p, 3) for p in primes], [root(p, 2) for p in primes[:8]], []
    assert len(keys) == 64
    for message in b[0].reshape(n, 16).tolist():
        m = message[:]
        for i in range(16, 64):
            x, y = m[i - 15], m[i - 2]
            m.append((m[i - 16] + m[i - 7] + (turned(x, 7) ^ turned(x, 18) ^ x >> 3) + (turned(y, 17) ^ turned(y, 19) ^ y >> 10)) & 0xffffffff)
        a, bb, c, d, e, f, g, h = start
        for key, word in zip(keys, m):
            one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (e & f ^ ~e & g) + key + word
            two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & bb ^ a & c ^ bb & c)
            a, bb, c, d, e, f, g, h = (one + two) & 0xffffffff, a, bb, c, (d + one) & 0xffffffff, e, f, g
        out.append([x + y & 0xffffffff for x, y in zip(start, (a, bb, c, d, e, f, g, h))])
    return {1: np.array(out).ravel()}


def fnvOfStrings(b, length, n):
    out = np.full(n, 2166136261, np.uint32)
    for column in b[0].reshape(n, length).T:
        out = (out ^ column) * np.uint32(16777619)
    return {1: out}


def crcOfChunks(b, chunk, chunks):
    out = np.full(chunks, 0xffffffff, np.uint32)
    for column in b[0].reshape(chunks, chunk).T:
        out = b[1][(out ^ column) & 255] ^ out >> np.uint32(8)
    return {2: ~out}


def rc4Streams(b, length, count):
    out = []
    for key in b[0].reshape(-1, length).tolist():
        s, j, i = list(range(256)), 0, 0
        for k in range(256):
            j = (j + s[k] + key[k % length]) & 255
            s[k], s[j] = s[j], s[k]
        j = 0
        for _ in range(count):
            i = (i + 1) & 255
            j = (j + s[i]) & 255
            s[i], s[j] = s[j], s[i]
            out.append(s[(s[i] + s[j]) & 255])
    return {1: np.array(out)}


def base64Encode(b, triples):
    x = b[0].reshape(triples, 3).astype(int) @ [1 << 16, 1 << 8, 1]
    return {2: b[1][np.stack([x >> k & 63 for k in (18, 12, 6, 0)], 1)].ravel()}


def swapCase(b, n):
    return {0: np.frombuffer(b[0].tobytes().swapcase(), np.uint8)}


def hammingAllPairs(b, n):
    x, y = (np.unpackbits(each.view(np.uint8)).reshape(n, 256) for each in b[:2])
    return {2: (x[:, None] ^ y).sum(2).ravel()}


def bloomQuery(b, mask, n):
    one, two = b[1] * np.uint32(0x9E3779B1), b[1] * np.uint32(0x85EBCA77) | np.uint32(1)
    bits = [(one + np.uint32(k) * two) & np.uint32(mask) for k in range(4)]
    return {2: np.all([b[0][bit >> 5] >> (bit & 31) & 1 for bit in bits], 0)}


def parseDecimals(b, width, n):
    out = []
    for field in b[0].reshape(n, width):
        text = field.tobytes().decode('latin1').split(';')[0]
        digits = ''.join(c for c in text if c in '0123456789')
        out.append(int(digits or 0) * (-1 if '-' in text else 1))
    return {1: np.array(out)}


def modularPowers(b, modulus, n):
    return {2: np.array([pow(int(x), int(e), modulus) for x, e in zip(b[0], b[1])], np.uint64)}


def multiplyLimbs(b, n):
    one, two = ([sum(int(limb) << 32 * k for k, limb in enumerate(column)) for column in each.reshape(8, n).T] for each in b[:2])
    return {2: np.array([[x * y >> 32 * k & 0xffffffff for x, y in zip(one, two)] for k in range(16)]).ravel()}


def queensFromRow(b, n, starts):
    def count(rows):
        if len(rows) == n:
            return 1
        return sum(count(rows + [c]) for c in range(n) if all(c != r and abs(c - r) != len(rows) - k for k, r in enumerate(rows)))
    out = []
    for start in range(starts):
        rows = [start % n, start // n % n, start // n**2]
        free = all(rows[i] != rows[j] and abs(rows[i] - rows[j]) != j - i for i in range(3) for j in range(i + 1, 3))
        out.append(count(rows) if free else 0)
    return {0: np.array(out)}
