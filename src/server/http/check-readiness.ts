import type { DatabaseMonitor } from '#src/server/db/monitor-database.ts'

/**
 * `stopping`: the process will end soon. `database unavailable`: calls would fail. `database read-only`: calls that
 * change something would fail. `disk full`: pictures and data may not be stored, and everything else works. `muted`: this
 * is a restored copy, which sends nothing to people.
 */
export type Readiness = 'ok' | 'stopping' | 'database unavailable' | 'database read-only' | 'disk full' | 'muted'

type ReadinessDeps = {
  readonly isStopping: () => boolean
  readonly monitor: Pick<DatabaseMonitor, 'check'>
  readonly isDiskFull: () => Promise<boolean>
  readonly isMuted?: () => Promise<boolean>
}

/** Milliseconds for the database, and for the disk, so that the answer comes within a second. */
const timeoutMs = 800

/**
 * Checks what the server needs. Answers within a second; a disk that does not answer in time counts as full, and one
 * whose space cannot be read does not.
 */
export async function checkReadiness({
  isStopping,
  monitor,
  isDiskFull,
  isMuted = async () => false,
}: ReadinessDeps): Promise<Readiness> {
  if (isStopping()) return 'stopping'
  const [database, full, muted] = await Promise.all([
    monitor.check(timeoutMs),
    withTimeout(isDiskFull(), true),
    withTimeout(isMuted(), false),
  ])
  if (database !== 'ok') return database === 'away' ? 'database unavailable' : 'database read-only'
  if (full) return 'disk full'
  return muted ? 'muted' : 'ok'
}

/** False if `work` fails, `late` if it takes too long. */
async function withTimeout(work: Promise<boolean>, late: boolean): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, timeoutMs, late)
  try {
    return await Promise.race([work.catch(() => false), timeout])
  } finally {
    clearTimeout(timer)
  }
}
