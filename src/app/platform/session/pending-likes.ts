// Likes and removed likes that the server has not confirmed, on the device for each person: a press counts without a
// network, too.
import { useSyncExternalStore } from 'react'
import { deviceStorage } from './device-storage.ts'
import { isRecord } from '#src/domain/is-record.ts'
import { currentIdentity } from './session.ts'

/** Whether the person likes a product, by its id. */
export type PendingLikes = Readonly<Record<string, boolean>>

const listeners = new Set<() => void>()
let cached: { readonly key: string; readonly likes: PendingLikes } | undefined

const storageKey = (): string => `pending-likes ${currentIdentity()?._id ?? ''}`

export function readPendingLikes(): PendingLikes {
  const key = storageKey()
  if (cached?.key !== key) cached = { key, likes: readStored(key) }
  return cached.likes
}

/** Called after the stored likes of a person were deleted. */
export function forgetPendingLikes(): void {
  cached = undefined
}

export function setPendingLike(productId: string, liked: boolean | undefined): void {
  const key = storageKey()
  // Another tab may have changed the others.
  const { [productId]: _, ...others } = readStored(key)
  const likes = liked === undefined ? others : { ...others, [productId]: liked }
  cached = { key, likes }
  deviceStorage.write(key, JSON.stringify(likes))
  for (const listener of listeners) listener()
}

export const usePendingLike = (productId: string): boolean | undefined =>
  useSyncExternalStore(
    subscribe,
    () => readPendingLikes()[productId],
    () => undefined,
  )

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function followOtherTabs({ key }: StorageEvent): void {
  if (key !== null && key !== storageKey()) return
  cached = undefined
  for (const listener of listeners) listener()
}

function readStored(key: string): PendingLikes {
  const stored = deviceStorage.readJson(key)
  if (!isRecord(stored)) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, boolean] => entry[1] === true || entry[1] === false),
  )
}

/** How pending likes are sent. Set when the background services start: the market's code knows what a like changes. */
export const likeSender = { send: (): Promise<void> => Promise.resolve() }
