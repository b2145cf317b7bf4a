/** Milliseconds within which two signals count as one: npm forwards a terminal's Ctrl-C, so it can arrive twice. */
const sameSignal = 1000

/** Milliseconds between checks whether the parent process is still running. */
const lookEvery = 250

/**
 * Calls `stop` on Ctrl-C, SIGTERM, a closed terminal, or the end of the parent process (a fork or npm); calls `force`
 * on a second signal.
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

/** npm forwards SIGTERM only to its shell, which ends without forwarding it. */
function whenParentEnds(act: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, lookEvery)
  timer.unref()
}
