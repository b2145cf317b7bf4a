// Lint rule: the API's paths are written in the contract only.
import type { Rule, SyntaxNode } from './rule.ts'

export const apiPathsRule: Rule = {
  meta: {
    type: 'problem',
    messages: {
      path: '{{text}}: make the request by requestFor (src/contract/request-for.ts) from the name of its call',
    },
  },
  create(context) {
    const check = (node: SyntaxNode, text: unknown) => {
      if (typeof text === 'string' && /^\/api(\/|$)/.test(text))
        context.report({ node, messageId: 'path', data: { text } })
    }
    return {
      Literal: (node) => check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis[0]?.value.raw),
    }
  },
}
