// A transaction that waits for a database lock holds one of the pool's few connections; if all of them wait, no request
// is served. Work that may wait for seconds therefore waits here before it takes a connection. The database lock
// excludes other processes.

/** `exclusive`: a single holder. `shared`: a limited number of holders. */
export type LockMode = 'exclusive' | 'shared'

/** Maximum shared holders per key, since other processes can still make them wait while they hold a connection. */
const maxSharedHolders = 2

type LockQueue = {
  running: number
  readonly pending: { readonly mode: LockMode; readonly start: () => void }[]
  isExclusive: boolean
}

const queues = new WeakMap<object, Map<string, LockQueue>>()

/**
 * Runs `work` while holding the lock of the key. Locks are granted in order of arrival; a failure releases the lock.
 */
export async function withLock<T>(pool: object, key: string, mode: LockMode, work: () => Promise<T>): Promise<T> {
  const poolQueues = queues.get(pool) ?? new Map<string, LockQueue>()
  queues.set(pool, poolQueues)
  const queue = poolQueues.get(key) ?? { running: 0, pending: [], isExclusive: false }
  poolQueues.set(key, queue)
  await new Promise<void>((start) => {
    queue.pending.push({ mode, start })
    runNext(queue)
  })
  try {
    return await work()
  } finally {
    queue.running -= 1
    queue.isExclusive = false
    runNext(queue)
    if (queue.running === 0 && queue.pending.length === 0) poolQueues.delete(key)
  }
}

function runNext(queue: LockQueue): void {
  for (let next = queue.pending[0]; next && canRun(queue, next.mode); next = queue.pending[0]) {
    queue.pending.shift()
    queue.running += 1
    queue.isExclusive = next.mode === 'exclusive'
    next.start()
  }
}

function canRun({ running, isExclusive }: LockQueue, mode: LockMode): boolean {
  return mode === 'exclusive' ? running === 0 : !isExclusive && running < maxSharedHolders
}
