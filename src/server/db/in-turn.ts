// Who waits for a lock of the database holds one of the pool's few connections meanwhile, and when all of them wait,
// nobody is served. Whatever may wait for seconds therefore waits here, before it takes a connection; the database's
// own lock is for other processes.

/** `alone`: nothing else under the key runs meanwhile. `together`: a few run at once. */
export type Turn = 'alone' | 'together'

/** Of those under one key that may run together; other processes can still make them wait with a connection in hand. */
const togetherAtMost = 2

type Line = { running: number; readonly waiting: { readonly turn: Turn; readonly start: () => void }[]; alone: boolean }

const lines = new WeakMap<object, Map<string, Line>>()

/** Runs `work` when its turn under the key comes: in the order of arrival, whatever became of those before it. */
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
