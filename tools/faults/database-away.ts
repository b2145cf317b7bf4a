// The network between server and database: connections refused, then packets swallowed, while people read and bid.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runServer } from '#tools/run-server.ts'
import { callAs } from './call-as.ts'
import { atLeast, atMost, type Fault, type FaultFigure, secondsSince } from './fault.ts'
import { type FaultMarket, makeMarket } from './market.ts'
import { startOwnDatabase } from './own-database.ts'
import { type NetworkState, startTcpProxy } from './tcp-proxy.ts'

type Answer = {
  readonly startedAtMs: number
  readonly seconds: number
  readonly kind: 'answered' | 'unavailable' | 'other'
}

const callers = 16
const callIntervalMs = 50

/** Longer than it takes to notice the silence. */
const awayMs = 20_000

export const databaseAwayFault: Fault = {
  name: 'database-away',
  async run(run) {
    const { folder, log, onEnd } = run
    const postgres = await startOwnDatabase(run)
    const market = await makeMarket(postgres.url, { bidders: callers, auctions: 8, endsInSeconds: 3600 })
    const proxy = await startTcpProxy(postgres.url)
    onEnd(() => proxy.close())
    const server = await runServer(join(folder, 'server'), {
      DATABASE_URL: proxy.url,
      DEMO: '0',
      RATE_LIMITS: '0',
      LOG_LEVEL: 'fatal',
    })
    onEnd(() => server.stop())
    const figures: FaultFigure[] = []
    for (const state of ['cut', 'silent'] as const) {
      log(`the database is ${state} for ${awayMs / 1000} s`)
      const set = (next: NetworkState) => proxy.set(next)
      figures.push(...(await measureAbsence({ state, durationMs: awayMs, set, origin: server.url, market })))
    }
    return figures
  },
}

type Absence = {
  readonly state: 'cut' | 'silent'
  readonly durationMs: number
  readonly set: (state: NetworkState) => Promise<void>
  readonly origin: string
  readonly market: FaultMarket
}

async function measureAbsence({ state, durationMs, set, origin, market }: Absence): Promise<FaultFigure[]> {
  const answers: Answer[] = []
  const stopping = new AbortController()
  const calling = Promise.all(
    market.bidders.map(async (_, index) => {
      while (!stopping.signal.aborted) {
        answers.push(await callOnce(origin, market, index))
        await pause(callIntervalMs)
      }
    }),
  )
  await pause(500)
  const awayAtMs = performance.now()
  await set(state)
  let pages = 0
  let missingPages = 0
  while (performance.now() - awayAtMs < durationMs) {
    const page = await fetch(`${origin}/antiques`, { headers: { accept: 'text/html' } })
    pages += 1
    if (!(await page.text()).includes('<div id="root"')) missingPages += 1
    await pause(250)
  }
  const backAtMs = performance.now()
  await set('up')
  while (!answers.some(({ kind, startedAtMs }) => kind === 'answered' && startedAtMs > backAtMs)) await pause(5)
  const backAfter = secondsSince(backAtMs)
  stopping.abort()
  await calling

  const during = answers.filter(({ startedAtMs }) => startedAtMs > awayAtMs && startedAtMs < backAtMs)
  const unexpected = answers.filter(({ kind }) => kind === 'other').length
  const refused = during.filter(({ kind }) => kind === 'unavailable').length
  return [
    {
      name: `${state}: calls with another answer than 503 and Retry-After`,
      measured: during.length - refused + unexpected,
      unit: '',
      bar: atMost(0),
      note: `of ${during.length} in ${Math.round(durationMs / 1000)} s`,
    },
    {
      name: `${state}: longest call`,
      measured: Math.max(...answers.map(({ seconds }) => seconds)),
      unit: 's',
      bar: atMost(6),
    },
    { name: `${state}: pages not served`, measured: missingPages, unit: '', bar: atMost(0), note: `of ${pages}` },
    { name: `${state}: calls refused`, measured: refused, unit: '', bar: atLeast(1) },
    { name: `${state}: back after`, measured: backAfter, unit: 's', bar: atMost(1) },
  ]
}

/** Every other caller reads a product, the others bid. */
async function callOnce(origin: string, { bidders, productIds }: FaultMarket, index: number): Promise<Answer> {
  const bidder = bidders[index]
  const id = productIds[index % productIds.length] ?? ''
  if (!bidder) throw new Error('There is nobody to call')
  const startedAtMs = performance.now()
  const response = await (
    index % 2 === 0
      ? callAs(origin, bidder, 'GET /api/products/{id}', { params: { id } })
      : callAs(origin, bidder, 'POST /api/products/{id}/bid', { params: { id }, body: { price: 200 + index } })
  ).catch(() => null)
  await response?.arrayBuffer()
  const isUnavailable = response?.status === 503 && response.headers.get('retry-after') !== null
  const kind = response?.status === 200 ? 'answered' : isUnavailable ? 'unavailable' : 'other'
  return { startedAtMs, seconds: secondsSince(startedAtMs), kind }
}
