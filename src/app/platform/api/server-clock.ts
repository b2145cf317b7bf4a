// The server's clock as this device knows it, so that a countdown is right on a phone whose clock is wrong.

import { currentServerRenderedPage } from '#src/app/ssr/server-rendered-page.ts'

let offsetMs = 0

/** Notes what the server's clock said (ISO 8601) in an answer that just arrived. */
export function syncServerClock(now: string): void {
  const serverMs = Date.parse(now)
  if (!Number.isNaN(serverMs)) offsetMs = serverMs - Date.now()
}

/** Notes that the server's clock said `time` when this device's said `arrival`, both in milliseconds since the epoch. */
export function syncServerClockAt(serverTimeMs: number, arrivedAtMs: number): void {
  offsetMs = serverTimeMs - arrivedAtMs
}

/** Milliseconds since the epoch on the server's clock; the moment a served page was made, while it is taken over. */
export const serverNow = (): number => currentServerRenderedPage()?.renderedAt ?? Date.now() + offsetMs
