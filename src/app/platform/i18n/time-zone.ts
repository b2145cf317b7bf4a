// The device's time zone, and the cookie that tells the server about it.
import { readCookie, writeCookie } from '#src/app/platform/session/cookies.ts'
import { timeZoneCookie } from '#src/contract/page-renderer.ts'

/** IANA name. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Sets the cookie with the time zone in which the server renders dates; without it, the server uses UTC. The browser
 * loads its data about languages for the zone's name, which takes a slow phone 0.1 s: the name is read only if the
 * offsets from UTC in winter and summer differ from those in the cookie.
 */
export function syncTimeZoneCookie(): void {
  const year = new Date().getFullYear()
  const offsets = [0, 6].map((month) => new Date(year, month).getTimezoneOffset()).join('.')
  if (readCookie(timeZoneCookie).endsWith(`~${offsets}`)) return
  writeCookie(timeZoneCookie, `${encodeURIComponent(deviceTimeZone())}~${offsets}`, 365 * 24 * 60 * 60)
}
