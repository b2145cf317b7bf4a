import { currentServerRenderedPage, hydratedEvent } from './server-rendered-page.tsx'

/**
 * Resolves when a server-rendered page is hydrated, at once for any other page. What is shown only by the device waits
 * for it: an update of a part that is not hydrated yet makes React hydrate that part in the same task. Each caller
 * continues in a task of its own.
 */
export function whenHydrated(): Promise<void> {
  if (!currentServerRenderedPage()) return Promise.resolve()
  return new Promise((resolve) => document.addEventListener(hydratedEvent, () => setTimeout(resolve), { once: true }))
}
