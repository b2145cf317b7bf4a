/** Coalesces requests to run a function: it runs soon after a request and at most once every `intervalMs`. */
export type CoalescedTask = {
  readonly trigger: () => void
  /** Prevents further runs; resolves when the current one has ended. */
  readonly stop: () => Promise<void>
}

/** `work` must not reject. It may resolve with a longer pause in milliseconds until its next run. */
export function coalesce(intervalMs: number, work: () => Promise<number | void>): CoalescedTask {
  const state = { isPending: false, isStopped: false }
  let running: Promise<void> | null = null
  let skipPause: (() => void) | undefined

  const run = async () => {
    while (state.isPending && !state.isStopped) {
      state.isPending = false
      const longerMs = await work()
      await pause(Math.max(intervalMs, longerMs ?? 0))
    }
    running = null
  }
  const pause = (pauseMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, state.isStopped ? 0 : pauseMs)
      skipPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return {
    trigger() {
      if (state.isStopped) return
      state.isPending = true
      running ??= run()
    },
    async stop() {
      state.isStopped = true
      skipPause?.()
      await running
    },
  }
}
