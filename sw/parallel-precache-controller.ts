/// <reference lib="webworker" />
import { PrecacheController } from 'workbox-precaching'
import { fetchMissing, listMissing } from './fill-precache.ts'

/** Installs several files at once; Workbox fetches one after another, which takes a round trip each. */
export class ParallelPrecacheController extends PrecacheController {
  override async install(event: ExtendableEvent): ReturnType<PrecacheController['install']> {
    const filled = this.#fill()
    event.waitUntil(filled)
    return await filled
  }

  /** Rejects if a file is missing: the browser discards the installation. An open page requests it again. */
  async #fill(): ReturnType<PrecacheController['install']> {
    const cache = await caches.open(this.strategy.cacheName)
    const files = this.getURLsToCacheKeys()
    const missing = await listMissing(files, cache)
    if ((await fetchMissing(missing, cache)) === 'incomplete') throw new Error('The server lacks files of this version')
    const updatedURLs = missing.map(({ url }) => url)
    return { updatedURLs, notUpdatedURLs: [...files.keys()].filter((url) => !updatedURLs.includes(url)) }
  }
}
