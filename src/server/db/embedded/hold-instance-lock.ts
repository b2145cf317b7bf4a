import { setTimeout as delay } from 'node:timers/promises'

import { Client } from 'pg'
import { z } from 'zod'

import { isAlive } from './postmaster-file.ts'
import { StartFailure } from './start-failure.ts'

const lockKey = 0x63_75_72_69
const holderName = /^curio process (\d+)$/
const connectionRefused = z.object({ code: z.enum(['ECONNREFUSED', 'ECONNRESET', '57P03', '57P01']) })

export interface InstanceLock {
  /** Settles when the connection that holds the lock is gone, for whatever reason. */
  readonly gone: Promise<void>
}

/**
 * Makes this process the one that serves from the folder, for as long as it lives: a session's advisory lock, which
 * PostgreSQL takes back the moment the process ends, however it ends.
 * @param url of the cluster's `postgres` database
 * @param folder for the message
 * @throws StartFailure when another living process has it.
 */
export async function holdInstanceLock(url: string, folder: string): Promise<InstanceLock> {
  const client = await connect(url)
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  client.on('error', () => resolve())
  client.on('end', () => resolve())
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [lockKey])
    if (z.array(z.object({ held: z.boolean() })).parse(rows)[0]?.held) return { gone }
    const holder = await findHolder(client)
    // The backend of a killed process needs a moment to notice. Our own id there is one that was used before.
    const living = holder !== undefined && holder !== process.pid && isAlive(holder)
    if (living || tries === 50) {
      await client.end()
      const who = holder === undefined ? '' : ` (process ${holder})`
      throw new StartFailure(`Curio already runs on ${folder}${who}: stop that one first, or set another DATA_DIR.`)
    }
    await delay(50)
  }
}

async function connect(url: string): Promise<Client> {
  for (let tries = 0; ; tries++) {
    const client = new Client({
      connectionString: url,
      application_name: `curio process ${process.pid}`,
      keepAlive: true,
    })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (tries === 50 || !connectionRefused.safeParse(error).success) throw error
      await delay(100)
    }
  }
}

async function findHolder(client: Client): Promise<number | undefined> {
  const { rows } = await client.query(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1`,
    [lockKey],
  )
  const [row] = z.array(z.object({ name: z.string() })).parse(rows)
  const pid = row && holderName.exec(row.name)?.[1]
  return pid === undefined ? undefined : Number(pid)
}
