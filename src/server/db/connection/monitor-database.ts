// Finds out whether the database answers and can be written, on a connection of its own: those of the pool may all be
// busy.
import { setTimeout as pause } from 'node:timers/promises'
import { connectionErrorReason, connectionOptions, DatabaseClient, readSession } from './database-client.ts'
import { createDatabaseSockets, type DatabaseSockets } from './database-sockets.ts'

/** `read-only`: it answers, but it is a standby, or set to refuse changes. */
export type DatabaseState = 'ok' | 'read-only' | 'away'

export type DatabaseMonitor = {
  /** Whether the database answered the last check. */
  readonly isAnswering: () => boolean
  /** Checks now; `away` if there is no answer within `timeoutMs`. */
  readonly check: (timeoutMs: number) => Promise<DatabaseState>
  readonly close: () => Promise<void>
}

export type MonitorLog = {
  readonly error: (context: object, message: string) => void
  readonly info: (message: string) => void
}

type MonitorOptions = {
  readonly url: string
  /** What the log calls it. */
  readonly name?: string
  /** What the log says of `read-only`. */
  readonly readOnlyText?: string
  /** Asks for the state. */
  readonly readState?: (client: DatabaseClient) => Promise<DatabaseState>
  /** Refused while the database is silent, so that requests fail instead of waiting. Renewed once it can be written. */
  readonly sockets: DatabaseSockets
  readonly log: MonitorLog
  /** Milliseconds between checks; a quarter of them while the database does not answer or cannot be written. */
  readonly intervalMs?: number
  /**
   * Milliseconds of a check without an answer after which the database counts as silent. With the interval before the
   * check, this is how long a request can wait for a silent database.
   */
  readonly silentAfterMs?: number
}

/** Milliseconds in which an answer that has arrived is read, if this process itself was busy until now. */
const readMs = 100

class SilentDatabaseError extends Error {
  override readonly name = 'SilentDatabaseError'
  readonly code = 'ETIMEDOUT'
}

/** Checks the database until it is closed. The database counts as answering until the first check has ended. */
export function monitorDatabase({
  url,
  name = 'the database',
  readOnlyText = 'is read-only: it is a standby, or default_transaction_read_only is on',
  readState = async (client) => ((await readSession(client)).isReadOnly ? 'read-only' : 'ok'),
  sockets,
  log,
  intervalMs = 1000,
  silentAfterMs = 4500,
}: MonitorOptions): DatabaseMonitor {
  const closing = new AbortController()
  // Not `sockets`: it finds out whether they can be accepted again.
  const ownSockets = createDatabaseSockets()
  let state: DatabaseState = 'ok'
  let connection: DatabaseClient | null = null
  let checking: Promise<DatabaseState> | null = null

  const connect = async () => {
    const options = { ...connectionOptions(url, ownSockets), application_name: 'curio-monitor' }
    const client = new DatabaseClient(options)
    client.on('error', () => {})
    connection = client
    await client.connect()
    return client
  }
  const ask = async (client: DatabaseClient | null): Promise<DatabaseState> => readState(client ?? (await connect()))
  const disconnect = () => {
    connection = null
    void ownSockets.refuse()
    ownSockets.accept()
  }
  /** Asks on a new connection too, unless the old one can write: the address may lead to another server by now. */
  const askTwice = async (signal: AbortSignal) => {
    const reused = connection
    const answer = await ask(reused).catch((error: unknown): DatabaseState => {
      if (reused === null) throw error
      return 'away'
    })
    // The connection may be that of the next check by now.
    if (answer === 'ok' || reused === null || signal.aborted || closing.signal.aborted) return answer
    disconnect()
    const newAnswer = await ask(null)
    // The others are still connected to the server that cannot be written.
    if (newAnswer === 'ok' && answer === 'read-only') {
      const closed = sockets.refuse()
      sockets.accept()
      await closed
    }
    return newAnswer
  }

  const checkOnce = async (): Promise<DatabaseState> => {
    if (closing.signal.aborted) return state
    const silence = new AbortController()
    let next: DatabaseState = 'away'
    let failure: unknown
    try {
      next = await orSilence(askTwice(silence.signal), silentAfterMs)
    } catch (error) {
      failure = error
      silence.abort()
    }
    if (closing.signal.aborted) return state
    if (next === 'away') disconnect()
    if (failure instanceof SilentDatabaseError) void sockets.refuse()
    if (next !== 'away') sockets.accept()
    if (next === 'ok') sockets.closeFallbacks()
    const isChanged = next !== state
    state = next
    if (isChanged && next === 'ok') log.info(`${name} answers again`)
    else if (isChanged && next === 'read-only') log.error({}, `${name} ${readOnlyText}`)
    else if (isChanged) log.error({ reason: connectionErrorReason(failure) }, `${name} does not answer`)
    return state
  }
  const checkShared = () => {
    checking ??= checkOnce().finally(() => {
      checking = null
    })
    return checking
  }

  const run = async () => {
    while (!closing.signal.aborted) {
      await checkShared()
      const waitMs = state === 'ok' ? intervalMs : intervalMs / 4
      await pause(waitMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  return {
    isAnswering: () => state !== 'away',
    check: (timeoutMs) => Promise.race([checkShared(), pause(timeoutMs, 'away' as const, { ref: false })]),
    async close() {
      closing.abort()
      disconnect()
      await Promise.race([running, pause(intervalMs)])
    },
  }
}

/** @throws SilentDatabaseError if `work` takes longer than `timeoutMs`. */
async function orSilence<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const done = new AbortController()
  const silence = pause(timeoutMs, undefined, { signal: done.signal })
    .then(() => pause(readMs, undefined, { signal: done.signal }))
    .then((): never => {
      throw new SilentDatabaseError(`no answer within ${timeoutMs} ms`)
    })
  try {
    return await Promise.race([work, silence])
  } finally {
    done.abort()
    silence.catch(() => {})
    work.catch(() => {})
  }
}
