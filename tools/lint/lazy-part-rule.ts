// Lint rule: a part that the server renders, inside `HydratedSuspense`, is no plain `lazy` component.
import type { Rule } from './rule.ts'

export const lazyPartRule: Rule = {
  meta: {
    type: 'problem',
    messages: {
      part: '{{name}} is rendered by the server: load it by lazyPart (src/app/platform/shell/lazy-part.tsx), so that its code is there before the page is hydrated, or put it into a plain Suspense',
    },
  },
  create(context) {
    const lazyNames = new Set<string>()
    let depth = 0
    return {
      VariableDeclarator: ({ id, init }) => {
        const isLazy =
          init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'lazy'
        if (isLazy && id.type === 'Identifier') lazyNames.add(id.name)
      },
      JSXElement: ({ openingElement }) => {
        const { name } = openingElement
        if (name.type !== 'JSXIdentifier') return
        if (name.name === 'HydratedSuspense') depth += 1
        else if (depth > 0 && lazyNames.has(name.name)) {
          context.report({ node: openingElement, messageId: 'part', data: { name: name.name } })
        }
      },
      'JSXElement:exit': ({ openingElement: { name } }) => {
        if (name.type === 'JSXIdentifier' && name.name === 'HydratedSuspense') depth -= 1
      },
    }
  },
}
