// Decides from what a device stores who is signed in.
import { isRecord } from '#src/domain/is-record.ts'

export type Identity = {
  readonly _id: string
  readonly id: number
  readonly name: string
  readonly icon: string
  readonly role: 'admin' | 'worker'
  /** What they chose to read in, on whatever device. */
  readonly locale?: string
}

/** Each as it is stored: the session's handle, the person it was stored with, and the value of the `info` cookie. */
type StoredSession = { readonly token: string | null; readonly stored: string | null; readonly cookie: string }

/**
 * The person signed in, or null. The stored one counts if it belongs to this very session; the cookie then only renews
 * what is known of the same person. A session of a version that stored nobody is the cookie's.
 */
export function resolveIdentity({ token, stored, cookie }: StoredSession): Identity | null {
  if (token === null) return null
  const fromCookie = parseIdentity(parseJson(cookie, decodeURIComponent))
  const record = parseJson(stored ?? '')
  const fromStorage = isRecord(record) && record['session'] === token ? parseIdentity(record['identity']) : null
  return fromStorage && fromCookie?._id !== fromStorage._id ? fromStorage : fromCookie
}

/** As it is stored beside the handle of its session. */
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
  const { _id, id, name, icon, role, locale } = value
  if (typeof _id !== 'string' || typeof id !== 'number' || typeof name !== 'string') return null
  if (typeof icon !== 'string' || (role !== 'admin' && role !== 'worker')) return null
  return { _id, id, name, icon, role, ...(typeof locale === 'string' && { locale }) }
}
