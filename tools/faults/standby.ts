// A primary and a standby that follows it by streaming replication.
import { createWriteStream, mkdirSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, openCluster } from '#src/server/db/embedded/cluster.ts'
import { findBinaries, programCopiesFolder } from '#src/server/db/embedded/find-binaries.ts'
import { ensureRunning, stopPostmaster } from '#src/server/db/embedded/postmaster.ts'
import { restoreCluster } from '#src/server/db/embedded/restore-cluster.ts'
import { passwordsFolder } from '#src/server/db/embedded/roles.ts'
import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { migrate } from '#src/server/db/migrate.ts'
import { streamBaseBackup } from '#tools/backup/stream-base-backup.ts'
import { withClient } from '#tools/with-database.ts'
import { childrenOf } from '#tools/bench/servers/process-usage.ts'
import { embeddedOf, embeddedUrl } from './embedded-of.ts'
import type { Run } from '#tools/bench/run-bench.ts'

/** A data folder whose PostgreSQL is not brought back when it is killed. */
export async function startPrimary(dataDir: string, onEnd: Run['onEnd']): Promise<string> {
  const created = await startEmbedded({ dataFolder: dataDir })
  await migrate(created.url)
  await created.stop()
  return startUnsupervised(dataDir, onEnd)
}

export async function startStandby(primary: string, dataDir: string, onEnd: Run['onEnd']): Promise<string> {
  mkdirSync(dataDir, { recursive: true })
  const archive = join(dataDir, 'primary.tar')
  const replicationUrl = new URL(embeddedUrl(primary, 'curio_backup'))
  const { binaries } = await open(primary)
  await withClient(`${replicationUrl.href}?replication=true`, (client) =>
    pipeline(streamBaseBackup(client), createWriteStream(archive)),
  )
  const passwords = join(primary, 'postgres', passwordsFolder)
  await restoreCluster(dataDir, { archive, passwords, major: binaries.major })
  const cluster = join(dataDir, 'postgres', 'cluster')
  const { port, username, password } = replicationUrl
  const connection = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
  await appendFile(join(cluster, 'standby.signal'), '')
  return startUnsupervised(dataDir, onEnd)
}

async function startUnsupervised(dataDir: string, onEnd: Run['onEnd']): Promise<string> {
  const { cluster, binaries } = await open(dataDir)
  await ensureRunning(cluster, binaries, undefined)
  onEnd(async () => {
    if (embeddedOf(dataDir)) await stopPostmaster(cluster, binaries)
  })
  return dataDir
}

const open = (dataDir: string): Promise<{ cluster: Cluster; binaries: Awaited<ReturnType<typeof findBinaries>> }> =>
  openCluster(dataDir, (runAs) => findBinaries(runAs, programCopiesFolder(dataDir)))

/** The URL with the PostgreSQL of several folders as its hosts; a standby has the passwords of its primary. */
export function urlOfHosts(dataDirs: readonly string[], parameters = ''): string {
  const urls = dataDirs.map((dataDir) => new URL(embeddedUrl(dataDir)))
  const [first] = urls
  return `postgres://${first?.username}:${first?.password}@${urls.map(({ host }) => host).join(',')}/curio${parameters}`
}

export const runOn = (dataDir: string, statement: string): Promise<void> =>
  withClient(embeddedUrl(dataDir, 'postgres'), async (client) => void (await client.query(statement)))

export async function waitFor(dataDir: string, query: string): Promise<void> {
  await withClient(embeddedUrl(dataDir, 'postgres'), async (client) => {
    while ((await client.query(query)).rows.length === 0) await pause(50)
  })
}

/** Kills PostgreSQL with all its processes at once, as a machine that loses power does. */
export function killAll(dataDir: string): void {
  const postmaster = embeddedOf(dataDir)?.pid
  if (postmaster === undefined) throw new Error('The primary does not run')
  for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, 'SIGKILL')
}
