// The metrics of this process. Their names and labels are listed in docs/operations.md; alert rules and the dashboard
// in `deploy` refer to them.
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from '@prometheus-io/client'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type QueueCounts = { readonly running: number; readonly waiting: number }

/** The jobs of a queue in one state. `delay`: seconds for which the oldest of them has been due; 0 if none is. */
type JobCount = {
  readonly queue: string
  readonly state: string
  readonly count: number
  readonly delay: number
}

/** What is read when metrics are requested. */
export type MetricSources = {
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }
  readonly isDatabaseAnswering: () => boolean
  readonly countStreams: () => number
  readonly renderQueues: Readonly<Record<'small' | 'large', () => QueueCounts>>
  readonly countJobs: () => Promise<readonly JobCount[]>
  readonly readFreeBytes: () => Promise<number>
  /** Null without read replicas. */
  readonly replicas: {
    readonly states: () => readonly { readonly replica: string; readonly lagSeconds: number }[]
    readonly counts: Readonly<Record<'replica' | 'primary', number>>
  } | null
}

/** What happened, as it happens. Durations are in seconds. */
export type Metrics = {
  readonly observeRequest: (request: { method: string; route: string; status: number; seconds: number }) => void
  readonly observeJob: (job: { queue: string; outcome: 'ok' | 'failed'; seconds: number }) => void
  /** `outcome`: `ok`, or why the receiver did not accept it. */
  readonly countSend: (kind: 'mail' | 'push' | 'webhook', outcome: string) => void
  /** Returns all metrics in the text format of Prometheus. */
  readonly render: () => Promise<string>
  readonly contentType: string
}

export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  registerGauges(registry, sources)
  const readJobs = registerJobGauges(registry, sources)
  const requests = new Histogram({
    name: 'curio_http_request_duration_seconds',
    help: 'Requests by the pattern of their path, until the end of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const jobs = new Histogram({
    name: 'curio_job_duration_seconds',
    help: 'Background jobs that ran, by queue',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  })
  const sends = new Counter({
    name: 'curio_sends_total',
    help: 'Attempts to send a mail, a push or a webhook',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  return {
    observeRequest: ({ seconds, status, ...labels }) =>
      requests.observe({ ...labels, status: String(status) }, seconds),
    observeJob: ({ seconds, ...labels }) => jobs.observe(labels, seconds),
    countSend: (kind, outcome) => sends.inc({ kind, outcome }),
    render: async () => {
      await readJobs()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

type SendResult = { readonly ok: true } | { readonly ok: false; readonly error: string }

/** Counts the outcome of each attempt to send. */
export const countSends =
  <Message, Result extends SendResult>(
    kind: 'mail' | 'push' | 'webhook',
    send: (message: Message) => Promise<Result>,
    metrics: Pick<Metrics, 'countSend'> | null,
  ) =>
  async (message: Message): Promise<Result> => {
    const result = await send(message)
    metrics?.countSend(kind, result.ok ? 'ok' : result.error)
    return result
  }

/** Metrics that are read when they are requested. */
function registerGauges(registry: Registry, sources: MetricSources): void {
  const addGauge = <Label extends string>(configuration: GaugeConfiguration<Label>) =>
    new Gauge({ ...configuration, registers: [registry] })
  const { pool, isDatabaseAnswering, countStreams, renderQueues, readFreeBytes, replicas } = sources
  addGauge({
    name: 'curio_database_up',
    help: 'Whether the database answers',
    collect() {
      this.set(isDatabaseAnswering() ? 1 : 0)
    },
  })
  addGauge({
    name: 'curio_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  addGauge({
    name: 'curio_database_waiting',
    help: 'Statements and transactions that wait for a connection',
    collect() {
      this.set(pool.waitingCount)
    },
  })
  addGauge({
    name: 'curio_event_streams',
    help: 'Open event streams',
    collect() {
      this.set(countStreams())
    },
  })
  addGauge({
    name: 'curio_render_queue',
    help: 'Pictures that are drawn or wait for it: small ones, and large ones',
    labelNames: ['queue', 'state'],
    collect() {
      for (const [queue, count] of Object.entries(renderQueues)) {
        const { running, waiting } = count()
        this.set({ queue, state: 'running' }, running)
        this.set({ queue, state: 'waiting' }, waiting)
      }
    },
  })
  if (replicas) {
    addGauge({
      name: 'curio_replica_lag_seconds',
      help: 'For how long a read replica has not had what the primary has',
      labelNames: ['replica'],
      collect() {
        for (const { replica, lagSeconds } of replicas.states()) this.set({ replica }, lagSeconds)
      },
    })
    const reads = new Counter({
      name: 'curio_replica_reads_total',
      help: 'Statements of calls that may read a replica, by where they ran',
      labelNames: ['server'],
      registers: [registry],
      collect() {
        reads.reset()
        for (const [server, count] of Object.entries(replicas.counts)) reads.inc({ server }, count)
      },
    })
  }
  addGauge({
    name: 'curio_data_free_bytes',
    help: 'Bytes that can still be written to DATA_DIR',
    async collect() {
      this.set(await readFreeBytes().catch(() => NaN))
    },
  })
}

/** Returns a function that reads the jobs. While the database is away there are none to show. */
function registerJobGauges(registry: Registry, { isDatabaseAnswering, countJobs }: MetricSources) {
  const options = { labelNames: ['queue', 'state'] as const, registers: [registry] }
  const counts = new Gauge({
    name: 'curio_jobs',
    help: 'Background jobs that are not completed, by queue',
    ...options,
  })
  const delays = new Gauge({
    name: 'curio_job_delay_seconds',
    help: 'Seconds for which the oldest job of a queue has been due',
    ...options,
  })
  return async (): Promise<void> => {
    const jobs = isDatabaseAnswering() ? await countJobs().catch(() => []) : []
    counts.reset()
    delays.reset()
    for (const { queue, state, count, delay } of jobs) {
      counts.set({ queue, state }, count)
      delays.set({ queue, state }, delay)
    }
  }
}

/** Serves `/metrics` to this machine only: it is not for the public, and has no sign-in. 0 selects any free port. */
export async function serveMetrics(metrics: Pick<Metrics, 'render' | 'contentType'>, port: number) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: listeningPort } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port: listeningPort, close }
}
