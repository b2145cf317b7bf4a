/** Runs a task as soon as it is its caller's turn. Resolves and rejects as the task does. */
export type FairQueue = <T>(caller: string, task: () => Promise<T>) => Promise<T>

/**
 * Creates a queue that runs at most `slots` tasks at a time. Callers take turns: one with many waiting tasks delays
 * another by one task per turn only.
 */
export function createFairQueue(slots: number): FairQueue {
  // Callers in the order of their next turns.
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  const startNext = () => {
    const [next] = waiting
    if (running >= slots || !next) return
    const [caller, [start, ...others]] = next
    waiting.delete(caller)
    if (others.length > 0) waiting.set(caller, others)
    running += 1
    start?.()
  }

  return async (caller, task) => {
    await new Promise<void>((resolve) => {
      waiting.set(caller, [...(waiting.get(caller) ?? []), resolve])
      startNext()
    })
    try {
      return await task()
    } finally {
      running -= 1
      startNext()
    }
  }
}
