export type FairQueue = {
  /** Runs a task as soon as it is its caller's turn. Resolves and rejects as the task does. */
  <T>(caller: string, task: () => Promise<T>): Promise<T>
  /** The tasks that run and wait now. */
  readonly counts: () => { readonly running: number; readonly waiting: number }
}

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

  const run = async <T>(caller: string, task: () => Promise<T>): Promise<T> => {
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
  const counts = () => ({ running, waiting: [...waiting.values()].flat().length })
  return Object.assign(run, { counts })
}
