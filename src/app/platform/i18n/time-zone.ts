// The device's time zone, and the cookie that tells the server about it.
import { readCookie, writeCookie } from '#src/app/platform/session/cookies.ts'
import { timeZoneCookie } from '#src/contract/page-renderer.ts'

/** IANA name. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Sets the cookie with the time zone in which the server renders dates; without it, the server uses UTC. */
export function syncTimeZoneCookie(): void {
  const value = encodeURIComponent(deviceTimeZone())
  if (readCookie(timeZoneCookie) !== value) writeCookie(timeZoneCookie, value, 365 * 24 * 60 * 60)
}
