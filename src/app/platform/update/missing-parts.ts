// A page of an older version asks for a part of itself that the server has no more, and no worker kept. The page begins
// anew, once, at the address it was going to, and what was typed comes along.
import { startAnew } from './apply-update.ts'
import { partMissing } from './part-missing.ts'
import { typedFields, type TypedField } from './typed-fields.ts'

const key = 'part-missing'

/** Milliseconds within which a part that is missing again is not fetched by another new beginning. */
const patience = 60_000

/** What was typed when a part failed to come: what stood in its place is gone when the screen hears of it. */
let typed: readonly TypedField[] = []

export function replaceMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    typed = typedFields()
    // The router would begin anew by itself, without a network as well, where nothing would come of it but an error page.
    sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
  })
  window.addEventListener(partMissing, () => void beginAnewOnce())
}

async function beginAnewOnce(): Promise<void> {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - last < patience || !(await serverIsThere())) return
  sessionStorage.setItem(key, String(Date.now()))
  startAnew(typed)
}

async function serverIsThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
