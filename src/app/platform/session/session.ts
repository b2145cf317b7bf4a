// Who is signed in, as this device stores it: the session's public handle in local storage under `token`, and the person
// it belongs to under `identity`. The readable `info` cookie brings newer facts about the same person; it may be lost in
// a crash, as browsers write cookies with a delay, and says nothing about who is signed in. None of them can do anything
// by itself: the server decides by a cookie no script can read.
import { useSyncExternalStore } from 'react'
import { resolveIdentity, type Identity, serializeIdentity } from './identity.ts'
import { currentPageRequest } from '#src/app/ssr/server-rendered-page.ts'

export type { Identity } from './identity.ts'

const tokenKey = 'token'
const identityKey = 'identity'
const listeners = new Set<() => void>()
let cachedIdentity: { raw: string; identity: Identity | null } = { raw: '', identity: null }

/** The signed-in person, or null. The same object as long as nothing changed. */
export function currentIdentity(): Identity | null {
  if (import.meta.env.SSR) return currentPageRequest().person
  const token = localStorage.getItem(tokenKey)
  const stored = localStorage.getItem(identityKey)
  const cookie = readCookie('info')
  const raw = JSON.stringify([token, stored, cookie])
  if (raw !== cachedIdentity.raw) cachedIdentity = { raw, identity: resolveIdentity({ token, stored, cookie }) }
  return cachedIdentity.identity
}

/** The public handle of the session this device is in, or null. */
export const sessionHandle = (): string | null => (import.meta.env.SSR ? null : localStorage.getItem(tokenKey))

/** Stores a session just made and whose it is; the cookies are the server's doing. */
export function storeSession(token: string, identity: Identity): void {
  localStorage.setItem(identityKey, serializeIdentity(token, identity))
  localStorage.setItem(tokenKey, token)
  notifyListeners()
}

/** To be called when the server may have renewed the cookies: what they say of the signed-in person is stored. */
export function refreshStoredIdentity(): void {
  const token = localStorage.getItem(tokenKey)
  const identity = currentIdentity()
  if (token !== null && identity) localStorage.setItem(identityKey, serializeIdentity(token, identity))
  notifyListeners()
}

/** Forgets the session on this device. */
export function clearSession(): void {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(identityKey)
  for (const name of ['name', 'info']) document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`
  notifyListeners()
}

export function useIdentity(): Identity | null {
  return useSyncExternalStore(onSessionChange, currentIdentity, currentIdentity)
}

/** Calls `listener` after somebody signed in or out, in this tab or another. Answers a function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function readCookie(name: string): string {
  const match = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return match ? match.slice(name.length + 1) : ''
}
