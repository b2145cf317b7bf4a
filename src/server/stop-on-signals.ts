/** A terminal's Ctrl-C reaches a process twice when npm passes it on as well: within this time it is one, in milliseconds. */
const sameSignal = 1000

/** How often to look whether npm still runs, in milliseconds. */
const lookEvery = 250

/**
 * Calls `stop` on Ctrl-C, SIGTERM, a closed terminal, or the end of whoever forked us or of the npm that runs us; and
 * `force` when somebody asks again because it takes too long.
 */
export function stopOnSignals(stop: () => void, force: () => void): void {
  let since: number | undefined
  const ask = () => {
    const now = performance.now()
    if (since === undefined) {
      since = now
      stop()
    } else if (now - since > sameSignal) force()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  process.on('disconnect', ask)
  if (process.env['npm_lifecycle_event'] !== undefined) whenParentEnds(ask)
}

/** npm passes SIGTERM on to its shell only, which ends without a word to us. */
function whenParentEnds(act: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, lookEvery)
  timer.unref()
}
