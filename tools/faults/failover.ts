// The primary of two PostgreSQL is killed under 64 bidders, and its standby promoted, with asynchronous and with
// synchronous replication.
import { createWriteStream, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type Cluster, openCluster } from '#src/server/db/embedded/cluster.ts'
import { findBinaries, programCopiesFolder } from '#src/server/db/embedded/find-binaries.ts'
import { ensureRunning, stopPostmaster } from '#src/server/db/embedded/postmaster.ts'
import { restoreCluster } from '#src/server/db/embedded/restore-cluster.ts'
import { passwordsFolder } from '#src/server/db/embedded/roles.ts'
import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { migrate } from '#src/server/db/migrate.ts'
import { streamBaseBackup } from '#tools/backup/stream-base-backup.ts'
import { withClient } from '#tools/bench/generated-database.ts'
import { runServer } from '#tools/run-server.ts'
import { startBidding, verifyBids } from './bidding.ts'
import { embeddedOf } from './embedded-of.ts'
import { atMost, type Fault, type FaultFigure, type FaultRun, secondsSince } from './fault.ts'
import { makeMarket } from './market.ts'
import { startTcpProxy } from './tcp-proxy.ts'

const biddingMs = 5000

type Replication = 'asynchronous' | 'synchronous'

export const failoverFault: Fault = {
  name: 'failover',
  isInShortForm: false,
  async run(run) {
    const figures: FaultFigure[] = []
    for (const replication of ['asynchronous', 'synchronous'] as const)
      figures.push(...(await failOver(run, replication)))
    return figures
  },
}

async function failOver({ folder, log, onEnd }: FaultRun, replication: Replication): Promise<FaultFigure[]> {
  const primary = await startPrimary(join(folder, replication, 'primary'), onEnd)
  const standby = await startStandby(primary, join(folder, replication, 'standby'), onEnd)
  if (replication === 'synchronous') {
    await runOn(primary, `alter system set synchronous_standby_names = '*'`)
    await runOn(primary, 'select pg_reload_conf()')
  }
  const expected = replication === 'synchronous' ? 'sync' : 'async'
  await waitFor(primary, `select from pg_stat_replication where state = 'streaming' and sync_state = '${expected}'`)
  log(`${replication}: the standby follows`)

  // Stands for the address that moves from one machine to the other.
  const proxy = await startTcpProxy(urlOf(primary))
  onEnd(() => proxy.close())
  const market = await makeMarket(urlOf(primary), { bidders: 64, auctions: 8, endsInSeconds: 3600 })
  const server = await runServer(join(folder, replication, 'server'), {
    DATABASE_URL: proxy.url,
    DEMO: '0',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'fatal',
  })
  onEnd(() => server.stop())
  const bidding = startBidding(market, () => server.url)
  await pause(biddingMs)

  const killedAtMs = performance.now()
  killAll(primary)
  await proxy.set('cut')
  const promotingAtMs = performance.now()
  await runOn(standby, 'select pg_promote(true, 60)')
  const promotedAfter = secondsSince(promotingAtMs)
  proxy.retarget(urlOf(standby))
  const acknowledgedBefore = bidding.acknowledged.length
  await proxy.set('up')
  const bidsAgainAfter = await bidding.waitForBid(performance.now())
  log(`${replication}: bids again ${secondsSince(killedAtMs).toFixed(2)} s after the kill`)
  await pause(1000)
  await bidding.stop()
  const [lost, repeated] = await verifyBids(urlOf(standby), server.url, market, bidding)
  if (!lost || !repeated) throw new Error('Nothing was compared')
  // What asynchronous replication may lose is told, and is no miss.
  const { bar: _, ...lostWithoutBar } = lost
  return [
    {
      ...(replication === 'synchronous' ? lost : lostWithoutBar),
      name: `${replication}: ${lost.name}`,
      note: `of ${acknowledgedBefore} until then`,
    },
    { ...repeated, name: `${replication}: ${repeated.name}` },
    { name: `${replication}: standby promoted in`, measured: promotedAfter, unit: 's' },
    { name: `${replication}: bids again after the promotion`, measured: bidsAgainAfter, unit: 's', bar: atMost(1) },
  ]
}

/** A data folder whose PostgreSQL is not brought back when it is killed. */
async function startPrimary(dataDir: string, onEnd: FaultRun['onEnd']): Promise<string> {
  const created = await startEmbedded({ dataFolder: dataDir })
  await migrate(created.url)
  await created.stop()
  return startUnsupervised(dataDir, onEnd)
}

async function startStandby(primary: string, dataDir: string, onEnd: FaultRun['onEnd']): Promise<string> {
  mkdirSync(dataDir, { recursive: true })
  const archive = join(dataDir, 'primary.tar')
  const replicationUrl = new URL(urlOf(primary, 'curio_backup'))
  const { binaries } = await open(primary)
  const client = new Client({ connectionString: `${replicationUrl.href}?replication=true` })
  await client.connect()
  await pipeline(streamBaseBackup(client), createWriteStream(archive))
  await client.end()
  const passwords = join(primary, 'postgres', passwordsFolder)
  await restoreCluster(dataDir, { archive, passwords, major: binaries.major })
  const cluster = join(dataDir, 'postgres', 'cluster')
  const { port, username, password } = replicationUrl
  const connection = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
  await appendFile(join(cluster, 'standby.signal'), '')
  return startUnsupervised(dataDir, onEnd)
}

async function startUnsupervised(dataDir: string, onEnd: FaultRun['onEnd']): Promise<string> {
  const { cluster, binaries } = await open(dataDir)
  await ensureRunning(cluster, binaries, undefined)
  onEnd(async () => {
    if (embeddedOf(dataDir)) await stopPostmaster(cluster, binaries)
  })
  return dataDir
}

const open = (dataDir: string): Promise<{ cluster: Cluster; binaries: Awaited<ReturnType<typeof findBinaries>> }> =>
  openCluster(dataDir, (runAs) => findBinaries(runAs, programCopiesFolder(dataDir)))

function urlOf(dataDir: string, role: 'curio' | 'curio_backup' | 'postgres' = 'curio'): string {
  const embedded = embeddedOf(dataDir)
  if (!embedded) throw new Error(`No PostgreSQL runs in ${dataDir}`)
  return embedded.urlAs(role)
}

const runOn = (dataDir: string, statement: string): Promise<void> =>
  withClient(urlOf(dataDir, 'postgres'), async (client) => void (await client.query(statement)))

async function waitFor(dataDir: string, query: string): Promise<void> {
  await withClient(urlOf(dataDir, 'postgres'), async (client) => {
    while ((await client.query(query)).rows.length === 0) await pause(50)
  })
}

/** Kills PostgreSQL with all its processes at once, as a machine that loses power does. */
function killAll(dataDir: string): void {
  const postmaster = embeddedOf(dataDir)?.pid
  if (postmaster === undefined) throw new Error('The primary does not run')
  const isChild = (pid: string) => {
    try {
      return (
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[1] === String(postmaster)
      )
    } catch {
      return false
    }
  }
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name))
  for (const pid of [postmaster, ...children.map(Number)]) process.kill(pid, 'SIGKILL')
}
