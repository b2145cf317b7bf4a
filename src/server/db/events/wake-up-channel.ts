// The LISTEN/NOTIFY connection by which processes on one database announce changes to each other.
import { connectionOptions, DatabaseClient } from '#src/server/db/connection/database-client.ts'
import type { DatabaseSockets } from '#src/server/db/connection/database-sockets.ts'

const channelName = 'curio_events'

/**
 * Notifies the other processes. Run as a separate statement, because a NOTIFY inside a transaction serializes its
 * commit.
 */
export const wakeUpStatement = `select pg_notify('${channelName}', $1)`

/** Milliseconds between attempts to reconnect. */
const reconnectDelayMs = 1000

/** Milliseconds between checks of the connection, and until one without an answer closes it. */
const checkIntervalMs = 20_000

export type WakeUpChannel = { readonly close: () => Promise<void> }

type ChannelOptions = {
  readonly url: string
  readonly sockets: DatabaseSockets | undefined
  /** Called with each payload, and once after every (re)connect, since notifications may have been missed. */
  readonly onWake: (sender: string) => void
  readonly checkEveryMs?: number
}

/**
 * Listens until it is closed. It sends nothing by itself, so a firewall that forgot the connection would go unnoticed:
 * it is checked regularly, and replaced if the last check had no answer.
 */
export function openWakeUpChannel({
  url,
  sockets,
  onWake,
  checkEveryMs = checkIntervalMs,
}: ChannelOptions): WakeUpChannel {
  let closed = false
  let client: DatabaseClient | null = null
  let timer: NodeJS.Timeout | undefined
  let checkTimer: NodeJS.Timeout | undefined

  const connect = async () => {
    const connection = new DatabaseClient({
      ...connectionOptions(url, sockets),
      application_name: 'curio-events',
      connectionTimeoutMillis: checkEveryMs,
    })
    client = connection
    const handleDisconnect = () => {
      if (client !== connection) return
      client = null
      clearInterval(checkTimer)
      if (!closed) timer = setTimeout(() => void connect(), reconnectDelayMs)
      void connection.end().catch(() => {})
    }
    let isAnswered = true
    clearInterval(checkTimer)
    checkTimer = setInterval(() => {
      if (!isAnswered) return handleDisconnect()
      isAnswered = false
      connection.query('select 1').then(() => (isAnswered = true), handleDisconnect)
    }, checkEveryMs)
    checkTimer.unref()
    connection.on('error', handleDisconnect)
    connection.on('end', handleDisconnect)
    connection.on('notification', ({ payload }) => onWake(payload ?? ''))
    try {
      await connection.connect()
      await connection.query(`listen ${channelName}`)
      onWake('')
    } catch {
      handleDisconnect()
    }
  }
  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      clearInterval(checkTimer)
      const connection = client
      client = null
      await connection?.end().catch(() => {})
    },
  }
}
