// To be imported before anything else: what takes seconds takes milliseconds, and the clock is as wrong as it is told.

import { storageTimeoutMs } from '#src/offline/open-database.ts'

/** How many times faster timers run, and how many times more goes by on the page's own count of milliseconds. */
const speedUp = 80

const real = {
  setTimeout: globalThis.setTimeout.bind(globalThis) as (run: () => void, ms: number) => number,
  timeout: AbortSignal.timeout.bind(AbortSignal),
  now: performance.now.bind(performance),
  clock: Date.now.bind(Date),
}
let clockErrorMs = 0

/** From now on the clock on the wall is wrong by so many milliseconds. */
export const setClockError = (ms: number): void => {
  clockErrorMs = ms
}

Object.assign(globalThis, {
  setTimeout: (run: (...all: unknown[]) => void, ms = 0, ...all: unknown[]) =>
    // The disk is as slow as ever.
    real.setTimeout(() => run(...all), ms === storageTimeoutMs ? ms : ms / speedUp),
})
AbortSignal.timeout = (ms) => real.timeout(Math.ceil(ms / speedUp))
performance.now = () => real.now() * speedUp
Date.now = () => real.clock() + clockErrorMs
