"""Layers whose classes are in clusters."""

import numpy as np


def where(mapping, sizes, target):
    """The cluster of each target, the target's place in it, and how many classes it has."""
    of = np.trunc(target - 0.5).astype(int)
    cluster, place = (np.trunc(mapping[2 * of + k] - 0.5).astype(int) for k in (0, 1))
    return cluster, place, (sizes[cluster] + 0.5).astype(int)


def updateOutputWithTargetMV(b, n, _weights, stride, _n):
    inputs, weights = b[0].reshape(-1, n).astype(float), b[1].reshape(-1, n).astype(float)
    cluster, _, size = where(b[3], b[4], b[6])
    out = np.zeros((len(inputs), stride))
    for k, row in enumerate(inputs):
        first = int(b[5][cluster[k]])
        out[k, :size[k]] = weights[first:first + size[k]] @ row + b[2][first:first + size[k]]
    return {7: out.ravel()}


def updateGradInputLSM(b, stride, clusters, _clusters):
    target, mapping, sizes, scores, log_sums, cluster_scores, cluster_log_sums = b
    cluster, place, size = where(mapping, sizes, target)
    out, of = scores.reshape(-1, stride).astype(float), np.exp(cluster_scores.reshape(-1, clusters).astype(float) - cluster_log_sums[:, None])
    for k in range(len(out)):
        out[k, :size[k]] = np.exp(out[k, :size[k]] - log_sums[k])
        out[k, place[k]] -= 1
        of[k, cluster[k]] -= 1
    return {3: out.ravel(), 5: of.ravel()}


def updateGradInputMV(b, n, _weights, stride, _n):
    scores, weights = b[0].reshape(-1, stride).astype(float), b[1].reshape(-1, n).astype(float)
    cluster, _, size = where(b[2], b[3], b[5])
    first = b[4][cluster].astype(int)
    return {6: np.concatenate([scores[k, :size[k]] @ weights[first[k]:first[k] + size[k]] for k in range(len(scores))])}


def accGradParameters(b, n, _inputs, stride, _weights, scale):
    inputs, scores = b[4].reshape(-1, n).astype(float), b[5].reshape(-1, stride).astype(float)
    cluster, _, size = where(b[0], b[1], b[3])
    weights, biases = np.zeros((len(b[6]) // n, n)), np.zeros(len(b[7]))
    for k, at in enumerate(b[2][cluster].astype(int)):
        part = scale * scores[k, :size[k]]
        weights[at:at + size[k]] += np.outer(part, inputs[k])
        biases[at:at + size[k]] += part
    return {6: weights.ravel(), 7: biases}
