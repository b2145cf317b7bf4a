import { Client } from 'pg'

import { StartFailure } from './embedded/start-failure.ts'

const minMajorVersion = 15

/**
 * Checks that the database at `url` can be used.
 * @throws StartFailure with the reason, without the password.
 */
export async function checkDatabase(url: string): Promise<void> {
  const { host, pathname } = new URL(url)
  let client: Client | undefined
  try {
    // Reads the files that the URL names, such as sslrootcert.
    client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    // A broken connection rejects the current call; without a listener it would also end the process.
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const version = rows[0]?.server_version ?? ''
    if (Number.parseInt(version, 10) < minMajorVersion) {
      throw new StartFailure(
        `The database at ${host} is PostgreSQL ${version}; Curio needs ${minMajorVersion} or newer.`,
      )
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    const reason = connectionErrorReason(error)
    const hint = reason.includes('SSL connections') ? ' Add sslmode=disable to connect without encryption.' : ''
    throw new StartFailure(
      `The database at ${host}${pathname} (DATABASE_URL) cannot be used: ${reason.replace(/\.$/, '')}.${hint}`,
    )
  } finally {
    await client?.end().catch(() => {})
  }
}

/** Node tries every address of a name and reports all errors; the first one is sufficient. */
function connectionErrorReason(error: unknown): string {
  if (error instanceof AggregateError) return connectionErrorReason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
