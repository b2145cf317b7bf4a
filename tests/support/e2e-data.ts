// Once per run of the journeys: the demo data, of which every worker's server gets a copy.
import { mkdir, rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { requireProgram } from '#tools/programs.ts'
import { makeDemoData, removeData } from '#tools/run-server.ts'

export default async function setup(): Promise<() => Promise<void>> {
  requireProgram('Chromium')
  const folder = await makeDemoData()
  await shareCache(folder)
  process.env['CURIO_E2E_DATA'] = folder
  return () => removeData(folder)
}

/** Renditions are made once for all servers: each copy of the folder links to one cache. */
async function shareCache(folder: string): Promise<void> {
  const [cacheFolder, sharedFolder] = [join(folder, 'cache'), join(folder, 'shared-cache')]
  await mkdir(cacheFolder, { recursive: true })
  await rename(cacheFolder, sharedFolder)
  await symlink(sharedFolder, cacheFolder, 'dir')
}
