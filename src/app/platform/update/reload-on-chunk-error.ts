// A page of an older version asks for a part of itself that the server has no more, and no worker kept. The page begins
// anew, once, at the address it was going to, and what was typed comes along.
import { reloadPage } from './apply-update.ts'
import { chunkLoadErrorEvent } from './chunk-load-error.ts'
import { typedFields, type TypedField } from './typed-fields.ts'

const storageKey = 'chunk-load-error'

/** Milliseconds within which a part that is missing again is not fetched by another new beginning. */
const reloadIntervalMs = 60_000

/** What was typed when a part failed to come: what stood in its place is gone when the screen hears of it. */
let typedAtFailure: readonly TypedField[] = []

export function reloadOnChunkError(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    typedAtFailure = typedFields()
    // The router would begin anew by itself, without a network as well, where nothing would come of it but an error page.
    sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
  })
  window.addEventListener(chunkLoadErrorEvent, () => void reloadOnce())
}

async function reloadOnce(): Promise<void> {
  const lastReloadMs = Number(sessionStorage.getItem(storageKey) ?? 0)
  if (Date.now() - lastReloadMs < reloadIntervalMs || !(await isServerReachable())) return
  sessionStorage.setItem(storageKey, String(Date.now()))
  reloadPage(typedAtFailure)
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
