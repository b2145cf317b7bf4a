// To be imported before anything else: what takes seconds takes milliseconds, and the clock is as wrong as it is told.

import { storageLimitMs } from '#src/offline/open-store.ts'

/** How many times faster timers run, and how many times more goes by on the page's own count of milliseconds. */
const factor = 80

const real = {
  setTimeout: globalThis.setTimeout.bind(globalThis) as (run: () => void, ms: number) => number,
  timeout: AbortSignal.timeout.bind(AbortSignal),
  now: performance.now.bind(performance),
  clock: Date.now.bind(Date),
}
let wrongBy = 0

/** From now on the clock on the wall is wrong by so many milliseconds. */
export const setClock = (ms: number): void => {
  wrongBy = ms
}

Object.assign(globalThis, {
  setTimeout: (run: (...all: unknown[]) => void, ms = 0, ...all: unknown[]) =>
    // The disk is as slow as ever.
    real.setTimeout(() => run(...all), ms === storageLimitMs ? ms : ms / factor),
})
AbortSignal.timeout = (ms) => real.timeout(Math.ceil(ms / factor))
performance.now = () => real.now() * factor
Date.now = () => real.clock() + wrongBy
