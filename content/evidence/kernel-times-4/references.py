"""The expected results of each kernel of kernels/, by a plain computation: function NAME(the buffers before, the plain arguments) gives the
buffers that it writes, by their place among the buffers."""

import numpy as np
from numpy import float32 as f32


def nest(*sizes):
    return np.indices(sizes)


def clamp(values, count):
    return np.clip(values, 0, count - 1)


def halves(bits):
    return bits.view(np.float16).astype(np.float64)


# layouts

def bodiesFromArrays(b, n):
    return {0: np.stack([x[:n] for x in b[1:]], 1).ravel()}


def triplesThroughShared(b):
    return dict(enumerate(b[3].reshape(-1, 3).T))


def channelsLast(b, channels, pixels):
    return {0: b[1].reshape(-1, channels, pixels).transpose(0, 2, 1).ravel()}


def shuffleChannels(b, groups, channels, pixels):
    return {0: b[1].reshape(groups, channels // groups, pixels).transpose(1, 0, 2).ravel()}


def splitHeads(b, tokens, heads, width):
    return {0: b[1].reshape(tokens, heads, width).transpose(1, 0, 2).ravel()}


def patchesToColumns(b, w, h):
    image = np.pad(b[1].reshape(h, w), 1)
    return {0: np.concatenate([image[dy:dy + h, dx:dx + w].ravel() for dy in range(3) for dx in range(3)])}


def depthToSpace(b, w, h):
    out = np.zeros((2 * h, 2 * w), f32)
    for c in range(4):
        out[c // 2::2, c % 2::2] = b[1].reshape(4, h, w)[c]
    return {0: out.ravel()}


def joinColumns(b, left, right):
    return {0: np.hstack([b[1].reshape(-1, left), b[2].reshape(-1, right)]).ravel()}


def cutColumns(b, first, width, pitch):
    return {0: b[1].reshape(-1, pitch)[:, first:first + width].ravel()}


def reflectEdges(b, w, h, edge):
    return {0: np.pad(b[1].reshape(h, w), edge, mode='reflect').ravel()}


def transposed(b, n):
    return {0: b[1].reshape(n, n).T.ravel()}


transposeInRegisters = transposeShorts = transposed


def widenNibbles(b, words):
    nibbles = (b[1][:, None] >> (4 * np.arange(8, dtype=np.uint32))) & 15
    return {0: ((nibbles.astype(f32) - 8) * b[2][np.arange(words) // 16][:, None]).ravel()}


def signsToBits(b, n):
    return {0: np.packbits(b[1] > 7.5, bitorder='little').view(np.uint32)}


def packPixels(b, n):
    return {0: np.stack([*b[1:], np.full(n, 255, np.uint8)], 1).ravel()}


def rollRows(b, by, width):
    return {0: np.roll(b[1].reshape(-1, width), by, 1).ravel()}


# folds

def sumUnrolled(b, n):
    threads = 128
    of_block = np.arange(n) // (2 * threads) % len(b[0])
    return {0: np.bincount(of_block, b[1], len(b[0]))}


def sumIntoShared(b, n):
    return {0: np.bincount(np.arange(n) // 256, b[1]).astype(np.int32)}


def sumOneBlock(b, n):
    return {0: b[1].sum(keepdims=True)}


def leastWithPlace(b, n):
    keys = (b[1].astype(np.uint64) << np.uint64(32)) | np.arange(n, dtype=np.uint64)
    of_block = np.arange(n) // 256 % len(b[0])
    return {0: np.array([keys[of_block == k].min() for k in range(len(b[0]))])}


def columnSumsTiled(b, width, rows):
    return {0: b[1].reshape(-1, width).sum(0)}


def dotDoubles(b, n):
    return {0: (b[1] * b[2]).sum(keepdims=True)}


def compensatedSums(b, each, threads):
    return {0: b[1].reshape(each, threads).sum(0)}


def spreadOfRows(b, width):
    rows = b[2].reshape(-1, width).astype(float)
    return {0: rows.mean(1), 1: rows.var(1)}


def maxOfWindows(b, w, h, ow, oh):
    planes = np.pad(b[1].reshape(-1, h, w), ((0, 0), (0, 1), (0, 1)), constant_values=-1e30)
    return {0: np.max([planes[:, v:v + 2 * oh:2, u:u + 2 * ow:2] for v in range(3) for u in range(3)], 0).ravel()}


def scanEightEach(b):
    return {0: np.cumsum(b[1].reshape(-1, 2048), 1).ravel()}


def addOffsets(b, quads):
    return {0: b[0] + np.repeat(b[1], 2048)}


def sumsOfKeys(b, each, n):
    return {0: np.bincount(b[1] // each, b[2], len(b[0])).astype(np.int32)}


def jointCounts(b, n):
    return {0: np.bincount((b[1] >> 2).astype(int) * 64 + (b[2] >> 2), minlength=4096)}


def countsPerLane(b, quads):
    return {0: np.bincount(b[1] >> 2, minlength=64)}


# grids

def heatManySteps(b, steps, n):
    line = np.pad(b[1].astype(float), 40)
    for _ in range(steps):
        line[1:-1] += 0.25 * (line[:-2] - 2 * line[1:-1] + line[2:])
    return {0: line[40:-40]}


def inner(before, values, edge):
    out = before.reshape([size + 2 * edge for size in values.shape]).astype(float)
    out[tuple(slice(edge, -edge) for _ in values.shape)] = values
    return {0: out.ravel()}


def starRadiusFour(b, w, h):
    a = b[1].reshape(h, w).astype(float)
    sum = -2.8 * a[4:-4, 4:-4]
    for k in range(1, 5):
        sum = sum + 1.6 / k**2 * (a[4:-4, 4 - k:w - 4 - k] + a[4:-4, 4 + k:w - 4 + k] + a[4 - k:h - 4 - k, 4:-4] + a[4 + k:h - 4 + k, 4:-4])
    return inner(b[0], sum, 4)


def boxOfTwentySeven(b, n):
    a = b[1].reshape(n, n, n).astype(float)
    return inner(b[0], sum(a[z:n - 2 + z, y:n - 2 + y, x:n - 2 + x] for z in range(3) for y in range(3) for x in range(3)) / 27, 1)


def wavePlanes(b, n):
    now, before = b[1].reshape(n, n, n).astype(float), b[2].reshape(n, n, n)
    p = np.pad(now, 1)
    around = p[1:-1, 1:-1, :-2] + p[1:-1, 1:-1, 2:] + p[1:-1, :-2, 1:-1] + p[1:-1, 2:, 1:-1] + p[:-2, 1:-1, 1:-1] + p[2:, 1:-1, 1:-1]
    return {0: (2 * now - before + 0.1 * (around - 6 * now)).ravel()}


def blurColumns(b, w, h):
    taper = [0.02, 0.06, 0.12, 0.18, 0.24, 0.18, 0.12, 0.06, 0.02]
    a = b[1].reshape(h, w)
    return {0: sum(weight * a[clamp(np.arange(h) + k - 4, h)] for k, weight in enumerate(taper)).ravel()}


def blurRowsOfPixels(b, w):
    p = b[1].reshape(-1, w, 4).astype(int)
    out = sum(p[:, clamp(np.arange(w) + k - 4, w)] for k in range(9)) // 9
    out[..., 3] = 255
    return {0: out.ravel()}


def medianOfCross(b, w, h):
    a = b[1].reshape(h, w)
    cross = [a[1:-1, 1:-1], a[1:-1, :-2], a[1:-1, 2:], a[:-2, 1:-1], a[2:, 1:-1]]
    return inner(b[0], np.median(cross, 0), 1)


def dilateShared(b, w, h):
    a = b[1].reshape(h, w)
    return {0: np.max([a[clamp(np.arange(h) + dy, h)][:, clamp(np.arange(w) + dx, w)] for dy in range(-2, 3) for dx in range(-2, 3)], 0).ravel()}


def edgeKeepingBlur(b, w, h, strength):
    a = b[1].reshape(h, w).astype(float)
    top = bottom = 0
    for dy in range(-2, 3):
        for dx in range(-2, 3):
            value = a[clamp(np.arange(h) + dy, h)][:, clamp(np.arange(w) + dx, w)]
            weight = np.exp(-0.2 * (dx * dx + dy * dy) - strength * (value - a)**2)
            top, bottom = top + weight * value, bottom + weight
    return {0: (top / bottom).ravel()}


def hueOfPixels(b, n):
    r, g, bl = (b[1].reshape(-1, 4)[:, :3] / 255).T
    most = np.maximum(r, np.maximum(g, bl))
    span = most - np.minimum(r, np.minimum(g, bl))
    by = np.where(span == 0, 1, span)
    h = np.where(span == 0, 0, np.where(most == r, (g - bl) / by, np.where(most == g, 2 + (bl - r) / by, 4 + (r - g) / by)))
    return {0: np.where(h < 0, 60 * h + 360, 60 * h)}


def toneCurve(b, n):
    out = b[1][b[0]].reshape(-1, 4)
    out[:, 3] = b[0].reshape(-1, 4)[:, 3]
    return {0: out.ravel()}


def latticeStep(b, w, h):
    f = b[1].reshape(5, h, w).astype(float)
    f = [f[0], np.roll(f[1], 1, 1), np.roll(f[2], -1, 1), np.roll(f[3], 1, 0), np.roll(f[4], -1, 0)]
    d = sum(f)
    with np.errstate(all='ignore'):
        u, v = (f[1] - f[2]) / d, (f[3] - f[4]) / d
        out = [0.4 * f[0] + 0.6 * d / 3, *(0.4 * f[k] + 0.1 * d * (1 + 3 * way) for k, way in ((1, u), (2, -u), (3, v), (4, -v)))]
    return {0: np.concatenate([each.ravel() for each in out])}


def shortestPaths(b, via, n):
    d = b[0].reshape(n, n)
    return {0: np.minimum(d, d[:, via:via + 1] + d[via:via + 1]).ravel()}


# products

def gemm(b, n):
    return {0: (b[1].reshape(n, n).astype(float) @ b[2].reshape(n, n)).ravel()}


gemmQuads = gemmDoubles = gemm


def gemmLeftTransposed(b, n):
    return {0: (b[1].reshape(n, n).T.astype(float) @ b[2].reshape(n, n)).ravel()}


def gemmBytes(b, n):
    left = b[1].view(np.int8).reshape(n, n).astype(np.int64)
    right = b[2].view(np.int8).reshape(n // 4, n, 4).transpose(0, 2, 1).reshape(n, n)
    return {0: (left @ right).ravel()}


def gemmHalves(b, n):
    return {0: (halves(b[1]).reshape(n, n) @ halves(b[2]).reshape(n, n)).ravel().astype(np.float16)}


def gemmTensor(b, n):
    return {0: (halves(b[1]).reshape(n, n) @ halves(b[2]).reshape(n, n)).ravel()}


def matvecHalves(b, pairs):
    return {0: halves(b[1]).reshape(-1, 2 * pairs) @ b[2]}


def matvecBlocks(b, quads):
    return {0: b[1].reshape(-1, 4 * quads).astype(float) @ b[2]}


def invertThrees(b, n):
    return {0: np.linalg.inv(b[1].reshape(n, 3, 3) + 20.0 * np.eye(3)).ravel()}


def solveBands(b, size, systems):
    out = np.zeros((size, systems))
    for s in range(systems):
        matrix = np.diag(b[1].reshape(size, systems)[:, s] + 4.0) - np.eye(size, k=1) - np.eye(size, k=-1)
        out[:, s] = np.linalg.solve(matrix, b[3].reshape(size, systems)[:, s])
    return {0: out.ravel()}


def choleskyEights(b, n):
    low = np.tril(b[1].reshape(8, 8, n).transpose(2, 0, 1).astype(float))
    matrix = low + np.tril(low, -1).transpose(0, 2, 1) + 64 * np.eye(8)
    return {0: np.linalg.cholesky(matrix).transpose(1, 2, 0).ravel()}


def convolveChannels(b, channels, w, h):
    a, weights = b[1].reshape(channels, h, w).astype(float), b[2].reshape(-1, channels, 3, 3)
    out = np.zeros((len(weights), h, w))
    for dy in range(3):
        for dx in range(3):
            out[:, 1:-1, 1:-1] += np.einsum('oc,chw->ohw', weights[:, :, dy, dx], a[:, dy:dy + h - 2, dx:dx + w - 2])
    return {0: out.ravel()}


def convolveEachChannel(b, channels, w, h):
    a, weights = np.pad(b[1].reshape(h, w, channels), ((1, 1), (1, 1), (0, 0))), b[2].reshape(3, 3, channels)
    return {0: sum(a[dy:dy + h, dx:dx + w] * weights[dy, dx] for dy in range(3) for dx in range(3)).ravel()}


# learning

def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def softmaxOnePass(b, width):
    return {0: softmax(0.01 * b[1].reshape(-1, width).astype(float)).ravel()}


def softmaxCausal(b, width):
    scores = b[0].reshape(-1, width, width).astype(float)
    return {0: softmax(np.where(np.tri(width, dtype=bool), scores, -np.inf)).ravel()}


def layerNormQuads(b, quads):
    x = b[1].reshape(-1, 4 * quads).astype(float)
    return {0: ((x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5) * b[2]).ravel()}


def rmsNormHalves(b, pairs):
    x = halves(b[1]).reshape(-1, 2 * pairs)
    return {0: (x / np.sqrt((x * x).mean(1, keepdims=True) + 1e-5) * halves(b[2])).ravel().astype(np.float16)}


def logSumExpThreads(b, width, rows):
    return {0: np.log(np.exp(b[1].reshape(rows, width).astype(float)).sum(1))}


def normalizePlanes(b, channels, pixels):
    return {0: np.maximum((b[0].reshape(-1, channels, pixels) - b[1][:, None]) * b[2][:, None], 0).ravel()}


def attendOneQuery(b, tokens):
    query, keys, values = (x.reshape(-1, count, 64).astype(float) for x, count in zip(b[1:], (1, tokens, tokens)))
    return {0: np.einsum('hqt,htk->hk', softmax(0.01 * np.einsum('hqk,htk->hqt', query, keys)), values).ravel()}


def adamMoments(b, rate, n):
    weight, first, second, g = (x.astype(float) for x in b)
    first, second = 0.9 * first + 0.1 * g, 0.999 * second + 0.001 * g * g
    return {0: weight - rate * first / (np.sqrt(second) + 1e-6), 1: first, 2: second}


def mixed(x):
    x = x ^ x >> np.uint32(16)
    x = x * np.uint32(0x85ebca6b)
    x = x ^ x >> np.uint32(13)
    x = x * np.uint32(0xc2b2ae35)
    return x ^ x >> np.uint32(16)


def dropOut(b, seed, quads):
    bits = mixed(np.arange(quads, dtype=np.uint32) + np.uint32(seed)).view(np.uint8)
    return {0: np.where(bits < 26, 0, b[1] * f32(1.125))}


def activationChain(b, n):
    x = b[0].astype(float) * 0.125 - 1
    return {0: x * np.tanh(np.log1p(np.exp(x)))}


def embedTokens(b, width, length):
    return {0: (b[2].reshape(-1, width)[b[1]] + b[3].reshape(-1, width)[np.arange(len(b[1])) % length]).ravel()}


def embeddingGradients(b, width):
    out = np.zeros((len(b[0]) // width, width))
    np.add.at(out, b[1], b[2].reshape(-1, width))
    return {0: out.ravel()}


def bestFour(b, width, rows):
    return {0: np.argsort(-b[1].reshape(width, rows).T, axis=1, kind='stable')[:, :4].ravel()}


# irregular

def csr(starts, lengths, of):
    return np.array([of(slice(s, s + l)) for s, l in zip(starts, lengths)])


def sparseEightLanes(b, rows):
    _, starts, columns, values, x = b
    return {0: csr(starts, np.diff(starts), lambda k: (values[k] * x[columns[k]]).sum())}


def sparseUneven(b, rows):
    _, starts, lengths, columns, values, x = b
    return {0: csr(starts, lengths, lambda k: (values[k] * x[columns[k]]).sum())}


def sparseTriples(b, n):
    _, rows, columns, values, x = b
    return {0: np.bincount(rows // 16, values * x[columns], len(b[0]))}


def visitNeighbors(b, now, vertices):
    level, starts, neighbors = b[0].copy(), b[1], b[2]
    for v in np.flatnonzero(b[0] == now):
        np.minimum.at(level, neighbors[starts[v]:starts[v + 1]], now + 1)
    return {0: level}


def rankOfPages(b, vertices):
    _, starts, sources, rank, links = b
    return {0: 0.15 + 0.85 * csr(starts, np.diff(starts), lambda k: (rank[sources[k]] / links[sources[k]].astype(f32)).sum())}


def countByHash(b, mask, n):
    slots = (b[2] * np.uint32(2654435769)) & np.uint32(mask)
    return {0: b[0], 1: np.bincount(slots, minlength=mask + 1)}


def lookUpKeys(b, mask, n):
    out = []
    for key in b[2]:
        slot, steps = int(int(key) * 2654435769 % 2**32 >> 7) & mask, 0
        while steps < 8 and b[1][slot] != key:
            slot, steps = (slot + 1) & mask, steps + 1
        out.append(steps)
    return {0: np.array(out)}


def mergeByRank(b, n):
    return {0: np.sort(np.concatenate(b[1:]))}


def digitsOfBlocks(b, shift):
    digits = (b[1] >> np.uint32(shift) & 15).reshape(len(b[0]) // 16, -1)
    return {0: np.array([np.bincount(block, minlength=16) for block in digits]).T.ravel()}


def compareAndSwap(b, far, size, n):
    i = np.arange(n)
    other = b[0][i ^ far]
    return {0: np.where(((i & far) == 0) == ((i & size) == 0), np.minimum(b[0], other), np.maximum(b[0], other))}


def pairsInReach(b, each, n):
    atoms = b[1].reshape(n, 4).astype(float)
    d = atoms[None, :, :3] - atoms[b[2].reshape(each, n)][..., :3]
    inverse = 1 / ((d * d).sum(-1) + 1)
    out = np.zeros((n, 4))
    out[:, :3] = (d * (inverse**4 * (inverse**3 - 0.5))[..., None]).sum(0)
    return {0: out.ravel()}


def movedCenters(b, dims, n):
    clusters = len(b[1])
    return {0: np.stack([np.bincount(b[2], b[3].reshape(dims, n)[k], clusters) for k in range(dims)], 1).ravel(), 1: np.bincount(b[2], minlength=clusters)}


def matchesOfWord(b, length, n):
    return {0: np.array([sum((b[1][i:i + length] == b[2]).all() for i in range(n - length))])}


def gatherByShorts(b, width, rows):
    return {0: np.take_along_axis(b[1].reshape(rows, width), b[2].reshape(rows, width).astype(int), 1).ravel()}


# numbers

def juliaSet(b, w, h, re, im, most):
    px, py = np.arange(w, dtype=f32)[None, :], np.arange(h, dtype=f32)[:, None]
    x = np.broadcast_to(f32(3) * px / f32(w) - f32(1.5), (h, w)).copy()
    y = np.broadcast_to(f32(3) * py / f32(h) - f32(1.5), (h, w)).copy()
    out = np.zeros((h, w), int)
    for _ in range(most):
        inside = x * x + y * y < 4
        out += inside
        x, y = np.where(inside, x * x - y * y + f32(re), x), np.where(inside, f32(2) * x * y + f32(im), y)
    return {0: out.ravel()}


def pricesByPaths(b, drift, spread, steps, paths):
    state = np.arange(paths, dtype=np.uint32) * np.uint32(2891336453) + np.uint32(12345)
    price = np.zeros(paths)

    def draw():
        nonlocal state
        state = state * np.uint32(747796405) + np.uint32(2891336453)
        return ((state >> ((state >> np.uint32(28)) + np.uint32(4))) ^ state) * np.uint32(277803737) >> np.uint32(8)
    for _ in range(steps):
        u, v = (draw().astype(float) + 1) * 2.0**-24, draw() * 2.0**-24
        price += drift + spread * np.sqrt(-2 * np.log(u)) * np.cos(2 * np.pi * v)
    return {0: np.exp(price)}


def raysToSpheres(b, count, w, h):
    y, x = nest(h, w)
    ray = np.stack([(x - 0.5 * w) / w, (y - 0.5 * h) / w, np.ones((h, w))], -1)
    ray /= np.linalg.norm(ray, axis=-1, keepdims=True)
    nearest = np.full((h, w), 1e30)
    for sphere in b[1].reshape(-1, 4)[:count]:
        at = sphere[:3] + np.array([-8.0, -8.0, 10.0])
        along = ray @ at
        under = along**2 - at @ at + 0.25 * sphere[3]
        nearest = np.where(under > 0, np.minimum(nearest, along - np.sqrt(np.maximum(under, 0))), nearest)
    return {0: nearest.ravel()}


def primesByDivision(b, n):
    return {0: np.array([all((2 * i + 3) % d for d in range(3, int((2 * i + 3)**0.5) + 1, 2)) for i in range(n)])}


def commonDivisors(b, n):
    return {0: np.gcd(b[1] + np.uint32(1), b[2] + np.uint32(1))}


def quarterRounds(b, rounds):
    c = np.arange(len(b[0]) // 4, dtype=np.uint32)
    a, bb, d = (np.full_like(c, k) for k in (0x61707865, 0x3320646e, 0x79622d32))

    def turned(x, by):
        return x << np.uint32(by) | x >> np.uint32(32 - by)
    for _ in range(rounds):
        for one, two in ((16, 12), (8, 7)):
            a = a + bb
            d = turned(d ^ a, one)
            c = c + d
            bb = turned(bb ^ c, two)
    return {0: np.stack([a, bb, c, d], 1).ravel()}


def seriesOfConstants(b, times, n):
    coefficients = np.array([1, -.5, .33, -.25, .2, -.16, .14, -.12, .11, -.1, .09, -.08, .07, -.06, .05, -.04], f32).astype(float)
    x = b[1] * 0.01
    for _ in range(times):
        x = 0.5 * np.polyval(coefficients, x)
    return {0: x}


def tableOfSines(b, n):
    at = b[2] * 0.015625
    k = at.astype(int)
    return {0: b[1][k & 1023] * (1 - (at - k)) + b[1][(k + 1) & 1023] * (at - k)}


def tilesFromQueue(b, tiles):
    out = b[1].reshape(tiles, -1).astype(float)
    for tile in range(tiles):
        for _ in range(16 << (tile % 6)):
            out[tile] = out[tile] * 0.999 + 0.5
    return {0: out.ravel(), 2: np.zeros(1)}


def axpyDoubles(b, a, n):
    return {0: a * b[1] + b[0]}


def norms(b, n):
    return {0: np.hypot(b[1].astype(float), b[2])}


def distanceOfWords(b, pairs):
    out = []
    for x, y in zip(b[1].reshape(pairs, 64) & 3, b[2].reshape(pairs, 64) & 3):
        line = list(range(65))
        for i in range(64):
            corner, line[0] = line[0], i + 1
            for j in range(64):
                corner, line[j + 1] = line[j + 1], min(line[j] + 1, line[j + 1] + 1, corner + (x[i] != y[j]))
        out.append(line[64])
    return {0: np.array(out)}


# onchip

def sumOfSharedColumns(b, times):
    tile = b[1].reshape(-1, 32, 32)
    return {0: np.repeat(times * tile.sum(2)[:, None], 8, 1).ravel()}


def cellsInShared(b, times):
    cells = b[1].reshape(-1, 256, 4)
    part = cells[..., 0] - cells[..., 1] * cells[..., 2]
    return {0: sum(np.roll(part, -k, 1) for k in range(1, times + 1)).ravel()}


def fourierInShared(b):
    x = b[0].reshape(-1, 256, 2)
    out = np.fft.fft(x[..., 0] + 1j * x[..., 1])
    return {0: np.stack([out.real, out.imag], -1).ravel()}


def sortInWarp(b):
    return {0: np.sort(b[0].reshape(-1, 32), 1).ravel()}


def sortByRankInBlock(b):
    return {0: np.sort(b[1].reshape(-1, 512), 1).ravel()}


def doublesAcrossBanks(b, stride, times):
    pool = b[1].reshape(-1, 1024)
    at = (np.arange(256)[:, None] * stride + np.arange(times)) & 1023
    return {0: pool[:, at].sum(2).ravel()}


def transposeInWarp(b):
    # Within each eight lanes, the eight values of a lane change places with the lanes.
    return {0: b[1].reshape(-1, 8, 4, 8).transpose(0, 3, 2, 1).ravel()}
