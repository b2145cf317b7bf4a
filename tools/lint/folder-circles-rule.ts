// Lint rule: folders of the product import each other in one direction, so that each can be read and moved with what
// stands below it. Imports of types, of code that loads later and of stylesheets count; tests don't.
import { globSync, readFileSync } from 'node:fs'
import { posix, relative } from 'node:path'
import type { Rule } from './rule.ts'
import { resolve } from './zones.ts'

type Ways = ReadonlyMap<string, readonly string[]>

type Graph = {
  /** By file, the files it imports. */
  readonly files: ReadonlyMap<string, readonly string[]>
  /** By folder, the folders it imports, itself or through others, each with a shortest way to it. */
  readonly ways: ReadonlyMap<string, Ways>
}

const IMPORT = /(?:\bfrom|\bimport\(?|\bnew URL\()\s*['"]([^'"]+)['"]/g
const graphs = new Map<string, Graph>()

export const folderCirclesRule: Rule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { circle: 'The import of {{target}} closes a circle of folders: {{way}}' },
  },
  create(context) {
    const path = relative(context.cwd, context.filename).replaceAll('\\', '/')
    const folder = posix.dirname(path)
    const graph = graphs.get(context.cwd) ?? readGraph(context.cwd)
    graphs.set(context.cwd, graph)
    return {
      Program(node) {
        for (const target of graph.files.get(path) ?? []) {
          const way = graph.ways.get(posix.dirname(target))?.get(folder)
          if (way) context.report({ node, messageId: 'circle', data: { target, way: [folder, ...way].join(' → ') } })
        }
      },
    }
  },
}

function readGraph(root: string): Graph {
  const files = new Map<string, string[]>()
  const folders = new Map<string, Set<string>>()
  for (const found of globSync('{src,sw}/**/*.{ts,tsx,css}', { cwd: root, exclude: ['**/*.test.*'] })) {
    const path = found.replaceAll('\\', '/')
    const folder = posix.dirname(path)
    const targets: string[] = []
    for (const [, specifier = ''] of readFileSync(posix.join(root, path), 'utf8').matchAll(IMPORT)) {
      const target = resolve(path, specifier)
      if (target.kind !== 'file' || posix.dirname(target.path) === folder) continue
      targets.push(target.path)
      folders.set(folder, (folders.get(folder) ?? new Set()).add(posix.dirname(target.path)))
    }
    files.set(path, targets)
  }
  return { files, ways: new Map([...folders.keys()].map((folder) => [folder, findWays(folders, folder)])) }
}

function findWays(folders: ReadonlyMap<string, ReadonlySet<string>>, from: string): Ways {
  const ways = new Map([[from, [from]]])
  for (const [folder, way] of ways) {
    for (const next of folders.get(folder) ?? []) if (!ways.has(next)) ways.set(next, [...way, next])
  }
  return ways
}
