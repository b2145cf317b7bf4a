export type RenderPriority = 'now' | 'background'

/**
 * Runs at most `slots` tasks concurrently. `now` tasks have a waiting request; `background` tasks start only if nothing
 * else runs or waits, so that they never delay a request.
 */
export function createRenderQueue(slots: number) {
  const pending: Record<RenderPriority, (() => void)[]> = { now: [], background: [] }
  let running = 0

  const runNext = () => {
    if (running >= slots) return
    const start = pending.now.shift() ?? (running === 0 ? pending.background.shift() : undefined)
    if (!start) return
    running += 1
    start()
    runNext()
  }

  async function enqueue<T>(priority: RenderPriority, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      pending[priority].push(resolve)
      runNext()
    })
    try {
      return await task()
    } finally {
      running -= 1
      runNext()
    }
  }
  /** The tasks that run and wait now. */
  const counts = () => ({ running, waiting: pending.now.length + pending.background.length })
  return Object.assign(enqueue, { counts })
}
