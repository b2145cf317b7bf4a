/// <reference lib="webworker" />
// The service worker, named for the address it is served at. It registers its features, which are in other files.
import { cleanupOutdatedCaches, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { registerCaching } from './caching.ts'
import { registerDownloadedMedia } from './downloaded-media.ts'
import { registerOutboxSync } from './outbox.ts'
import { registerPages, registerShareTarget } from './pages.ts'
import { registerPushEvents } from './push-events.ts'
import { registerPrecacheRepair } from './fill-precache.ts'
import { ParallelPrecacheController } from './parallel-precache-controller.ts'
import { retainPreviousVersion } from './retain-previous-version.ts'
import { registerUpdates } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

const entries = self.__WB_MANIFEST

const precache = new ParallelPrecacheController()
precache.precache(entries)
registerRoute(new PrecacheRoute(precache))
cleanupOutdatedCaches()
retainPreviousVersion(self, entries)
registerDownloadedMedia()
registerPages(self, precache, registerPrecacheRepair(self, precache))
registerShareTarget()
registerPushEvents(self)
registerCaching(self.location.origin)
registerUpdates(self)
registerOutboxSync(self)
