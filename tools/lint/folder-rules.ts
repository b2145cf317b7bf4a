// Lint rules about the folders of the product.
import { posix, relative } from 'node:path'
import { importGraph } from './import-graph.ts'
import type { Rule } from './rule.ts'

type Context = Parameters<Rule['create']>[0]

const pathOf = ({ cwd, filename }: Context) => relative(cwd, filename).replaceAll('\\', '/')

/**
 * Folders import each other in one direction, so that each can be read and moved with what stands below it. Imports of
 * types, of code that loads later and of stylesheets count; tests don't.
 */
export const folderCirclesRule: Rule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { circle: 'The import of {{to}} closes a circle of folders: {{way}}' },
  },
  create(context) {
    const graph = importGraph(context.cwd)
    const path = pathOf(context)
    const folder = posix.dirname(path)
    return {
      Program(node) {
        for (const { to } of graph.importsOf(path)) {
          const way = posix.dirname(to) === folder ? undefined : graph.waysFrom(posix.dirname(to)).get(folder)
          if (way) context.report({ node, messageId: 'circle', data: { to, way: [folder, ...way].join(' → ') } })
        }
      },
    }
  },
}

/** The lines of a file that stands alone whoever uses it. */
const MIN_LINES = 25

/**
 * A short file with one user, in its folder, belongs into that file. Not what loads later, what has a test or a
 * stylesheet of its own, markup whose user has none, and the use cases of a feature.
 */
export const fragmentsRule: Rule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { fragment: `Under ${MIN_LINES} lines, and only {{user}} uses it: write it there` },
  },
  create(context) {
    const { importersOf, importsOf, tests, texts } = importGraph(context.cwd)
    const path = pathOf(context)
    const lines = texts.get(path)?.trimEnd().split('\n').length ?? MIN_LINES
    const importers = importersOf(path)
    const [user, ...others] = new Set(importers.map(({ from }) => from))
    if (lines >= MIN_LINES || user === undefined || others.length > 0) return {}
    const stem = path.replace(/\.tsx?$/, '')
    const isMarkup = path.endsWith('.tsx') && user.endsWith('.ts')
    const isLate = importers.some(({ isStatic }) => !isStatic)
    const isElsewhere = posix.dirname(user) !== posix.dirname(path)
    const isTested = ['.test.ts', '.test.tsx', '.isolated.test.tsx'].some((ending) => tests.has(stem + ending))
    const isUseCase = user.startsWith('src/server/features/') && posix.basename(user) === 'handlers.ts'
    const styles = importsOf(path).filter(({ to }) => to.endsWith('.css'))
    const hasStyles = styles.some(({ to }) => !importsOf(user).some((other) => other.to === to))
    if (isMarkup || isLate || isElsewhere || isTested || isUseCase || hasStyles) return {}
    return {
      Program(node) {
        context.report({ node, messageId: 'fragment', data: { user } })
      },
    }
  },
}
