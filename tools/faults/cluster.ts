// The cluster of deploy/cluster: each part is killed once under bids, reviews, imports and uploads, then a moment between
// is restored beside it.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { atMost, type Figure } from '#tools/bench/figures.ts'
import { isMissing } from '#tools/programs.ts'
import { withDatabaseAt } from '#tools/with-database.ts'
import { startBidding, verifyBids } from './bidding.ts'
import { callAs, type Fault, secondsSince } from './fault.ts'
import {
  addressOf,
  type DatabaseMachine,
  killIn,
  type Machines,
  type Part,
  type Roles,
  startMachines,
  waitUntilWhole,
} from './machines.ts'
import { addAuctions, type FaultMarket, makeMarket, startPriceCents } from './market.ts'
import { startReading } from './reading.ts'
import { compareStored, makeProject, readStored, startWorking } from './working.ts'

/**
 * The `ttl` of patroni.yml, an election of at most twice the timeout of etcd.env, by which its winner extends the lock
 * once, and what Patroni, PostgreSQL, HAProxy and Curio may take after it.
 */
const limitSeconds = 20 + 5 + 2.5 + 7.5
const observedMs = (limitSeconds + 2) * 1000

type Written = { readonly key: string; readonly sentAtMs: number; readonly atMs: number }

export const clusterFault: Fault = async (_, run) => {
  const programs = ['etcd', 'haproxy', 'patroni', 'pgbackrest', 'postgresql', 'swift'] as const
  if (programs.filter(isMissing).length > 0) return []
  const { log } = run
  const machines = await startMachines(run)
  const { url, origins } = machines
  let calls = 0
  // As a name with two addresses: whoever gets no answer at one tries the other.
  const origin = () => origins[(calls += 1) % origins.length] ?? ''
  const market = await makeMarket(url, { bidders: 12, auctions: 8, endsInSeconds: 7200 })
  const project = await makeProject(url, market.seller, market.bidders.slice(0, 4))
  const bidding = startBidding(market, origin, 50)
  const working = startWorking(project, origin)
  const [productId = ''] = market.productIds
  const { readCount } = machines
  const reading = startReading(market.bidders.slice(0, 4), { productId, origin, readCount })
  // Also after a failure, when nobody answers any more.
  run.onEnd(async () => void Promise.allSettled([bidding.stop(), working.stop(), reading.stop()]))
  const written = (): Record<'bid' | 'review' | 'import', readonly Written[]> => ({
    bid: bidding.acknowledged,
    review: working.acknowledged.filter(({ key }) => key.startsWith('review')),
    import: working.acknowledged.filter(({ key }) => key.startsWith('import')),
  })

  const figures: Figure[] = []
  const ended: string[] = []
  let moment: Moment | undefined
  for (const kill of kills) {
    const roles = await waitUntilWhole()
    await pause(2000)
    log(`kills ${kill.name}`)
    const ends = { auctions: 20, endsInSeconds: 10, bidsBy: market.bidders }
    ended.push(...(await addAuctions(url, market.seller, ends)))
    const killedAtMs = performance.now()
    const revive = await kill.run(machines, roles)
    await pause(observedMs)
    const pauses = Object.entries(written()).map(([kind, all]) => [kind, longestPause(all, killedAtMs)] as const)
    figures.push({
      name: `killed ${kill.name}: longest without a write`,
      measured: Math.max(...pauses.map(([, seconds]) => seconds)),
      unit: 's',
      threshold: atMost(limitSeconds),
      note: pauses.map(([kind, seconds]) => `${kind} ${seconds.toFixed(1)}`).join(', '),
    })
    log(`${figures.at(-1)?.note}`)
    await revive()
    if (kill.name.startsWith('the primary’s machine')) moment = await readMoment(url)
  }
  const { primary } = await waitUntilWhole()
  await pause(2000)
  const [ownChanges] = await Promise.all([reading.stop(), bidding.stop(), working.stop()])
  log('compares')
  const stored = await readStored(url)
  figures.push(
    ...(await verifyBids(url, origin(), market, bidding)),
    ...(['review', 'import'] as const).flatMap((kind) => {
      const keys = written()[kind].map(({ key }) => key)
      return compareStored(kind, keys, stored)
    }),
    ...ownChanges,
    comparePictures(working.acknowledged, await machines.listPictures()),
    await verifyEnds(url, ended),
    await measureAnnouncements(url, origins, market),
    ...(await restoreMoment(machines, primary, moment, Object.values(written()).flat())),
  )
  return figures
}

/** Kills something, and returns how its supervisor brings it back. */
type Kill = {
  readonly name: string
  readonly run: (machines: Machines, roles: Roles) => Promise<() => Promise<unknown>>
}

const killParts = async (...parts: readonly Part[]) => {
  await Promise.all(parts.map(({ kill }) => kill()))
  return () => Promise.all(parts.map(({ start }) => start()))
}

const killMachine = (machines: Machines, name: DatabaseMachine) => {
  const killed = killParts(machines.patroni[name], machines.etcd[name])
  killPostgres(machines, name)
  return killed
}

const killPostgres = ({ pathOf }: Machines, name: DatabaseMachine): void =>
  killIn(pathOf(name, 'var/lib/postgresql/15/curio'))

const kills: readonly Kill[] = [
  {
    name: 'the primary’s PostgreSQL',
    run: async (machines, { primary }) => {
      killPostgres(machines, primary)
      return async () => {}
    },
  },
  { name: 'the primary’s Patroni', run: ({ patroni }, { primary }) => killParts(patroni[primary]) },
  {
    // etcd's next leader renews the lock for its whole `ttl` and the timeout of an election.
    name: 'the primary’s machine, which led etcd',
    run: async (machines, { primary }) => {
      const { header } = await askEtcd(primary, 'status')
      await askEtcd(await findEtcdLeader(), 'transfer-leadership', { targetID: header.member_id })
      return killMachine(machines, primary)
    },
  },
  { name: 'the synchronous standby’s machine', run: (machines, { synchronous }) => killMachine(machines, synchronous) },
  { name: 'the leader of etcd', run: async ({ etcd }) => killParts(etcd[await findEtcdLeader()]) },
  { name: 'a HAProxy', run: ({ haproxy }) => killParts(haproxy) },
  { name: 'a Curio', run: ({ curio }) => killParts(curio) },
  { name: 'the object store', run: ({ store }) => killParts(store) },
]

async function findEtcdLeader(): Promise<DatabaseMachine> {
  const requests = (['db1', 'db2', 'db3'] as const).map(async (name) => {
    const { header, leader } = await askEtcd(name, 'status')
    if (header.member_id !== leader) throw new Error(`${name} follows`)
    return name
  })
  return Promise.any(requests)
}

async function askEtcd(name: DatabaseMachine, call: string, input = {}) {
  const request = { method: 'POST', body: JSON.stringify(input) }
  const response = await fetch(`http://${addressOf(name)}:2379/v3/maintenance/${call}`, request)
  return (await response.json()) as { header: { member_id: string }; leader: string }
}

/** Seconds between two acknowledgements since `fromMs`, until now. */
function longestPause(written: readonly Written[], fromMs: number): number {
  const times = [fromMs, ...written.map(({ atMs }) => atMs).filter((atMs) => atMs > fromMs), performance.now()]
  return Math.max(...times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0))) / 1000
}

/** `text`: between two times of this process. */
type Moment = { readonly text: string; readonly afterMs: number; readonly beforeMs: number }

async function readMoment(url: string): Promise<Moment> {
  const afterMs = performance.now()
  const text = await withDatabaseAt(url, async (db) => {
    const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
    return rows[0]?.now ?? ''
  })
  return { text, afterMs, beforeMs: performance.now() }
}

/** How long the other server takes to show a bid: without announcements it would read every two seconds. */
async function measureAnnouncements(url: string, origins: readonly string[], market: FaultMarket): Promise<Figure> {
  const [bidder] = market.bidders
  const [here = '', there = ''] = origins
  if (!bidder) throw new Error('There is nobody to bid')
  const productIds = await addAuctions(url, market.seller, { auctions: 5, endsInSeconds: 7200 })
  const stream = await fetch(`${there}/api/events`, { headers: { cookie: `token=${bidder.secret}` } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const waitForEvent = async (text: string) => {
    for (let received = ''; !received.includes(text);) received += (await reader?.read())?.value ?? ''
  }
  await waitForEvent('event: ready')
  const delays: number[] = []
  for (const id of productIds) {
    const sentAtMs = performance.now()
    const input = { params: { id }, body: { price: startPriceCents / 100 } }
    await callAs(here, bidder, 'POST /api/products/{id}/bid', input)
    await waitForEvent(id)
    delays.push(secondsSince(sentAtMs))
  }
  await reader?.cancel()
  return {
    name: 'a bid at one server is shown at the other after',
    measured: delays,
    unit: 's',
    threshold: atMost(0.5),
  }
}

function comparePictures(acknowledged: readonly Written[], names: readonly string[]): Figure {
  const pictures = acknowledged.filter(({ key }) => key.startsWith('picture')).map(({ key }) => key.split(' ')[1] ?? '')
  const lost = pictures.filter((key) => !names.some((name) => name.includes(key))).length
  const note = `of ${pictures.length}`
  return { name: 'acknowledged pictures that are lost', measured: lost, threshold: atMost(0), note }
}

/** Auctions whose end fell into a failure are closed once, to the highest bid, whoever closed them. */
async function verifyEnds(url: string, productIds: readonly string[]): Promise<Figure> {
  const wrong = await withDatabaseAt(url, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from products p where p._id = any (${productIds}::uuid[]) and not (
        status = 'sold' and sold_cents = (select max(price_cents) from bids b where b.product_id = p._id)
        and 2 = (select count(*) from notifications n
          where n.kind in ('item-sold', 'auction-won') and n.subject ->> 'productId' = p._id::text))`.execute(db)
    return rows[0]?.count ?? Number.NaN
  })
  const name = 'auctions that ended during a failure and are not sold exactly once, to the highest bid'
  return { name, measured: wrong, threshold: atMost(0), note: `of ${productIds.length}` }
}

async function restoreMoment(
  { pathOf, runOn }: Machines,
  name: DatabaseMachine,
  moment: Moment | undefined,
  written: readonly Written[],
): Promise<Figure[]> {
  if (!moment) throw new Error('No moment was noted')
  const startedAtMs = performance.now()
  await runOn(name, 'pgbackrest', [
    `--config=${pathOf(name, 'etc/pgbackrest.conf')}`,
    '--stanza=curio',
    '--archive-timeout=300',
    'check',
  ])
  const folder = pathOf(name, 'var/lib/postgresql/copy')
  await runOn(name, pathOf(name, 'etc/restore-copy.sh'), [moment.text, folder, '5433'])
  const seconds = secondsSince(startedAtMs)
  const stored = await readStored(`postgres://curio:curio-of-a-test@${addressOf(name)}:5433/curio?sslmode=disable`)
  const before = written.filter(({ atMs }) => atMs < moment.afterMs)
  const after = written.filter(({ sentAtMs }) => sentAtMs > moment.beforeMs)
  return [
    {
      name: 'restored moment: lacks what was acknowledged before',
      measured: before.filter(({ key }) => !stored.has(key)).length,
      threshold: atMost(0),
      note: `of ${before.length}; restored in ${seconds.toFixed(1)} s`,
    },
    {
      name: 'restored moment: has what was sent after',
      measured: after.filter(({ key }) => stored.has(key)).length,
      threshold: atMost(0),
      note: `of ${after.length}`,
    },
  ]
}
