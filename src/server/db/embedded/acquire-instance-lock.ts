import { setTimeout as delay } from 'node:timers/promises'

import { Client } from 'pg'
import { z } from 'zod'

import { isAlive } from './postmaster-file.ts'
import { FolderInUse } from '#src/server/db/connection/start-failure.ts'

const lockKey = 0x63_75_72_69
const holderNamePattern = /^curio process (\d+)( stopping)?$/
const serverUnavailable = z.object({ code: z.enum(['ECONNREFUSED', 'ECONNRESET', '57P03', '57P01']) })

/** Milliseconds to wait for the backend of a killed process to end, and for a stopping process to stop. */
const maxWaitMs = { gone: 5000, stopping: 60_000 }

export interface InstanceLock {
  /** Settles when the connection that holds the lock is closed, for any reason. */
  readonly connectionClosed: Promise<void>
  /** Makes concurrent starts wait until this process has ended instead of failing. */
  announceStopping(): void
}

/**
 * Makes this process the only one that serves from the folder. Uses a session-level advisory lock, which PostgreSQL
 * releases when the process ends for any reason. Waits for a holder that is stopping.
 * @param url of the cluster's `postgres` database
 * @param folder for the error message
 * @returns undefined if PostgreSQL stopped meanwhile, as it does when the holder has stopped.
 * @throws FolderInUse if another running process holds the lock.
 */
export async function acquireInstanceLock(url: string, folder: string): Promise<InstanceLock | undefined> {
  const client = new Client({ connectionString: url, application_name: applicationName(process.pid), keepAlive: true })
  const { promise: connectionClosed, resolve } = Promise.withResolvers<void>()
  let isConnectionBroken = false
  client.on('error', () => {
    isConnectionBroken = true
    resolve()
  })
  client.on('end', () => resolve())
  try {
    await client.connect()
    await waitForLock(client, folder)
  } catch (error) {
    await client.end().catch(() => {})
    // Between two queries the connection breaks with an event; the next query only reports that it is broken.
    if (isConnectionBroken || serverUnavailable.safeParse(error).success) return undefined
    throw error
  }
  return {
    connectionClosed,
    announceStopping: () => {
      // If this fails, a concurrent start fails instead of waiting.
      client
        .query(`select set_config('application_name', $1, false)`, [applicationName(process.pid, true)])
        .catch(() => {})
    },
  }
}

async function waitForLock(client: Client, folder: string): Promise<void> {
  const startedAtMs = performance.now()
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [lockKey])
    if (z.array(z.object({ held: z.boolean() })).parse(rows)[0]?.held) return
    const holder = await findHolder(client)
    // An equal process id is from an earlier process: in a restarted container ids repeat.
    const isHolderAlive = holder !== undefined && holder.pid !== process.pid && isAlive(holder.pid)
    const waitFor = !isHolderAlive ? maxWaitMs.gone : holder.stopping ? maxWaitMs.stopping : 0
    if (performance.now() - startedAtMs >= waitFor) {
      const holderLabel = holder === undefined ? '' : ` (process ${holder.pid})`
      throw new FolderInUse(
        `Curio already runs on ${folder}${holderLabel}: stop that one first, or set another DATA_DIR.`,
      )
    }
    await delay(50)
  }
}

async function findHolder(client: Client): Promise<{ pid: number; stopping: boolean } | undefined> {
  const { rows } = await client.query(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1`,
    [lockKey],
  )
  const [row] = z.array(z.object({ name: z.string() })).parse(rows)
  const [, pid, stopping] = holderNamePattern.exec(row?.name ?? '') ?? []
  return pid === undefined ? undefined : { pid: Number(pid), stopping: stopping !== undefined }
}

function applicationName(pid: number, stopping = false): string {
  return `curio process ${pid}${stopping ? ' stopping' : ''}`
}
