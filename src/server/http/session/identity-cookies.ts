// The readable cookies `name` and `info`, which identify the signed-in user to the app.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { locales } from '#src/domain/text/locale.ts'
import type { UserRole } from '#src/domain/people/people.ts'
import { readCookie, setCookie } from './cookies.ts'

/** Lifetime of a session in seconds: 28 days. */
export const sessionLifetimeSeconds = 28 * 24 * 60 * 60

export type Identity = {
  readonly _id: string
  readonly id: number
  readonly name: string
  readonly icon: string
  readonly role: UserRole
  /** The chosen interface locale; null if none was chosen. */
  readonly locale: (typeof locales)[number] | null
  /** Whether their projects are their first page. */
  readonly startsOnProjects: boolean
}

export type IdentityCookies = { readonly name: string; readonly info: string }

export function toIdentityCookies({ _id, id, name, icon, role, locale, startsOnProjects }: Identity): IdentityCookies {
  const info = { _id, id, name, icon, role, ...(locale && { locale }), ...(startsOnProjects && { startsOnProjects }) }
  return { name, info: JSON.stringify(info) }
}

/** Sets the cookies that differ. */
export function renewIdentityCookies(request: FastifyRequest, reply: FastifyReply, identity: IdentityCookies): void {
  for (const cookie of ['name', 'info'] as const) {
    if (readCookie(request, cookie) !== identity[cookie]) {
      setCookie(request, reply, cookie, identity[cookie], { maxAge: sessionLifetimeSeconds })
    }
  }
}
