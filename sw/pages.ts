// Any page address opens the one page of the app, from the device, so that it starts without a network.
import type { PrecacheController } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { withTimeout } from '#src/offline/with-timeout.ts'
import type { PrecacheState } from './repair-precache.ts'
import { nonPagePaths } from './resource-rules.ts'

/** Milliseconds the server is waited for where the cached page may lack some of its parts. */
const serverTimeoutMs = 5000

/** While files of this version are missing, the server's page comes first: it asks only for what the server has. */
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

/** The page as the server has it; null when it does not answer in time. */
async function fetchPage(request: Request): Promise<Response | null> {
  try {
    const response = await withTimeout(fetch(request), serverTimeoutMs)
    return response.status < 500 ? response : null
  } catch {
    return null
  }
}
