// A transaction that waits for a database lock holds one of the pool's few connections; if all of them wait, no request
// is served. Work that may wait for seconds therefore waits here before it takes a connection. The database lock
// excludes other processes.

/** `alone`: an exclusive lock. `together`: a shared lock, for a limited number of holders. */
export type Turn = 'alone' | 'together'

/** Maximum shared holders per key, since other processes can still make them wait while they hold a connection. */
const togetherAtMost = 2

type Line = { running: number; readonly waiting: { readonly turn: Turn; readonly start: () => void }[]; alone: boolean }

const lines = new WeakMap<object, Map<string, Line>>()

/**
 * Runs `work` while holding the lock of the key. Locks are granted in order of arrival; a failure releases the lock.
 */
export async function inTurn<T>(pool: object, key: string, turn: Turn, work: () => Promise<T>): Promise<T> {
  const ofPool = lines.get(pool) ?? new Map<string, Line>()
  lines.set(pool, ofPool)
  const line = ofPool.get(key) ?? { running: 0, waiting: [], alone: false }
  ofPool.set(key, line)
  await new Promise<void>((start) => {
    line.waiting.push({ turn, start })
    letRun(line)
  })
  try {
    return await work()
  } finally {
    line.running -= 1
    line.alone = false
    letRun(line)
    if (line.running === 0 && line.waiting.length === 0) ofPool.delete(key)
  }
}

function letRun(line: Line): void {
  for (let next = line.waiting[0]; next && fits(line, next.turn); next = line.waiting[0]) {
    line.waiting.shift()
    line.running += 1
    line.alone = next.turn === 'alone'
    next.start()
  }
}

function fits({ running, alone }: Line, turn: Turn): boolean {
  return turn === 'alone' ? running === 0 : !alone && running < togetherAtMost
}
