// Lint rule: files and folders are named for what they contain; vague names are refused.
import { relative } from 'node:path'
import type { Rule } from './rule.ts'

const VAGUE_NAMES = /^(utils?|helpers?|misc|common|shared|managers?)(\.|$)/

export const namesRule: Rule = {
  meta: {
    type: 'suggestion',
    messages: { vagueName: '{{name}} says nothing about what is in it: name it for what it exports' },
  },
  create(context) {
    const segments = relative(context.cwd, context.filename).split(/[\\/]/)
    const name = segments.find((segment) => VAGUE_NAMES.test(segment))
    if (!name) return {}
    return {
      Program: (node) => context.report({ node, messageId: 'vagueName', data: { name } }),
    }
  },
}
