// The connection on which processes on one database wake each other when one of them changed something.
import pg from 'pg'

const channel = 'curio_events'

/** What wakes the others; sent in a statement of its own, for a notice inside a transaction queues its commit. */
export const wakeUpStatement = `select pg_notify('${channel}', $1)`

/** Milliseconds between tries to get the connection back. */
const retryAfter = 1000

export type WakeUpLine = { readonly close: () => Promise<void> }

/** Calls `onWake` with what was sent, and once whenever the line stands (again): something may have been missed. */
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
