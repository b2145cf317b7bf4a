// The server's clock as this device knows it, so that a countdown is right on a phone whose clock is wrong.

import { servedPage } from './served-page.ts'

let offset = 0

/** Notes what the server's clock said (ISO 8601) in an answer that just arrived. */
export function noteServerTime(now: string): void {
  const said = Date.parse(now)
  if (!Number.isNaN(said)) offset = said - Date.now()
}

/** Notes that the server's clock said `time` when this device's said `arrival`, both in milliseconds since the epoch. */
export function noteServerTimeAt(time: number, arrival: number): void {
  offset = time - arrival
}

/** Milliseconds since the epoch on the server's clock; the moment a served page was made, while it is taken over. */
export const serverNow = (): number => servedPage()?.renderedAt ?? Date.now() + offset
