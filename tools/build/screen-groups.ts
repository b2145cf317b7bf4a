import type { Rolldown } from 'vite'

type Chunks = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>
type Group = NonNullable<Chunks['groups']>[number]
type Context = Parameters<Exclude<Group['name'], string>>[1]

/** The module with a route's screen, as the router's plugin splits it; captures the route's name. */
const screenModule = /\/src\/app\/routes\/([^/]+)\.tsx\?tsr-split=/

/** The areas of the screens under the top bar, which import the layout `_shell`. */
const shellAreas = [
  'antique',
  'antiques',
  'audit',
  'dashboard',
  'index',
  'mails',
  'me',
  'me_',
  'messages',
  'project',
  'projects',
  'tasks',
  'user',
  'users',
]

/**
 * Modules of at least so many areas are in one of three chunks: with the sign-in, which is the entry, with tasks, without
 * both. What the first pages of the market and of tasks both need is in the chunk with tasks.
 */
const manyAreas = 10

/** More than there are areas. */
const maxAreas = 20

/** The area of a route, the first segment of its path: `antique` for `_shell.antique.$id`. */
const areasOf = (route: string) =>
  route === '_shell' ? shellAreas : [route.replace('_shell.', '').replace(/\..*/, '')]

const found = new Map<string, Chunk | null>()

type Chunk = { readonly name: string; readonly areaCount: number }

/** The chunk of the entry, and of what all screens need. */
const startChunk: Chunk = { name: 'start', areaCount: maxAreas + 1 }

/** Whether the module belongs to the entry, or every screen imports it statically. */
export const isNeededByAllScreens = (id: string, context: Context): boolean => findChunk(id, context) === startChunk

/**
 * Groups the modules that screens import statically: those of the same areas are one chunk, whatever loads them later.
 * Grouped by all importers, most chunks would have one small module, or be merged with modules that their screens do
 * not need. A module is captured with its dependencies, so groups of more areas come first.
 */
export function screenGroups(): Group[] {
  return Array.from({ length: maxAreas }, (_, index) => maxAreas - index).map((areaCount) => ({
    name: (id, context) => {
      const chunk = findChunk(id, context)
      return chunk?.areaCount === areaCount ? chunk.name : null
    },
    test: (id) => !/radix-ui|\?tsr-split=|^\0/.test(id),
    priority: 1 + areaCount / (maxAreas + 1),
  }))
}

function findChunk(id: string, context: Context): Chunk | null {
  const known = found.get(id)
  if (known !== undefined) return known
  const chunk = chooseChunk(id, context)
  found.set(id, chunk)
  return chunk
}

/** Null for modules that no screen needs at first, and for those that only one screen imports. */
function chooseChunk(id: string, context: Context): Chunk | null {
  const routes = new Set<string>()
  const seen = new Set([id])
  let isLoadedOnDemand = false
  for (const current of seen) {
    const route = screenModule.exec(current)?.[1]
    const info = context.getModuleInfo(current)
    if (route !== undefined) routes.add(route)
    else if (info?.isEntry) return startChunk
    else {
      isLoadedOnDemand ||= (info?.dynamicImporters.length ?? 0) > 0
      for (const importer of info?.importers ?? []) seen.add(importer)
    }
  }
  const areas = [...new Set([...routes].flatMap(areasOf))].toSorted()
  if (areas.length === 0 || (routes.size === 1 && !isLoadedOnDemand)) return null
  const isNeededBy = (...names: string[]) => names.every((name) => areas.includes(name))
  const isNeededByMany = areas.length >= manyAreas
  const shared = { name: `shared~${areas.join('~')}`, areaCount: areas.length }
  if (isNeededBy('login')) return isNeededByMany && isNeededBy('antiques') ? startChunk : shared
  if (isNeededBy('task') && (isNeededByMany || isNeededBy('antiques'))) {
    return { name: 'screens', areaCount: maxAreas }
  }
  if (isNeededByMany) return { name: 'shell', areaCount: maxAreas - 1 }
  if (isNeededBy('antiques', 'antique')) return { name: 'market', areaCount: maxAreas - 2 }
  return isNeededBy('antiques', 'me') ? { name: 'lists', areaCount: maxAreas - 3 } : shared
}
