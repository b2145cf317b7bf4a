/**
 * Batches concurrent look-ups by key: calls in the same turn of the event loop, or while a batch is running, share the
 * next batch. Results are always read after the call; a single call is not delayed by others.
 * @param load returns the found values by key; if it fails, all calls of the batch fail
 */
export function batchLoad<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | null> {
  let queue: PendingLoad<Value>[] = []
  let isLoading = false

  const flush = () => {
    if (queue.length === 0) {
      isLoading = false
      return
    }
    const batch = queue
    queue = []
    const loadBatch = async () => {
      try {
        const values = await load([...new Set(batch.map(({ key }) => key))])
        for (const { key, resolve } of batch) resolve(values.get(key) ?? null)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      flush()
    }
    void loadBatch()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      queue.push({ key, resolve, reject })
      if (isLoading) return
      isLoading = true
      setImmediate(flush)
    })
}

type PendingLoad<Value> = {
  readonly key: string
  readonly resolve: (values: Value | null) => void
  readonly reject: (reason: unknown) => void
}
