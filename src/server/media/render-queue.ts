export type RenderPriority = 'now' | 'background'

/**
 * Runs at most `slots` tasks concurrently. `now` tasks have a waiting request; `background` tasks start only if nothing
 * else runs or waits, so that they never delay a request.
 */
export function createRenderQueue(slots: number) {
  const waiting: Record<RenderPriority, (() => void)[]> = { now: [], background: [] }
  let running = 0

  const next = () => {
    if (running >= slots) return
    const start = waiting.now.shift() ?? (running === 0 ? waiting.background.shift() : undefined)
    if (!start) return
    running += 1
    start()
    next()
  }

  return async function enqueue<T>(priority: RenderPriority, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      waiting[priority].push(resolve)
      next()
    })
    try {
      return await task()
    } finally {
      running -= 1
      next()
    }
  }
}
