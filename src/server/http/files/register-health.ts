import type { FastifyInstance } from 'fastify'
import packageJson from '#package.json' with { type: 'json' }
import type { DatabaseMonitor } from '#src/server/db/connection/monitor-database.ts'

/**
 * `stopping`: the process will end soon. `database unavailable`: calls would fail. `database read-only`: calls that
 * change something would fail. `disk full`: pictures and data may not be stored, and everything else works. `replica behind`:
 * the primary answers what a read replica should. `muted`: this is a restored copy, which sends nothing to people.
 */
export type Readiness =
  | 'ok'
  | 'stopping'
  | 'database unavailable'
  | 'database read-only'
  | 'disk full'
  | 'replica behind'
  | 'muted'

type ReadinessDeps = {
  readonly isStopping: () => boolean
  readonly monitor: Pick<DatabaseMonitor, 'check'>
  readonly isDiskFull: () => Promise<boolean>
  readonly isReplicaBehind: () => boolean
  readonly isMuted: () => Promise<boolean>
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
  isReplicaBehind,
  isMuted,
}: ReadinessDeps): Promise<Readiness> {
  if (isStopping()) return 'stopping'
  const [database, full, muted] = await Promise.all([
    monitor.check(timeoutMs),
    withTimeout(isDiskFull(), true),
    withTimeout(isMuted(), false),
  ])
  if (database !== 'ok') return database === 'away' ? 'database unavailable' : 'database read-only'
  if (full) return 'disk full'
  if (isReplicaBehind()) return 'replica behind'
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

/** The statuses with which `/readyz` answers 503. A full disk is no reason to send nobody here: reading still works. */
const notReady: readonly Readiness[] = ['stopping', 'database unavailable', 'database read-only']

/** `/healthz`: the process responds, and which version it is. `/readyz`: whether it can serve requests, within a second. */
export function registerHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok', version: packageJson.version }
  })
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const status = await readiness()
    return reply
      .header('cache-control', 'no-store')
      .status(notReady.includes(status) ? 503 : 200)
      .send({ status })
  })
}
