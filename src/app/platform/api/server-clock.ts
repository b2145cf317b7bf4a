// An estimate of the server's clock, so that countdowns are right on a device whose clock is wrong.

import { currentServerRenderedPage } from '#src/app/platform/page/server-rendered-page.tsx'

let offsetMs = 0

/** Records the server's time (ISO 8601) from a response that just arrived. */
export function syncServerClock(now: string): void {
  const serverMs = Date.parse(now)
  if (!Number.isNaN(serverMs)) offsetMs = serverMs - Date.now()
}

/** Records the server's time at `arrivedAtMs` of this device's clock, both in milliseconds since the epoch. */
export function syncServerClockAt(serverTimeMs: number, arrivedAtMs: number): void {
  offsetMs = serverTimeMs - arrivedAtMs
}

/** Milliseconds since the epoch on the server's clock. Until hydration, the time at which the page was rendered. */
export const serverNow = (): number => currentServerRenderedPage()?.renderedAt ?? Date.now() + offsetMs
