// Lint rule: browser code uses no feature that the oldest supported browsers lack (unsupported-features.ts).
import {
  unsupportedGlobals,
  unsupportedIteratorMethods,
  unsupportedMethods,
  unsupportedStatics,
} from './unsupported-features.ts'
import type { Rule, SyntaxNode } from './rule.ts'

const STATICS = new Map<string, ReadonlySet<string>>(
  Object.entries(unsupportedStatics).map(([objectName, names]) => [objectName, new Set<string>(names)]),
)
const METHODS = new Set<string>(Object.values(unsupportedMethods).flat())
const ITERATOR_METHODS = new Set<string>(unsupportedIteratorMethods)
const GLOBALS = new Set<string>(unsupportedGlobals)
/** Methods that return an iterator when called without arguments. */
const ITERATOR_RETURNING = new Set(['entries', 'keys', 'values', 'matchAll'])

export const browserFloorRule: Rule = {
  meta: {
    type: 'problem',
    messages: {
      newer: '{{name}} is missing in the oldest browsers Curio works in (README.md): write it without, or guard it',
    },
  },
  create(context) {
    const report = (node: SyntaxNode, name: string) => context.report({ node, messageId: 'newer', data: { name } })
    return {
      MemberExpression(node) {
        const { object, property } = node
        if (node.computed || property.type !== 'Identifier') return
        const { name } = property
        const objectName = object.type === 'Identifier' ? object.name : ''
        if (STATICS.get(objectName)?.has(name)) report(node, `${objectName}.${name}`)
        else if (GLOBALS.has(objectName)) report(node, objectName)
        else if (ITERATOR_METHODS.has(name) && isIterator(object)) report(node, `.${name}() of an iterator`)
      },
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return
        const { name } = callee.property
        // Zod's `z.union` is not a set method.
        const isSchema = callee.object.type === 'Identifier' && callee.object.name === 'z'
        if (METHODS.has(name) && !isSchema) report(callee, `.${name}()`)
      },
      NewExpression(node) {
        const { callee } = node
        if (callee.type === 'Identifier' && GLOBALS.has(callee.name)) report(node, callee.name)
      },
      Literal(node) {
        if ('regex' in node && node.regex.flags.includes('v')) report(node, 'The flag v')
      },
    }
  },
}

/** Whether `node` is a call such as `map.values()`; `Object.values(…)` returns an array. */
function isIterator(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object, property } = node.callee
  if (object.type === 'Identifier' && object.name === 'Object') return false
  return property.type === 'Identifier' && ITERATOR_RETURNING.has(property.name)
}
