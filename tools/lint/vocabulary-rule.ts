// Lint rule: identifiers and file names use the words of docs/glossary.md.
import { basename } from 'node:path'
import { retiredWords } from './retired-words.ts'
import type { Rule } from './rule.ts'

/** Words of a camelCase, PascalCase, kebab-case or CONSTANT_CASE name, in lower case. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())

/** The first retired word or phrase of a name. Phrases are written as kebab-case. */
function findRetired(name: string): string | undefined {
  const words = `-${wordsOf(name).join('-')}-`
  return Object.keys(retiredWords).find((retired) => words.includes(`-${retired}-`))
}

export const vocabularyRule: Rule = {
  meta: {
    type: 'suggestion',
    messages: { retired: '{{name}}: docs/glossary.md has another word for "{{retired}}": {{replacement}}' },
  },
  create(context) {
    // The list itself contains the words.
    if (context.filename.endsWith('retired-words.ts')) return {}
    const reported = new Set<string>()
    const check = (name: string, report: (data: Record<string, string>) => void) => {
      const retired = findRetired(name)
      if (!retired || reported.has(name)) return
      reported.add(name)
      report({ name, retired, replacement: retiredWords[retired] ?? '' })
    }
    return {
      Program: (node) =>
        check(basename(context.filename).replace(/\..*$/, ''), (data) =>
          context.report({ node, messageId: 'retired', data }),
        ),
      Identifier: (node) => check(node.name, (data) => context.report({ node, messageId: 'retired', data })),
    }
  },
}
