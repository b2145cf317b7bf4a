// A server with many open event streams, and how it copes with events.
import { Client } from 'pg'
import { type BareServer, startChild } from '#tools/bench/servers/child-process.ts'
import { cpuSeconds, residentBytes } from '#tools/bench/servers/process-usage.ts'
import type { StreamReaderReport, StreamReaderRequest } from '#tools/bench/servers/messages.ts'
import { timeFetches } from '#tools/bench/servers/time-fetches.ts'

/** Seconds until every stream has the last event, CPU seconds of the server, and milliseconds of each `/healthz`. */
type Burst = { readonly seconds: number; readonly cpu: number; readonly healthMs: readonly number[] }

export type StreamServer = {
  readonly openStreams: (secrets: readonly string[]) => Promise<void>
  /** Commits `count` events that everyone receives, in one transaction, and requests `/healthz` meanwhile. */
  readonly emit: (count: number) => Promise<Burst>
  /** Commits one event that everyone receives, without other requests, whose cost is not that of an event. */
  readonly emitAlone: () => Promise<Burst>
  readonly residentKiB: () => number
  readonly close: () => Promise<void>
}

/** Adds readers to `server`, which reads the events of the database at `url`. */
export async function connectReaders({ pid, port }: BareServer, url: string): Promise<StreamServer> {
  const readers = startChild<StreamReaderRequest, StreamReaderReport>('stream-readers.ts')
  const client = new Client({ connectionString: url })
  await client.connect()
  const emit = async (count: number, isProbed: boolean): Promise<Burst> => {
    const marker = crypto.randomUUID()
    const received = readers.sendRequest({ kind: 'wait', text: marker })
    const cpuBefore = cpuSeconds(pid)
    await client.query(
      `insert into events (kind, data)
       select 'product', jsonb_build_object('productId', case n when $2 then $1 else gen_random_uuid() end,
         'status', 'active', 'bidEnd', '2030-01-01T00:00:00.000Z', 'soldPrice', null, 'deleted', false)
         from generate_series(1, $2::int) n`,
      [marker, count],
    )
    const committedAtMs = performance.timeOrigin + performance.now()
    await client.query(`select pg_notify('curio_events', 'bench')`)
    const healthMs = isProbed ? await timeFetches(`http://127.0.0.1:${port}/healthz`, '', received, 2) : []
    const { atMs } = await received
    return { seconds: (atMs - committedAtMs) / 1000, cpu: cpuSeconds(pid) - cpuBefore, healthMs }
  }
  return {
    openStreams: async (secrets) => {
      await readers.sendRequest({ kind: 'open', port, secrets })
    },
    emit: (count) => emit(count, true),
    emitAlone: () => emit(1, false),
    residentKiB: () => residentBytes(pid) / 1024,
    close: async () => {
      await readers.sendRequest({ kind: 'close' })
      await Promise.all([readers.stop(), client.end()])
    },
  }
}
