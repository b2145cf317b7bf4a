import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const packages = join(import.meta.dirname, '../../node_modules')

/** Packages whose index only re-exports, with that index. */
const indexes: Readonly<Record<string, string>> = {
  'lucide-react': join(packages, 'lucide-react/dist/esm/lucide-react.mjs'),
  '@tanstack/react-query': join(packages, '@tanstack/react-query/build/modern/index.js'),
  '@tanstack/query-core': join(packages, '@tanstack/query-core/build/modern/index.js'),
}

type Origin = { readonly file: string; readonly name: string }

const STATEMENT = /\b(import|export)\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g
const origins = new Map<string, ReadonlyMap<string, Origin>>()

/**
 * Imports what an index re-exports from the module that defines it. Through the index every importer of a package
 * imports all of its modules, and chunks could not be grouped by who needs them.
 */
export const directImports: Plugin = {
  name: 'direct-imports',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { code: /from\s*['"](?:lucide-react|@tanstack\/(?:react-query|query-core))['"]/ },
    handler(code) {
      const replaced = code.replaceAll(STATEMENT, (statement, keyword: string, list: string, from: string) =>
        keyword === 'import' && from in indexes ? importDirectly(list, from) : statement,
      )
      return { code: replaced, map: null }
    },
  },
}

function importDirectly(list: string, from: string): string {
  const defined = originsOf(from)
  return readNames(list)
    .map(({ name, local }) => {
      const origin = defined.get(name)
      if (!origin) throw new Error(`${from} does not export ${name}`)
      return `import { ${origin.name} as ${local} } from ${JSON.stringify(origin.file)}`
    })
    .join(';')
}

/** The modules that define the exports of an index. Throws if the index is none. */
function originsOf(from: string): ReadonlyMap<string, Origin> {
  const known = origins.get(from)
  if (known) return known
  const index = indexes[from] ?? ''
  const text = readFileSync(index, 'utf8')
  const found = new Map<string, Origin>()
  for (const [, inner] of text.matchAll(/export \* from ['"]([^'"]+)['"]/g)) {
    if (inner !== undefined && inner in indexes) for (const entry of originsOf(inner)) found.set(...entry)
  }
  for (const [, , list = '', file = ''] of text.matchAll(STATEMENT)) {
    for (const { name, local } of readNames(list)) found.set(local, { file: join(dirname(index), file), name })
  }
  if (found.size === 0) throw new Error(`${index} re-exports nothing`)
  origins.set(from, found)
  return found
}

/** The names of a list such as `a, b as c`. */
function readNames(list: string): readonly { readonly name: string; readonly local: string }[] {
  const names = list.split(',').map((item) => item.trim().split(/\s+as\s+/))
  return names.flatMap(([name = '', local = name]) => (name === '' ? [] : [{ name, local }]))
}
