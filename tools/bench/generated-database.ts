// Databases with generated content, created on first use.
import { Client } from 'pg'
import { migrate } from '#src/server/db/migrate.ts'

export type BenchSetup = {
  /** URL of any database of the PostgreSQL server to use. */
  readonly url: string
  readonly dataDir: string
  /** Reports progress. */
  readonly log: (line: string) => void
}

type DatabaseRequest = {
  readonly name: string
  /** Identifies the generator; a database with another stamp is generated again. */
  readonly stamp: string
  /** Fills the empty, migrated database at `url`. */
  readonly fill: (url: string) => Promise<void>
}

/** Returns the URL of the migrated database `name`; creates and fills it unless it exists with the same stamp. */
export async function ensureGeneratedDatabase(server: string, { name, stamp, fill }: DatabaseRequest): Promise<string> {
  const url = databaseUrl(server, name)
  if ((await readStamp(server, name)) === stamp) {
    await migrate(url)
    return url
  }
  await withClient(server, async (client) => {
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
  })
  await migrate(url)
  await fill(url)
  await withClient(server, (client) => client.query(`comment on database ${name} is '${stamp}'`))
  return url
}

/** Returns a database's stamp; undefined if it does not exist or was not completed. */
async function readStamp(url: string, name: string): Promise<string | undefined> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ stamp: string | null }>(
      `select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = $1`,
      [name],
    )
    return rows[0]?.stamp ?? undefined
  })
}

export async function withClient<T>(url: string, callback: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await callback(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
