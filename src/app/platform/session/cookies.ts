// The cookies that scripts read and set, under the names that the page's protocol requires.
import { cookieName } from '#src/contract/headers.ts'

const nameOf = (name: string) => cookieName(name, location.protocol === 'https:')

/** Returns the encoded value; empty if there is no such cookie. */
export function readCookie(name: string): string {
  const prefix = `${nameOf(name)}=`
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix))
  return pair?.slice(prefix.length) ?? ''
}

/** Sets a cookie to an encoded value; a `maxAge` of 0 seconds deletes it. */
export function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${nameOf(name)}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`
}
