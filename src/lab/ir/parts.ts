import type { Node } from './node';

/** The children of a node, unordered. */
export function partsOf(node: Node): readonly Node[] {
  switch (node.k) {
    case 'constant':
    case 'register':
    case 'jump':
    case 'exit':
    case 'note':
    case 'other':
      return [];
    case 'step':
      return node.body ? [node.body] : [];
    case 'compute':
      return node.args;
    case 'load':
    case 'fetch':
      return [node.address];
    case 'as':
      return [node.of];
    case 'after':
      return [node.first];
    case 'set':
      return [node.value];
    case 'store':
      return [...node.sources, node.address];
    case 'sequence':
    case 'call':
    case 'block':
      return node.parts;
    case 'statement':
      return [node.body];
    case 'intrinsic':
      return node.args;
    case 'choice':
      return [node.condition, node.then, node.else].flatMap((each) => each ?? []);
    case 'switch':
      return [node.subject, ...node.parts.flatMap(({ tests, body }) => [...tests, body])];
    case 'labels':
      return node.parts.map(({ body }) => body);
    case 'if':
      return [node.condition, node.then, ...(node.else ? [node.else] : [])];
    case 'loop':
      return [node.ahead, node.condition, node.body, node.step].flatMap((each) => each ?? []);
  }
}
