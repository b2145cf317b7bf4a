/// <reference lib="webworker" />
// The service worker. It is named for the address it is served at; each of its jobs has a file of its own.
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { registerCaching } from './caching.ts'
import { registerMedia } from './media.ts'
import { registerOutbox } from './outbox.ts'
import { registerPages } from './pages.ts'
import { keepPreviousVersion } from './previous-version.ts'
import { registerPush } from './push.ts'
import { registerRepair } from './repair-precache.ts'
import { registerShareTarget } from './share-target.ts'
import { registerUpdate } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

const entries = self.__WB_MANIFEST

const precache = new PrecacheController()
precache.precache(entries)
registerRoute(new PrecacheRoute(precache))
cleanupOutdatedCaches()
keepPreviousVersion(self, entries)
registerMedia()
registerPages(precache, registerRepair(self, precache))
registerShareTarget()
registerPush(self)
registerCaching(self.location.origin)
registerUpdate(self)
registerOutbox(self)
