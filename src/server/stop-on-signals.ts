/** A terminal's Ctrl-C reaches a process twice when npm passes it on as well: within this time it is one, in milliseconds. */
const sameSignal = 1000

/**
 * Calls `stop` on Ctrl-C, SIGTERM, a closed terminal, or the end of the parent that forked us; and `force` when
 * somebody asks again because it takes too long.
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
}
