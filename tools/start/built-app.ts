import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * The file with the hash of the sources that the build is of. Not in dist, which is served; in node_modules, so that
 * reinstalled packages trigger a build.
 */
export const buildStampFile = (projectFolder: string): string =>
  join(projectFolder, 'node_modules', '.cache', 'curio', 'build-stamp')

/** Whether there is a whole build, of whichever sources. */
export function isBuilt(projectFolder: string): boolean {
  const files = ['dist/index.html', 'dist-server/entry-server.js'].map((file) => join(projectFolder, file))
  return [...files, buildStampFile(projectFolder)].every((file) => existsSync(file))
}

/** Ends the process with one line if there is no build. */
export function requireBuild(): void {
  if (isBuilt(resolve(import.meta.dirname, '../..'))) return
  console.error('The app is not built: npm run build')
  process.exit(1)
}
