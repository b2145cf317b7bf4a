// The signed-in person as this device stores it: the session's public handle in localStorage under `token`, and the
// person under `identity`. The readable `info` cookie has newer details of the same person. It can be lost in a crash,
// because browsers write cookies with a delay, so it does not determine who is signed in, except where the browser
// stores nothing else: there the handle is in a cookie. None of them grants access: the server authenticates by an
// HttpOnly cookie.
import { useSyncExternalStore } from 'react'
import { deviceStorage } from './device-storage.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { currentPageRequest } from '#src/app/platform/page/server-rendered-page.tsx'
import { isRecord } from '#src/domain/is-record.ts'

const tokenKey = 'token'
const identityKey = 'identity'
const handleCookie = 'handle'
const handleCookieSeconds = 28 * 24 * 60 * 60
const listeners = new Set<() => void>()
let cachedIdentity: { raw: string; identity: Identity | null } = { raw: '', identity: null }
/** Whether what is stored was read in this task. A rendering asks often, and cookies are slow to read. */
let isRead = false

/** Returns the signed-in person, or null. Returns the same object until something changes. */
export function currentIdentity(): Identity | null {
  if (import.meta.env.SSR) return currentPageRequest().person
  if (isRead) return cachedIdentity.identity
  isRead = true
  queueMicrotask(() => {
    isRead = false
  })
  const token = sessionHandle()
  const stored = deviceStorage.read(identityKey)
  const cookie = readCookie('info')
  const raw = JSON.stringify([token, stored, cookie])
  if (raw !== cachedIdentity.raw) cachedIdentity = { raw, identity: resolveIdentity({ token, stored, cookie }) }
  return cachedIdentity.identity
}

/** Returns the public handle of this device's session, or null. */
export const sessionHandle = (): string | null =>
  import.meta.env.SSR ? null : (deviceStorage.read(tokenKey) ?? (readCookie(handleCookie) || null))

/** Stores a new session and its person. The server sets the cookies. */
export function storeSession(token: string, identity: Identity): void {
  // Where the new session finds no room, that of another person must not come back.
  for (const key of [tokenKey, identityKey]) deviceStorage.write(key, null)
  deviceStorage.write(identityKey, serializeIdentity(token, identity))
  const isStored = deviceStorage.write(tokenKey, token)
  writeCookie(handleCookie, isStored ? '' : token, isStored ? 0 : handleCookieSeconds)
  notifyListeners()
}

type SignInAnswer = Pick<Identity, 'role'> & { readonly token: string; readonly info: Omit<Identity, 'role'> }

/** Stores the session that a sign-in answers with. Returns who is signed in. */
export function startSession({ token, info, role }: SignInAnswer): Identity {
  const identity = { ...info, role }
  storeSession(token, identity)
  return identity
}

/** Stores the details from the `info` cookie. Call it when the server may have renewed the cookies. */
export function refreshStoredIdentity(): void {
  if (import.meta.env.SSR) return
  isRead = false
  const token = sessionHandle()
  const identity = currentIdentity()
  if (token === null || !identity) return
  const serialized = serializeIdentity(token, identity)
  if (serialized === deviceStorage.read(identityKey)) return
  deviceStorage.write(identityKey, serialized)
  notifyListeners()
}

/** Deletes the session on this device. */
export function clearSession(): void {
  for (const key of [tokenKey, identityKey]) deviceStorage.write(key, null)
  for (const name of ['name', 'info', handleCookie]) writeCookie(name, '', 0)
  notifyListeners()
}

export function useIdentity(): Identity | null {
  return useSyncExternalStore(onSessionChange, currentIdentity, currentIdentity)
}

/**
 * Calls `listener` after a sign-in, a sign-out or a change of the person's details in any tab. Returns a function that
 * unsubscribes.
 */
export function onSessionChange(listener: () => void): () => void {
  // One listener for all: every card of a long list asks who is signed in.
  if (listeners.size === 0) window.addEventListener('storage', handleStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', handleStorage)
  }
}

/** The key is null when the other tab deleted everything. */
function handleStorage({ key }: StorageEvent): void {
  if (key === tokenKey || key === identityKey || key === null) notifyListeners()
}

function notifyListeners(): void {
  isRead = false
  for (const listener of listeners) listener()
}

export type Identity = {
  readonly _id: string
  readonly id: number
  readonly name: string
  readonly icon: string
  readonly role: 'admin' | 'worker'
  /** The locale the person chose, on any device. */
  readonly locale?: string
  /** Whether their projects are their first page. */
  readonly startsOnProjects?: boolean
}

/** The raw stored values: the session's handle, the stored person, and the `info` cookie. */
type StoredSession = { readonly token: string | null; readonly stored: string | null; readonly cookie: string }

/**
 * Returns the signed-in person, or null. The stored person counts if it belongs to this session; the cookie then only
 * updates the details of the same person. Without a stored person of this session, the cookie counts.
 */
export function resolveIdentity({ token, stored, cookie }: StoredSession): Identity | null {
  if (token === null) return null
  const fromCookie = parseIdentity(parseJson(cookie, decodeURIComponent))
  const record = parseJson(stored ?? '')
  const fromStorage = isRecord(record) && record['session'] === token ? parseIdentity(record['identity']) : null
  return fromStorage && fromCookie?._id !== fromStorage._id ? fromStorage : fromCookie
}

/** The stored form: the person with the handle of the session. */
export const serializeIdentity = (session: string, identity: Identity): string => JSON.stringify({ session, identity })

function parseJson(text: string, decode = (raw: string) => raw): unknown {
  try {
    return JSON.parse(decode(text))
  } catch {
    return null
  }
}

function parseIdentity(value: unknown): Identity | null {
  if (!isRecord(value)) return null
  const { _id, id, name, icon, role, locale, startsOnProjects } = value
  if (typeof _id !== 'string' || typeof id !== 'number' || typeof name !== 'string') return null
  if (typeof icon !== 'string' || (role !== 'admin' && role !== 'worker')) return null
  return {
    _id,
    id,
    name,
    icon,
    role,
    ...(typeof locale === 'string' && { locale }),
    ...(startsOnProjects === true && { startsOnProjects }),
  }
}
