/**
 * Batches concurrent look-ups by key: calls in the same turn of the event loop, or while a batch is running, share the
 * next batch. Results are always read after the call; a single call is not delayed by others.
 * @param ask returns the found values by key; if it fails, all calls of the batch fail
 */
export function lookUpTogether<Found>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): (key: string) => Promise<Found | null> {
  let waiting: Waiting<Found>[] = []
  let underWay = false

  const next = () => {
    if (waiting.length === 0) {
      underWay = false
      return
    }
    const together = waiting
    waiting = []
    const share = async () => {
      try {
        const found = await ask([...new Set(together.map(({ key }) => key))])
        for (const { key, resolve } of together) resolve(found.get(key) ?? null)
      } catch (error) {
        for (const { reject } of together) reject(error)
      }
      next()
    }
    void share()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (underWay) return
      underWay = true
      setImmediate(next)
    })
}

type Waiting<Found> = {
  readonly key: string
  readonly resolve: (found: Found | null) => void
  readonly reject: (reason: unknown) => void
}
