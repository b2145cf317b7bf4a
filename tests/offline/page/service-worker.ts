/// <reference lib="webworker" />
// The app's service worker with the parts that the outbox and a new version are about, as they are. Of its caches it has
// as much as opens the page without a network.
import { setClockError } from './fast-time.ts'
import { registerOutboxSync } from '#sw/outbox.ts'
import { registerSkipWaiting } from '#sw/update.ts'

declare const self: ServiceWorkerGlobalScope

const pageUrls = ['/', '/page.js']

// Every start of the worker has another idea of what time it is.
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
registerSkipWaiting(self)
