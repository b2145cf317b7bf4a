// The device's time zone, and the cookie that tells the server about it.
import { timeZoneCookie } from '#src/contract/page-renderer.ts'

/** IANA name. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Sets the cookie with the time zone in which the server renders dates; without it, the server uses UTC. */
export function syncTimeZoneCookie(): void {
  const pair = `${timeZoneCookie}=${encodeURIComponent(deviceTimeZone())}`
  if (!document.cookie.split('; ').includes(pair)) document.cookie = `${pair}; Max-Age=31536000; Path=/; SameSite=Lax`
}
