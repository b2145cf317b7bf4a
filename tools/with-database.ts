import { join } from 'node:path'
import { Client } from 'pg'
import { checkDatabase } from '#src/server/db/connection/check-database.ts'
import { type EmbeddedPostgres, startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'
import { migrate } from '#src/server/db/migrate.ts'
import { type Db, openDatabase } from '#src/server/db/connection/open-database.ts'
import { isThere } from '#src/server/explain-failure.ts'
import type { Settings } from '#src/server/settings.ts'

/**
 * Runs `work` on the database that the server uses, with the newest schema.
 * @throws StartFailure if there is none, unless it `mayCreate` the embedded one.
 */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Settings,
  work: (db: Db) => Promise<T>,
  { mayCreate = false } = {},
): Promise<T> {
  if (databaseUrl !== undefined) {
    await checkDatabase(databaseUrl)
    return openNewest(databaseUrl, work)
  }
  if (!mayCreate) requireEmbedded(dataDir)
  return withEmbedded(dataDir, ({ url }) => openNewest(url, work))
}

/** Runs `work` on the database at `url` with the newest schema. */
export async function openNewest<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  await migrate(url)
  return withDatabaseAt(url, work, { max: 1 })
}

/** Runs `work` with a pool of its own on the database at `url`. */
export async function withDatabaseAt<T>(
  url: string,
  work: (db: Db) => Promise<T>,
  options?: Parameters<typeof openDatabase>[1],
): Promise<T> {
  const db = openDatabase(url, options)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Runs `work` with a connection of its own to the database at `url`. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  // A broken connection rejects the current call; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** @throws StartFailure if the data folder has no database. */
export function requireEmbedded(dataDir: string): void {
  if (isThere(join(dataDir, 'postgres'))) return
  throw new StartFailure(
    `${dataDir} (DATA_DIR) holds no database: name the server's folder, or start the server first.`,
  )
}

/** Runs `work` on the embedded PostgreSQL of the data folder: that of the running server, or one that is started. */
export async function withEmbedded<T>(
  dataFolder: string,
  work: (embedded: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController()
  const embedded = await startEmbedded({ dataFolder, joinsServer: true, signal: stopping.signal })
  // A server that is started meanwhile waits instead of failing.
  stopping.abort()
  try {
    return await work(embedded)
  } finally {
    await embedded.stop()
  }
}
