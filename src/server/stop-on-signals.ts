/** Milliseconds within which two signals count as one: npm forwards a terminal's Ctrl-C, so it can arrive twice. */
const duplicateSignalMs = 1000

/** Milliseconds between checks whether the parent process is still running. */
const pollIntervalMs = 250

/**
 * Calls `stop` on Ctrl-C, SIGTERM, a closed terminal, or the end of the parent process (a fork or npm); calls `force`
 * on a second signal.
 */
export function stopOnSignals(stop: () => void, force: () => void): void {
  let firstSignalAtMs: number | undefined
  const requestStop = () => {
    const now = performance.now()
    if (firstSignalAtMs === undefined) {
      firstSignalAtMs = now
      stop()
    } else if (now - firstSignalAtMs > duplicateSignalMs) force()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop)
  process.on('disconnect', requestStop)
  if (process.env['npm_lifecycle_event'] !== undefined) onParentExit(requestStop)
}

/** npm forwards SIGTERM only to its shell, which ends without forwarding it. */
function onParentExit(callback: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, pollIntervalMs)
  timer.unref()
}
