// A cluster's location on disk: <dir>/postgres/{cluster,password}. The folder is created under another name and renamed
// when it is complete, so that an interrupted start leaves nothing that looks like a database.

import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import type { Binaries } from './find-binaries.ts'
import { chooseIdentity } from './choose-identity.ts'
import { isAlive } from './postmaster-file.ts'
import { type Identity, runCommand } from './run-command.ts'
import { StartFailure } from './start-failure.ts'

export interface Cluster {
  /** The folder's path for this process and for messages. */
  readonly folder: string
  /** The folder's path for PostgreSQL's programs. */
  readonly pgdata: string
  /** The user they run as, and the open directory that `pgdata` may refer to. */
  readonly run: { readonly runAs: Identity | undefined; readonly folder: number | undefined }
  readonly password: string
}

export const superuser = 'curio'

/** Opens the cluster in `dataFolder`; creates it if there is none. */
export async function openCluster(
  dataFolder: string,
  findBinaries: (runAs: Identity | undefined) => Promise<Binaries>,
) {
  const clusterHome = join(dataFolder, 'postgres')
  const runAs = await chooseIdentity(join(clusterHome, 'cluster'))
  const binaries = await findBinaries(runAs)
  removeStaleStagingFolders(dataFolder)
  if (!existsSync(clusterHome)) await createCluster(dataFolder, clusterHome, runAs, binaries)
  const folder = join(clusterHome, 'cluster')
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (made !== binaries.major) {
    throw new StartFailure(
      `${folder} was made by PostgreSQL ${made}, this is ${binaries.major}: dump it with the old one and restore it.`,
    )
  }
  const password = readFileSync(join(clusterHome, 'password'), 'utf8').trim()
  const access = await resolveAccessibleFolder(clusterHome, runAs)
  const cluster: Cluster = { folder, pgdata: join(access.path, 'cluster'), run: { runAs, folder: access.fd }, password }
  return { cluster, binaries }
}

async function createCluster(
  dataFolder: string,
  clusterHome: string,
  runAs: Identity | undefined,
  binaries: Binaries,
): Promise<void> {
  const stagingFolder = join(dataFolder, `postgres.${process.pid}.new`)
  mkdirSync(stagingFolder, { mode: 0o700 })
  writeFileSync(join(stagingFolder, 'password'), `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (runAs) for (const path of [stagingFolder, join(stagingFolder, 'password')]) chownSync(path, runAs.uid, runAs.gid)
  const access = await resolveAccessibleFolder(stagingFolder, runAs)
  const made = await runCommand(
    binaries.initdb,
    [
      `--pgdata=${join(access.path, 'cluster')}`,
      `--username=${superuser}`,
      `--pwfile=${join(access.path, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterTypeLocale()}`,
    ],
    { runAs, folder: access.fd },
  )
  if (access.fd !== undefined) closeSync(access.fd)
  if (!made.ok) {
    rmSync(stagingFolder, { recursive: true, force: true })
    throw new StartFailure(`PostgreSQL could not make its data folder in ${dataFolder}: ${lastLine(made.output)}`)
  }
  try {
    renameSync(stagingFolder, clusterHome)
    syncFolder(dataFolder)
  } catch (error) {
    // A concurrent start on the same folder was faster; use its cluster.
    rmSync(stagingFolder, { recursive: true, force: true })
    if (!existsSync(clusterHome)) throw error
  }
}

/** The locale that defines letters for text search and trigrams; C has no letters beyond ASCII. */
function characterTypeLocale(): string {
  if (process.platform === 'win32') return 'C'
  return process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
}

/**
 * Returns a path by which `as` can access its folder. If a parent folder admits only root, Linux still allows access
 * through an inherited open directory: /proc/self/fd/3.
 */
async function resolveAccessibleFolder(
  folder: string,
  runAs: Identity | undefined,
): Promise<{ path: string; fd: number | undefined }> {
  if (!runAs) return { path: folder, fd: undefined }
  const trial = await runCommand('/bin/sh', ['-c', 'cd "$0"', folder], { runAs })
  if (trial.ok) return { path: folder, fd: undefined }
  if (process.platform !== 'linux') {
    throw new StartFailure(
      `User ${runAs.uid}, whom PostgreSQL runs as, cannot enter ${folder}: set DATA_DIR to another folder.`,
    )
  }
  return { path: '/proc/self/fd/3', fd: openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY) }
}

/** Removes incomplete folders of interrupted starts. */
function removeStaleStagingFolders(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) {
    const pid = /^postgres\.(\d+)\.new$/.exec(name)?.[1]
    if (pid === undefined || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue
    try {
      rmSync(join(dataFolder, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // An initdb that outlived its parent process is still writing there; the next start removes it.
    }
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(folder, constants.O_RDONLY)
  fsyncSync(fd)
  closeSync(fd)
}

function lastLine(output: string): string {
  return output.split('\n').findLast((line) => line.trim() !== '') ?? 'no reason given'
}
