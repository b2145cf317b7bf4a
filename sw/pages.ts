// Serves the app's cached page for every page address, so that the app starts without a network.
import type { PrecacheController } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { withTimeout } from '#src/offline/with-timeout.ts'
import type { PrecacheState } from './fill-precache.ts'
import { nonPagePaths } from './resource-rules.ts'

/** The longest wait for the server while files of the cached page may be missing. */
const serverTimeoutMs = 5000

/** While files of this version are missing, prefers the server's page: it refers only to files that the server has. */
export function registerPages(controller: PrecacheController, precacheState: () => PrecacheState): void {
  const cachedPage = controller.createHandlerBoundToURL('/index.html')
  registerRoute(
    new NavigationRoute(
      async (options) => {
        const page = precacheState() === 'incomplete' ? await fetchPage(options.request) : null
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
