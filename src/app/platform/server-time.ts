// The server's clock as this device knows it, so that a countdown is right on a phone whose clock is wrong.

let offset = 0

/** Notes what the server's clock said (ISO 8601) in an answer that just arrived. */
export function noteServerTime(now: string): void {
  const said = Date.parse(now)
  if (!Number.isNaN(said)) offset = said - Date.now()
}

/** Milliseconds since the epoch on the server's clock. */
export const serverNow = (): number => Date.now() + offset
