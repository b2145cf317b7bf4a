/// <reference lib="webworker" />
// The app's service worker with the parts that the outbox and a new version are about, as they are. Of its caches it has
// as much as opens the page without a network.
import { setClock } from './fast-time.ts'
import { registerOutbox } from '#sw/outbox.ts'
import { registerUpdate } from '#sw/update.ts'

declare const self: ServiceWorkerGlobalScope

const page = ['/', '/page.js']

// Every start of the worker has another idea of what time it is.
setClock((Math.random() - 0.5) * 10 * 365 * 24 * 60 * 60 * 1000)
self.addEventListener('install', (event) => event.waitUntil(caches.open('page').then((kept) => kept.addAll(page))))
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (page.includes(pathname)) event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(event.request)))
})
registerOutbox(self)
registerUpdate(self)
