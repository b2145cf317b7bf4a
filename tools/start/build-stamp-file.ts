import { join } from 'node:path'

/**
 * The file with the hash of the sources that the build is of. Not in dist, which is served; in node_modules, so that
 * reinstalled packages trigger a build.
 */
export const buildStampFile = (projectFolder: string): string =>
  join(projectFolder, 'node_modules', '.cache', 'curio', 'build-stamp')
