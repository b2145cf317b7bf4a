export type RenderPriority = 'now' | 'background'

/**
 * Runs at most `slots` tasks at a time. Someone waits for a task `now`; a `background` task starts only while
 * nothing else runs or waits, so that preparing pictures never delays showing one.
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
