import type { DatabaseMonitor } from '#src/server/db/monitor-database.ts'

/**
 * `stopping`: the process will end soon. `database unavailable`: calls would fail. `database read-only`: calls that
 * change something would fail. `disk full`: pictures and data may not be stored, and everything else works.
 */
export type Readiness = 'ok' | 'stopping' | 'database unavailable' | 'database read-only' | 'disk full'

type ReadinessDeps = {
  readonly isStopping: () => boolean
  readonly monitor: Pick<DatabaseMonitor, 'check'>
  readonly isDiskFull: () => Promise<boolean>
}

/** Milliseconds for the database, and for the disk, so that the answer comes within a second. */
const timeoutMs = 800

/**
 * Checks what the server needs. Answers within a second; a disk that does not answer in time counts as full, and one
 * whose space cannot be read does not.
 */
export async function checkReadiness({ isStopping, monitor, isDiskFull }: ReadinessDeps): Promise<Readiness> {
  if (isStopping()) return 'stopping'
  const [database, full] = await Promise.all([monitor.check(timeoutMs), withTimeout(isDiskFull().catch(() => false))])
  if (database !== 'ok') return database === 'away' ? 'database unavailable' : 'database read-only'
  return full ? 'disk full' : 'ok'
}

async function withTimeout(work: Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, timeoutMs, true)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
