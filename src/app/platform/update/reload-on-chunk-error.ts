// A page of an older version may need a chunk that neither the server nor the worker still has. The page then reloads
// once, at the address it was navigating to, and what was typed is restored.
import { tabStorage } from '#src/app/platform/session/device-storage.ts'
import { reloadPage } from './apply-update.ts'
import { chunkLoadErrorEvent } from '#src/app/ui/on-demand/on-demand.tsx'
import { typedFields, type TypedField } from './typed-fields.ts'

const storageKey = 'chunk-load-error'

/** The shortest time between two reloads. */
const reloadIntervalMs = 60_000

/** The typed text at the time of the failure: the fields are gone by the time the screen reports it. */
let typedAtFailure: readonly TypedField[] = []

export function reloadOnChunkError(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    typedAtFailure = typedFields()
    // Prevents the router's own reload, which also runs without a network and would then show the browser's error page.
    tabStorage.write(`tanstack_router_reload:${payload.message}`, '1')
  })
  window.addEventListener(chunkLoadErrorEvent, () => void reloadOnce())
}

async function reloadOnce(): Promise<void> {
  const lastReloadMs = Number(tabStorage.read(storageKey) ?? 0)
  if (Date.now() - lastReloadMs < reloadIntervalMs || !(await isServerReachable())) return
  // Without storage the next page would not know of this reload, and reload again.
  if (!tabStorage.write(storageKey, String(Date.now()))) return
  reloadPage(typedAtFailure)
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
