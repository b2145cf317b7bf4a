/**
 * Coalesces requests to run a function: it runs soon after a request and at most once every `interval` milliseconds.
 */
export type Coalesced = {
  readonly ask: () => void
  /** Prevents further runs; resolves when the current one has ended. */
  readonly stop: () => Promise<void>
}

/** `work` must not reject. */
export function coalesce(interval: number, work: () => Promise<void>): Coalesced {
  const asked = { again: false, stopped: false }
  let running: Promise<void> | null = null
  let endPause: (() => void) | undefined

  const run = async () => {
    while (asked.again && !asked.stopped) {
      asked.again = false
      await work()
      await pause()
    }
    running = null
  }
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, asked.stopped ? 0 : interval)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return {
    ask() {
      if (asked.stopped) return
      asked.again = true
      running ??= run()
    },
    async stop() {
      asked.stopped = true
      endPause?.()
      await running
    },
  }
}
