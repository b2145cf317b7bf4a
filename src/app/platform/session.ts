// Who is signed in, as the browser knows it: the session's public handle in local storage under `token`, and the
// readable `info` cookie. Neither can do anything by itself; the server decides by a cookie no script can read.
import { useSyncExternalStore } from 'react'
import { workedOn } from './served-page.ts'

export type Identity = {
  readonly _id: string
  readonly id: number
  readonly name: string
  readonly icon: string
  readonly role: 'admin' | 'worker'
  /** What they chose to read in, on whatever device. */
  readonly locale?: string
}

const tokenKey = 'token'
const listeners = new Set<() => void>()
let known: { raw: string; identity: Identity | null } = { raw: '', identity: null }

/** The signed-in person, or null. The same object as long as nothing changed. */
export function currentIdentity(): Identity | null {
  if (import.meta.env.SSR) return workedOn().person
  if (localStorage.getItem(tokenKey) === null) return null
  const raw = readCookie('info')
  if (raw !== known.raw) known = { raw, identity: parseIdentity(raw) }
  return known.identity
}

/** The public handle of the session this device is in, or null. */
export const sessionHandle = (): string | null => (import.meta.env.SSR ? null : localStorage.getItem(tokenKey))

/** Keeps the handle of a session just made; the cookies are the server's doing. */
export function rememberSession(token: string): void {
  localStorage.setItem(tokenKey, token)
  announce()
}

/** To be called when the server may have renewed the cookies: whoever shows the signed-in person looks again. */
export function noticeIdentity(): void {
  announce()
}

/** Forgets the session on this device. */
export function forgetSession(): void {
  localStorage.removeItem(tokenKey)
  for (const name of ['name', 'info']) document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`
  announce()
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

function announce(): void {
  for (const listener of listeners) listener()
}

function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found ? found.slice(name.length + 1) : ''
}

function parseIdentity(raw: string): Identity | null {
  try {
    const value: unknown = JSON.parse(decodeURIComponent(raw))
    return isIdentity(value) ? value : null
  } catch {
    return null
  }
}

function isIdentity(value: unknown): value is Identity {
  if (typeof value !== 'object' || value === null) return false
  const { _id, id, name, icon, role } = value as Record<keyof Identity, unknown>
  return (
    typeof _id === 'string' &&
    typeof id === 'number' &&
    typeof name === 'string' &&
    typeof icon === 'string' &&
    (role === 'admin' || role === 'worker')
  )
}
