// Evaluates the import table: the zone of a file, the target of a specifier, and whether the import is allowed.
import { posix } from 'node:path'

/** One row of architecture.js. `*` in a folder stands for one path segment; each match is a zone of its own. */
export type Zone = {
  readonly folder: string
  readonly imports: readonly string[]
  readonly packages: readonly string[]
}

/** A file's zone: its row, and the row's folder with every `*` filled in. */
export type ZoneLocation = { readonly zone: Zone; readonly id: string }

type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'wrong'; readonly reason: string }

const TEST_FILE = /\.test\.tsx?$/
/** The version; listed under `packages`. */
const PACKAGE_FILE = '#package.json'
const ALIASES = new Map([
  ['#src/', 'src/'],
  ['#tests/', 'tests/'],
  ['#sw/', 'sw/'],
  ['#tools/', 'tools/'],
])

/**
 * Returns the zone of a file by its path from the repository's root; null if no row covers it. A folder with rows below
 * it covers only its own files, so a new subfolder needs a row too. Test files belong to the tests, wherever they are.
 */
export function locateZone(path: string, zones: readonly Zone[]): ZoneLocation | null {
  const folder = TEST_FILE.test(path) ? 'tests' : posix.dirname(path)
  let best: ZoneLocation | null = null
  for (const zone of zones) {
    const id = leadingMatch(zone.folder, folder)
    if (id === null || (best && best.id.length >= id.length)) continue
    best = { zone, id }
  }
  if (!best || best.id === folder) return best
  const isParent = zones.some((zone) => zone.folder.startsWith(`${best.zone.folder}/`))
  return isParent ? null : best
}

/** Returns why the file at `path` may not import `specifier`; null if it may. */
export function importViolation(path: string, specifier: string, zones: readonly Zone[]): string | null {
  const from = locateZone(path, zones)
  if (!from) return null
  const target = resolve(path, specifier)
  if (target.kind === 'wrong') return target.reason
  if (target.kind === 'package') {
    if (from.zone.packages.some((pattern) => nameMatches(pattern, target.name))) return null
    return `${from.id} is not a home of the package ${target.name}`
  }
  if (target.path.split('/').length === 1) return `${from.id} may not import files of the root`
  const to = locateZone(target.path, zones)
  if (!to) return `${posix.dirname(target.path)} has no row in architecture.js`
  if (to.id === from.id) return null
  if (from.zone.imports.some((pattern) => pattern === '*' || matches(pattern, to.id))) return null
  return `${from.id} may not import ${to.id}`
}

/** Whether the zone may import packages that are not listed, as tools and tests may. */
export function allowsAnyPackage(location: ZoneLocation): boolean {
  return location.zone.packages.includes('*')
}

export function resolve(path: string, specifier: string): Target {
  const pathOnly = specifier.replace(/\?.*$/, '').replace(/\*.*$/, 'any')
  if (pathOnly.split('/').includes('..'))
    return { kind: 'wrong', reason: 'across folders, imports go by #src/…, never by ../' }
  if (pathOnly.startsWith('./')) return { kind: 'file', path: posix.join(posix.dirname(path), pathOnly) }
  if (pathOnly === PACKAGE_FILE) return { kind: 'package', name: PACKAGE_FILE }
  for (const [alias, folder] of ALIASES) {
    if (pathOnly.startsWith(alias)) return { kind: 'file', path: folder + pathOnly.slice(alias.length) }
  }
  if (pathOnly.startsWith('#') || pathOnly.startsWith('/') || pathOnly.startsWith('.')) {
    return {
      kind: 'wrong',
      reason: `${specifier} is neither a package, nor ./ within the folder, nor #src/, #tests/, #sw/, #tools/`,
    }
  }
  if (/^\w+:/.test(pathOnly)) return { kind: 'package', name: pathOnly }
  const segments = pathOnly.split('/')
  return { kind: 'package', name: segments.slice(0, pathOnly.startsWith('@') ? 2 : 1).join('/') }
}

function nameMatches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name
}

function matches(pattern: string, id: string): boolean {
  return leadingMatch(pattern, id) === id
}

/** Returns the leading part of `folder` that the pattern covers, or null. */
function leadingMatch(pattern: string, folder: string): string | null {
  const patternSegments = pattern.split('/')
  const folderSegments = folder.split('/')
  if (folderSegments.length < patternSegments.length) return null
  return patternSegments.every((segment, i) => segment === '*' || segment === folderSegments[i])
    ? folderSegments.slice(0, patternSegments.length).join('/')
    : null
}
