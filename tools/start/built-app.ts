import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The file with the hash of the sources that the build is of, written last. Not in dist, which is served. */
export const buildStampFile = (projectFolder: string): string => join(projectFolder, 'dist-server', 'build-stamp')

/** Whether there is a whole build, of whichever sources. */
export const isBuilt = (projectFolder: string): boolean =>
  existsSync(join(projectFolder, 'dist', 'index.html')) && existsSync(buildStampFile(projectFolder))

/** Ends the process with one line if there is no build. */
export function requireBuild(): void {
  if (isBuilt(resolve(import.meta.dirname, '../..'))) return
  console.error('The app is not built: npm run build')
  process.exit(1)
}
