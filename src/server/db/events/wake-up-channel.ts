// The LISTEN/NOTIFY connection by which processes on one database announce changes to each other.
import pg from 'pg'

const channelName = 'curio_events'

/**
 * Notifies the other processes. Run as a separate statement, because a NOTIFY inside a transaction serializes its
 * commit.
 */
export const wakeUpStatement = `select pg_notify('${channelName}', $1)`

/** Milliseconds between attempts to reconnect. */
const reconnectDelayMs = 1000

export type WakeUpChannel = { readonly close: () => Promise<void> }

/** Calls `onWake` with each payload, and once after every (re)connect, since notifications may have been missed. */
export function openWakeUpChannel(url: string, onWake: (sender: string) => void): WakeUpChannel {
  let closed = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const connection = new pg.Client({ connectionString: url, application_name: 'curio-events' })
    client = connection
    const handleDisconnect = () => {
      if (client !== connection) return
      client = null
      if (!closed) timer = setTimeout(() => void connect(), reconnectDelayMs)
      void connection.end().catch(() => {})
    }
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
      const connection = client
      client = null
      await connection?.end().catch(() => {})
    },
  }
}
