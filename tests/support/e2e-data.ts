// Once per run of the journeys: the demo data every worker's server gets a copy of.
import { mkdir, rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDemoData, removeData } from '#tools/run-server.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const folder = await makeDemoData()
  await shareCache(folder)
  process.env['CURIO_E2E_DATA'] = folder
  return () => removeData(folder)
}

/** The sizes of a picture are made once, whichever server is asked: a copy of the folder has the way to the one cache. */
async function shareCache(folder: string): Promise<void> {
  const [cacheFolder, sharedFolder] = [join(folder, 'cache'), join(folder, 'shared-cache')]
  await mkdir(cacheFolder, { recursive: true })
  await rename(cacheFolder, sharedFolder)
  await symlink(sharedFolder, cacheFolder, 'dir')
}
