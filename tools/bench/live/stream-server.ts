// A server with many open event streams, and how it copes with events.
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { createKeepAliveAgent, requestText } from '#tools/bench/assign/http-request.ts'
import { repeatUntil } from '#tools/bench/assign/repeat-until.ts'
import { startChild } from '#tools/bench/servers/child-process.ts'
import { cpuSeconds } from '#tools/bench/servers/cpu-time.ts'
import type { StreamReaderReport, StreamReaderRequest } from '#tools/bench/servers/messages.ts'

type Server = {
  readonly pid: number
  readonly port: number
  readonly stop: () => Promise<void>
}

/** Seconds until every stream has the last event, CPU seconds of the server, and milliseconds of each `/healthz`. */
type Burst = { readonly seconds: number; readonly cpu: number; readonly healthMs: readonly number[] }

export type StreamServer = {
  readonly openStreams: (secrets: readonly string[]) => Promise<void>
  /** Commits `count` events that everyone receives, in one transaction, and requests `/healthz` meanwhile. */
  readonly emit: (count: number) => Promise<Burst>
  /** Commits one event that everyone receives, without other requests. Returns the CPU seconds of the server. */
  readonly emitAlone: () => Promise<number>
  readonly cpu: () => number
  /** Resident memory in KiB. */
  readonly memory: () => number
  readonly stop: () => Promise<void>
}

/** Adds readers to `server`, which reads the events of the database at `url`. */
export async function connectReaders(server: Server, url: string): Promise<StreamServer> {
  const readers = startChild<StreamReaderRequest, StreamReaderReport>('stream-readers.ts')
  const client = new Client({ connectionString: url })
  await client.connect()
  const emit = async (count: number, isProbed: boolean): Promise<Burst> => {
    const marker = crypto.randomUUID()
    const received = readers.sendRequest({ kind: 'wait', text: marker })
    const cpuBefore = cpuSeconds(server.pid)
    const healthMs: number[] = []
    await client.query(
      `insert into events (kind, data)
       select 'product', jsonb_build_object('productId', case n when $2 then $1 else gen_random_uuid() end,
         'status', 'active', 'bidEnd', '2030-01-01T00:00:00.000Z', 'soldPrice', null, 'deleted', false)
         from generate_series(1, $2::int) n`,
      [marker, count],
    )
    const committedAtMs = performance.timeOrigin + performance.now()
    await client.query(`select pg_notify('curio_events', 'bench')`)
    if (isProbed) await requestHealth(server.port, received, healthMs)
    const { atMs } = await received
    return { seconds: (atMs - committedAtMs) / 1000, cpu: cpuSeconds(server.pid) - cpuBefore, healthMs }
  }
  return {
    openStreams: async (secrets) => {
      await readers.sendRequest({ kind: 'open', port: server.port, secrets })
    },
    emit: (count) => emit(count, true),
    // Events that follow each other closely are put off, and requests in that time are not the cost of an event.
    emitAlone: async () => (await emit(1, false)).cpu,
    cpu: () => cpuSeconds(server.pid),
    memory: () => residentKiB(server.pid),
    stop: async () => {
      await readers.sendRequest({ kind: 'close' })
      await Promise.all([readers.stop(), client.end(), server.stop()])
    },
  }
}

/** Requests `/healthz` every few milliseconds until `done` settles. */
async function requestHealth(port: number, done: Promise<unknown>, times: number[]): Promise<void> {
  const agent = createKeepAliveAgent()
  await repeatUntil(done, async () => {
    const startedAtMs = performance.now()
    await requestText(port, { method: 'GET', path: '/healthz', secret: '' }, agent)
    times.push(performance.now() - startedAtMs)
    await pause(2)
  })
  agent.destroy()
}

const residentKiB = (pid: number): number =>
  Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN)
