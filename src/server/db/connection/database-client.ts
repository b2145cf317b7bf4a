import pg from 'pg'
import { isOutOfConnections } from './classify-failure.ts'
import { type DatabaseSockets, markFallback } from './database-sockets.ts'
import { type DatabaseAddress, parseDatabaseUrl } from './database-url.ts'

/** Milliseconds without traffic after which the operating system checks that the other end is there. */
const keepAliveInitialDelayMillis = 10_000

/** Milliseconds in which a host accepts a connection and answers, if it is one of several or must have an attribute. */
const hostTimeoutMs = 2000

/** The options of a pool or a `DatabaseClient` for the database at `url`, which may name several hosts. */
export const connectionOptions = (url: string, sockets?: DatabaseSockets) => ({
  connectionString: url,
  keepAlive: true,
  keepAliveInitialDelayMillis,
  ...(sockets && { stream: sockets.open }),
  // The driver's types omit that a pool passes its options.
  Client: DatabaseClient as unknown as new () => pg.ClientBase,
})

type ConnectCallback = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** A connection to the database: to the host of its URL that can write, or that `target_session_attrs` demands. */
export class DatabaseClient extends pg.Client {
  readonly #options: pg.ClientConfig
  readonly #address: DatabaseAddress | null
  #isEnded = false

  constructor(options: pg.ClientConfig & { readonly connectionString: string }) {
    const address = parseDatabaseUrl(options.connectionString)
    super({ ...options, ...(address?.hosts[0] && { connectionString: address.hosts[0].url }) })
    this.#options = options
    this.#address = address
  }

  override connect(): Promise<pg.Client>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): unknown {
    const connecting = this.#connectToChosen()
    if (!callback) return connecting
    const report = callback as (error: unknown, client?: pg.Client) => void
    return connecting.then((client) => report(null, client), report)
  }

  override end(): Promise<void>
  override end(callback: (error?: Error) => void): void
  override end(callback?: (error?: Error) => void): unknown {
    this.#isEnded = true
    return callback ? super.end(callback) : super.end()
  }

  async #connectToChosen(): Promise<pg.Client> {
    if (this.#address && (this.#address.hosts.length > 1 || this.#address.attribute !== 'any')) {
      try {
        const { client, isFallback } = await chooseHost(this.#address, this.#options)
        // The driver would open the socket even so: it ends, and a pool destroys, only what has begun to connect.
        if (this.#isEnded || this.connection.stream.destroyed) throw new Error('Connection terminated')
        Object.assign(this, { host: client.host, port: client.port })
        if (isFallback) markFallback(this.connection.stream)
      } catch (error) {
        this.connection.stream.destroy()
        throw error
      }
    }
    return super.connect()
  }
}

/** Whether the session is on a standby, and whether it can write. Poolers do not pass on what PostgreSQL reports of it. */
export async function readSession(client: pg.ClientBase) {
  const { rows } = await client.query<{ isStandby: boolean; isReadOnly: boolean }>(
    `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  )
  return { isStandby: rows[0]?.isStandby === true, isReadOnly: rows[0]?.isReadOnly === true }
}

/**
 * Asks all hosts at once, because one that is silent must not delay the others. Takes the first that is suitable.
 * `isFallback`: none was, and this one can be read.
 */
async function chooseHost({ hosts, attribute, label }: DatabaseAddress, options: pg.ClientConfig) {
  const answers = hosts.map(async ({ url }) => {
    const client = new pg.Client({ ...options, connectionString: url })
    client.on('error', () => {})
    const timer = setTimeout(() => client.connection.stream.destroy(new Error('timeout expired')), hostTimeoutMs)
    try {
      await client.connect()
      return { client, isFallback: false, ...(await readSession(client)) }
    } finally {
      // Closed before the host is used, so that a process has no more connections than it counts.
      await client.end().catch(() => {})
      clearTimeout(timer)
    }
  })
  const suitable = answers.map(async (answer) => {
    const { isStandby, isReadOnly } = await answer
    if (attribute === 'primary' ? isStandby : isReadOnly) throw new Error(isStandby ? 'is a standby' : 'is read-only')
    return answer
  })
  return Promise.any(suitable).catch(async (error: AggregateError) => {
    // Reading is better than nothing, but a host without free connections may well be the one that can write.
    const mayRead = attribute === 'any' && !error.errors.some(isOutOfConnections)
    const answer = mayRead ? await Promise.any(answers).catch(() => null) : null
    if (answer) return { ...answer, isFallback: true }
    const reasons = hosts.map((host, index) => `${host.label}: ${connectionErrorReason(error.errors[index])}`)
    const message = `no host of ${label} can be used (target_session_attrs=${attribute}): ${reasons.join('; ')}`
    throw Object.assign(new Error(message), { code: '08001' })
  })
}

/** Node tries every address of a name and reports all errors; the first one is sufficient. */
export function connectionErrorReason(error: unknown): string {
  if (error instanceof AggregateError) return connectionErrorReason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
