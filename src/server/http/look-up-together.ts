/**
 * Looks up by key what many callers ask for at once: those that come while a look-up is under way, or in the same
 * turn of the event loop, share the next one. Whatever is answered was read after it was asked for; a lone caller
 * waits for nobody.
 * @param ask answers what it found by key, and nothing for the rest; when it fails, all who shared it learn of it
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
