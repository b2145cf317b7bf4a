import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
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
  const files = globSync(
    sources.flatMap((source) => [source, `${source}/**`]),
    { cwd: projectFolder, withFileTypes: true },
  )
    .filter((entry) => entry.isFile() && !excludedFiles.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of files.toSorted()) {
    const content = readFileSync(path)
    hash.update(`${relative(projectFolder, path)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
