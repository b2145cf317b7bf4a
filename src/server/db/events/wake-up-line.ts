// The LISTEN/NOTIFY connection by which processes on one database announce changes to each other.
import pg from 'pg'

const channel = 'curio_events'

/**
 * Notifies the other processes. Run as a separate statement, because a NOTIFY inside a transaction serializes its
 * commit.
 */
export const wakeUpStatement = `select pg_notify('${channel}', $1)`

/** Milliseconds between attempts to reconnect. */
const retryAfter = 1000

export type WakeUpLine = { readonly close: () => Promise<void> }

/** Calls `onWake` with each payload, and once after every (re)connect, since notifications may have been missed. */
export function openWakeUpLine(url: string, onWake: (sender: string) => void): WakeUpLine {
  let closed = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const line = new pg.Client({ connectionString: url, application_name: 'curio-events' })
    client = line
    const broken = () => {
      if (client !== line) return
      client = null
      if (!closed) timer = setTimeout(() => void connect(), retryAfter)
      void line.end().catch(() => {})
    }
    line.on('error', broken)
    line.on('end', broken)
    line.on('notification', ({ payload }) => onWake(payload ?? ''))
    try {
      await line.connect()
      await line.query(`listen ${channel}`)
      onWake('')
    } catch {
      broken()
    }
  }
  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      const line = client
      client = null
      await line?.end().catch(() => {})
    },
  }
}
