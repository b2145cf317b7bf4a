// Likes and removed likes that the server has not confirmed, on the device for each person: a press counts without a
// network, too.
import { useSyncExternalStore } from 'react'
import { currentIdentity } from '#src/app/platform/session/session.ts'

/** Whether the person likes a product, by its id. */
export type PendingLikes = Readonly<Record<string, boolean>>

const none: PendingLikes = {}
const listeners = new Set<() => void>()
let cached: { readonly key: string; readonly likes: PendingLikes } | undefined

const storageKey = (): string => `pending-likes ${currentIdentity()?._id ?? ''}`

export function readPendingLikes(): PendingLikes {
  const key = storageKey()
  if (cached?.key !== key) cached = { key, likes: readStored(key) }
  return cached.likes
}

export function setPendingLike(productId: string, liked: boolean | undefined): void {
  const { [productId]: _, ...others } = readPendingLikes()
  const likes = liked === undefined ? others : { ...others, [productId]: liked }
  const key = storageKey()
  cached = { key, likes }
  try {
    localStorage.setItem(key, JSON.stringify(likes))
  } catch {
    // Blocked or full: the press is sent from memory.
  }
  for (const listener of listeners) listener()
}

export const usePendingLike = (productId: string): boolean | undefined =>
  useSyncExternalStore(
    subscribe,
    () => readPendingLikes()[productId],
    () => undefined,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readStored(key: string): PendingLikes {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return none
    return Object.fromEntries(Object.entries(stored).filter(([, liked]) => typeof liked === 'boolean'))
  } catch {
    return none
  }
}
