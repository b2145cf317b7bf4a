import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Everything the app is built from. */
export const sources = [
  'src/app',
  'src/contract',
  'src/domain',
  'src/listening',
  'src/notification-texts',
  'src/offline',
  'src/player',
  'sw',
  'tools/build',
  'tools/build.ts',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'tools/types/app.json',
  'tools/types/base.json',
  'package-lock.json',
]

/** Generated files, which the build writes itself, and tests, which it leaves out. */
const excludedFiles = /\.(gen|test)\.tsx?$/

/**
 * Returns a hash that changes when a source is changed, added, removed or renamed, and not when the project is copied:
 * of contents, not of times.
 */
export function hashSources(projectFolder: string): string {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesOf(join(projectFolder, source))).toSorted()) {
    const content = readFileSync(path)
    hash.update(`${relative(projectFolder, path)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !excludedFiles.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
