// Finds out whether the database answers, on a connection of its own: those of the pool may all be busy.
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseSockets } from './database-sockets.ts'

export type DatabaseMonitor = {
  /** Whether the database answered the last check. */
  readonly isAnswering: () => boolean
  /** Checks now; false if there is no answer within `timeoutMs`. */
  readonly check: (timeoutMs: number) => Promise<boolean>
  readonly close: () => Promise<void>
}

type MonitorOptions = {
  readonly url: string
  /** Refused while the database is silent, so that requests fail instead of waiting. */
  readonly sockets: DatabaseSockets
  readonly log: {
    readonly error: (context: object, message: string) => void
    readonly info: (message: string) => void
  }
  /** Milliseconds between checks; a quarter of them while the database does not answer. */
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
}

/** Checks the database until it is closed. The database counts as answering until the first check has ended. */
export function monitorDatabase({
  url,
  sockets,
  log,
  intervalMs = 1000,
  silentAfterMs = 4500,
}: MonitorOptions): DatabaseMonitor {
  const closing = new AbortController()
  let answers = true
  let connection: pg.Client | null = null
  let socket: Socket | null = null
  let checking: Promise<boolean> | null = null

  const connect = async () => {
    // Not one of `sockets`: it finds out whether they can be accepted again.
    const opened = new Socket()
    socket = opened
    const client = new pg.Client({ connectionString: url, application_name: 'curio-monitor', stream: () => opened })
    client.on('error', () => {})
    connection = client
    await client.connect()
    return client
  }
  const ask = async (client: pg.Client | null) => (client ?? (await connect())).query('select 1')
  const disconnect = () => {
    const client = connection
    connection = null
    void client?.end().catch(() => {})
    socket?.destroy()
  }
  /** A lost connection is not yet an unreachable database: a new one is tried. */
  const askTwice = async () => {
    const reused = connection
    await ask(reused).catch((error: unknown) => {
      disconnect()
      if (reused === null) throw error
      return ask(null)
    })
  }

  const checkOnce = async (): Promise<boolean> => {
    const error = await orSilence(askTwice(), silentAfterMs).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (closing.signal.aborted) return answers
    if (error !== null) disconnect()
    if (error instanceof SilentDatabaseError) sockets.refuse()
    if (error === null) sockets.accept()
    const isChanged = answers !== (error === null)
    answers = error === null
    if (isChanged && answers) log.info('the database answers again')
    else if (isChanged) log.error({ err: error }, 'the database does not answer')
    return answers
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
      const waitMs = answers ? intervalMs : intervalMs / 4
      await pause(waitMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  return {
    isAnswering: () => answers,
    check: (timeoutMs) => Promise.race([checkShared(), pause(timeoutMs, false, { ref: false })]),
    async close() {
      closing.abort()
      disconnect()
      await Promise.race([running, pause(intervalMs)])
    },
  }
}

/** @throws SilentDatabaseError if `work` takes longer than `timeoutMs`. */
async function orSilence(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  const done = new AbortController()
  const silence = pause(timeoutMs, undefined, { signal: done.signal })
    .then(() => pause(readMs, undefined, { signal: done.signal }))
    .then(() => {
      throw new SilentDatabaseError(`no answer within ${timeoutMs} ms`)
    })
  try {
    await Promise.race([work, silence])
  } finally {
    done.abort()
    silence.catch(() => {})
    work.catch(() => {})
  }
}
