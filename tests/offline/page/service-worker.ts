/// <reference lib="webworker" />
// The parts of the app's service worker that send the outbox and install a new version. Its only cache is the page, so
// that it opens without a network.
import { setClockError } from './fast-time.ts'
import { registerOutboxSync } from '#sw/outbox.ts'
import { registerUpdates } from '#sw/update.ts'

declare const self: ServiceWorkerGlobalScope

const pageUrls = ['/', '/page.js']

// Each start of the worker has a different clock error, up to 5 years.
setClockError((Math.random() - 0.5) * 10 * 365 * 24 * 60 * 60 * 1000)
self.addEventListener('install', (event) =>
  event.waitUntil(caches.open('page').then((cached) => cached.addAll(pageUrls))),
)
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (pageUrls.includes(pathname))
    event.respondWith(caches.match(pathname).then((cached) => cached ?? fetch(event.request)))
})
registerOutboxSync(self)
registerUpdates(self)
