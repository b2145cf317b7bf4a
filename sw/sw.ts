/// <reference lib="webworker" />
// The service worker. It is named for the address it is served at; each of its jobs has a file of its own.
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerCaching } from './caching.ts'
import { registerPages } from './pages.ts'
import { registerShareTarget } from './share-target.ts'
import { registerUpdate } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerPages()
registerShareTarget()
registerCaching(self.location.origin)
registerUpdate(self)
