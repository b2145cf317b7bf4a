import { availableParallelism } from 'node:os'
import { createFairQueue } from '#src/domain/fair-queue.ts'

/** `large`: takes seconds; `small`: tens of milliseconds. */
type RenderSize = 'small' | 'large'

/**
 * Runs tasks that keep a core busy, at most one of them large. Callers take turns. A large task occupies no slot of
 * small ones. Together they use all but one of the `cores`; with two cores, both while a large task runs.
 */
export function createRenderQueue(cores: number) {
  const queues = { small: createFairQueue(Math.max(1, cores - 2)), large: createFairQueue(1) }
  const background: (() => void)[] = []
  let active = 0

  /** Runs a task that a request of `caller` waits for. */
  async function run<T>(size: RenderSize, caller: string, task: () => Promise<T>): Promise<T> {
    active += 1
    try {
      return await queues[size](caller, task)
    } finally {
      active -= 1
      if (active === 0) background.shift()?.()
    }
  }

  /** Runs a small task as soon as no other task runs or waits, so that it delays no request. */
  async function runInBackground<T>(task: () => Promise<T>): Promise<T> {
    if (active > 0) await new Promise<void>((resolve) => background.push(resolve))
    return run('small', '', task)
  }

  return { run, runInBackground, counts: { small: queues.small.counts, large: queues.large.counts } }
}

/** The queue of all images of this process. */
export const renderQueue = createRenderQueue(availableParallelism())
