// What imports what in the product, read from all its files: rules about more than one file ask it.
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { resolve } from './zones.ts'

type Import = { readonly from: string; readonly to: string; readonly isStatic: boolean }
/** By folder, a shortest way of imports to it, both ends included. */
type Ways = ReadonlyMap<string, readonly string[]>

type ImportGraph = {
  /** By file, with its text; a test is none. */
  readonly texts: ReadonlyMap<string, string>
  readonly tests: ReadonlySet<string>
  readonly importsOf: (path: string) => readonly Import[]
  readonly importersOf: (path: string) => readonly Import[]
  readonly waysFrom: (folder: string) => Ways
}

const IMPORT = /(\bfrom|\bimport\(?|\bnew URL\()\s*['"]([^'"]+)['"]/g
const graphs = new Map<string, ImportGraph>()

export function importGraph(root: string): ImportGraph {
  const graph = graphs.get(root) ?? readGraph(root)
  graphs.set(root, graph)
  return graph
}

function readGraph(root: string): ImportGraph {
  const paths = globSync('{src,sw,tools}/**/*.{ts,tsx,css}', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const [tests, files] = [paths.filter(isTest), paths.filter((path) => !isTest(path))]
  const texts = new Map(files.map((path) => [path, readFileSync(posix.join(root, path), 'utf8')]))
  const imports = [...texts].flatMap(([path, text]) => readImports(path, text))
  const [byImporter, byTarget] = [Map.groupBy(imports, ({ from }) => from), Map.groupBy(imports, ({ to }) => to)]
  const folders = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const folder = posix.dirname(from)
    if (posix.dirname(to) !== folder) folders.set(folder, (folders.get(folder) ?? new Set()).add(posix.dirname(to)))
  }
  const ways = new Map([...folders.keys()].map((folder) => [folder, findWays(folders, folder)]))
  return {
    texts,
    tests: new Set(tests),
    importsOf: (path) => byImporter.get(path) ?? [],
    importersOf: (path) => byTarget.get(path) ?? [],
    waysFrom: (folder) => ways.get(folder) ?? new Map(),
  }
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

function readImports(from: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].flatMap(([, word, specifier = '']) => {
    const target = resolve(from, specifier)
    return target.kind === 'file' ? [{ from, to: target.path, isStatic: word === 'from' }] : []
  })
}

function findWays(folders: ReadonlyMap<string, ReadonlySet<string>>, from: string): Ways {
  const ways = new Map([[from, [from]]])
  for (const [folder, way] of ways) {
    for (const next of folders.get(folder) ?? []) if (!ways.has(next)) ways.set(next, [...way, next])
  }
  return ways
}
