/** Milliseconds within which two signals count as one: npm forwards a terminal's Ctrl-C, so it can arrive twice. */
const duplicateSignalMs = 1000

/** The parent process when this one began: later it may have ended already. */
const firstParent = process.ppid

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
  onNpmExit(requestStop)
}

/**
 * Calls `callback` when npm, which started this process, has ended: npm forwards SIGTERM only to its shell, which ends
 * without forwarding it. Returns a function that stops watching.
 */
export function onNpmExit(callback: () => void): () => void {
  if (process.env['npm_lifecycle_event'] === undefined) return () => {}
  const timer = setInterval(() => {
    if (process.ppid === firstParent) return
    clearInterval(timer)
    callback()
  }, pollIntervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
