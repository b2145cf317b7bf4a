// Who waits for a project's lock holds one of the pool's few connections meanwhile. Moves of many tasks take seconds, so
// that those on the same bundle wait here, before they take one; the lock is for other processes and other moves.
const turns = new WeakMap<object, Map<string, Promise<unknown>>>()

/** Runs `work` when everything begun before for the same pool under the same key has ended, however it did. */
export async function inTurn<T>(pool: object, key: string, work: () => Promise<T>): Promise<T> {
  const last = turns.get(pool) ?? new Map<string, Promise<unknown>>()
  turns.set(pool, last)
  const before = last.get(key)
  const mine = before ? before.then(work, work) : work()
  last.set(key, mine)
  try {
    return await mine
  } finally {
    if (last.get(key) === mine) last.delete(key)
  }
}
