/// <reference lib="webworker" />
// Serves the app's cached page for every page address, so that the app starts without a network.
import type { PrecacheController } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isServiceWorkerMessage } from '#src/offline/service-worker-messages.ts'
import { withTimeout } from '#src/offline/with-timeout.ts'
import type { PrecacheState } from './fill-precache.ts'
import { nonPagePaths } from './resource-rules.ts'
import { storeSharedPhotos } from '#src/offline/shared-photos.ts'

/** The longest wait for the server's page. */
const serverTimeoutMs = 5000

/**
 * Prefers the server's page while files of this version are missing, as it refers only to files that the server has, and
 * once a page asked for a newer version.
 */
export function registerPages(
  worker: ServiceWorkerGlobalScope,
  controller: PrecacheController,
  precacheState: () => PrecacheState,
): void {
  let isOutdated = false
  worker.addEventListener('message', ({ data }) => {
    if (isServiceWorkerMessage(data, 'PREFER_SERVER')) isOutdated = true
  })
  const cachedPage = controller.createHandlerBoundToURL('/index.html')
  registerRoute(
    new NavigationRoute(
      async (options) => {
        const page = isOutdated || precacheState() === 'incomplete' ? await fetchPage(options.request) : null
        return page ?? cachedPage(options)
      },
      { denylist: [...nonPagePaths] },
    ),
  )
}

/** Fetches the page from the server. Returns null on a timeout, a network error or a status of 500 and above. */
async function fetchPage(request: Request): Promise<Response | null> {
  try {
    const response = await withTimeout(fetch(request), serverTimeoutMs)
    return response.status < 500 ? response : null
  } catch {
    return null
  }
}

// Receives photos that another app shares: stores them on the device, then opens the form for a new product with them.

/** The action of the manifest's `share_target`. */
const sharePath = '/share-photos'
/** The page requires sign-in. */
const newProductPath = '/me?create=1'

export function registerShareTarget(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
    async ({ request }) => {
      const shared = await request.formData().catch(() => new FormData())
      const photos = shared.getAll('photos').filter((photo) => photo instanceof Blob)
      // Without free storage the form opens as well; the photos can be chosen there.
      await storeSharedPhotos(photos, Date.now()).catch(() => undefined)
      return Response.redirect(newProductPath, 303)
    },
    'POST',
  )
}
