// Speeds up timers and shifts the clock. Must be imported before all other modules.

import { storageTimeoutMs } from '#src/offline/open-database.ts'
import { speedUp } from './speed-up.ts'

const real = {
  setTimeout: globalThis.setTimeout.bind(globalThis) as (run: () => void, ms: number) => number,
  timeout: AbortSignal.timeout.bind(AbortSignal),
  now: performance.now.bind(performance),
  clock: Date.now.bind(Date),
}
let clockErrorMs = 0

/** Shifts `Date.now()` by `ms`. */
export const setClockError = (ms: number): void => {
  clockErrorMs = ms
}

Object.assign(globalThis, {
  setTimeout: (run: (...all: unknown[]) => void, ms = 0, ...all: unknown[]) =>
    // Storage is not faster, so its timeout keeps its length.
    real.setTimeout(() => run(...all), ms === storageTimeoutMs ? ms : ms / speedUp),
})
// The browser may wait until the deadline, which is not faster.
Object.assign(globalThis, { requestIdleCallback: (run: () => void) => real.setTimeout(run, 1) })
AbortSignal.timeout = (ms) => real.timeout(Math.ceil(ms / speedUp))
performance.now = () => real.now() * speedUp
Date.now = () => real.clock() + clockErrorMs
