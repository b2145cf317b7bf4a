// Derives the signed-in person from what the device stores.
import { isRecord } from '#src/domain/is-record.ts'

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
