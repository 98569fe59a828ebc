/** Rules of the book itself, for .oxlintrc.json: eslint has `no-restricted-syntax` for them, oxlint does not. */

/** Reports each node that one of the selectors matches. */
const refuse = (selectors, message) => ({
  meta: { type: 'problem' },
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
});

export default {
  meta: { name: 'book' },
  rules: {
    // What has no purpose but to keep several on a line.
    'no-dodges': refuse(
      ['ObjectExpression > SpreadElement > ObjectExpression'],
      'Write the properties themselves: the formatter decides which share a line.',
    ),
    // Where data come to data, and nothing waits.
    'waits-for-nothing': refuse(
      [':function[async=true]', 'AwaitExpression', 'ImportExpression', "Identifier[name='Promise']"],
      'Here are functions from data to data: they wait for nothing.',
    ),
  },
};
