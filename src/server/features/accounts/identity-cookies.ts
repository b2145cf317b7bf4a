import type { locales } from '#src/domain/locale.ts'
import type { UserRole } from '#src/domain/people.ts'

export type Identity = {
  readonly _id: string
  readonly id: number
  readonly name: string
  readonly icon: string
  readonly role: UserRole
  readonly locale: (typeof locales)[number] | null
}

/** What the readable cookies `name` and `info` say of who is signed in. */
export const identityCookies = ({ _id, id, name, icon, role, locale }: Identity) => ({
  name,
  info: JSON.stringify({ _id, id, name, icon, role, ...(locale && { locale }) }),
})
