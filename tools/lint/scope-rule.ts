// Lint rule: in the player only the Scope may add listeners, timers and frame callbacks.
import type { Rule } from './rule.ts'

const ACQUIRES = new Set([
  'addEventListener',
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'requestIdleCallback',
  'requestVideoFrameCallback',
])

export const scopeRule: Rule = {
  meta: {
    type: 'problem',
    messages: { unowned: '{{name}} is acquired through the Scope, so that it ends with its owner' },
  },
  create(context) {
    if (/[\\/](scope|scoped-timers)\.ts$/.test(context.filename)) return {}
    return {
      CallExpression(node) {
        const { callee } = node
        const named = callee.type === 'MemberExpression' ? callee.property : callee
        if (named.type !== 'Identifier' || !ACQUIRES.has(named.name)) return
        context.report({ node, messageId: 'unowned', data: { name: named.name } })
      },
    }
  },
}
