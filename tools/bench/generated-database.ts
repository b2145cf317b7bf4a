// Databases with generated content, made when they are not there yet.
import { Client } from 'pg'
import { migrate } from '#src/server/db/migrate.ts'

export type BenchSetup = {
  /** A database of the PostgreSQL that shall keep what is generated. */
  readonly url: string
  readonly dataDir: string
  /** Tells whoever waits what is going on. */
  readonly log: (line: string) => void
}

type DatabaseRequest = {
  readonly name: string
  /** Says by what it was made: a database that was made by something else is made anew. */
  readonly stamp: string
  /** Fills the empty, migrated database at `url`. */
  readonly fill: (url: string) => Promise<void>
}

/** The URL of the migrated database `name`, filled unless it is kept from before. */
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

/** What a database was made by; undefined when there is none, or one that was left half made. */
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
