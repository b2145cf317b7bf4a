// A cluster's location on disk: <dir>/postgres/{cluster,passwords}. The folder is created under another name and renamed
// when it is complete, so that an interrupted start leaves nothing that looks like a database.

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
} from 'node:fs'
import { join } from 'node:path'

import type { Binaries } from './find-binaries.ts'
import { chooseIdentity } from './choose-identity.ts'
import { isAlive } from './postmaster-file.ts'
import { createPasswords, type Passwords, passwordsFolder, readPasswords } from './roles.ts'
import { type Identity, runCommand } from './run-command.ts'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'

export interface Cluster {
  /** The folder's path for this process and for messages. */
  readonly folder: string
  /** The folder's path for PostgreSQL's programs. */
  readonly pgdata: string
  /** The user they run as, and the open directory that `pgdata` may refer to. */
  readonly run: { readonly runAs: Identity | undefined; readonly folder: number | undefined }
  readonly passwords: Passwords
}

/** Opens the cluster in `dataFolder`; creates it if there is none, unless `signal` is aborted. */
export async function openCluster(
  dataFolder: string,
  findBinaries: (runAs: Identity | undefined) => Promise<Binaries>,
  signal?: AbortSignal,
) {
  const clusterHome = join(dataFolder, 'postgres')
  const runAs = await chooseIdentity(dataFolder)
  const binaries = await findBinaries(runAs)
  removeStaleStagingFolders(dataFolder)
  if (!existsSync(clusterHome)) await createCluster(dataFolder, clusterHome, { runAs, binaries, signal })
  const folder = join(clusterHome, 'cluster')
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (made !== binaries.major) {
    throw new StartFailure(
      `${folder} was made by PostgreSQL ${made}, this is ${binaries.major}: make a backup with --logical ` +
        'with the version of Curio that ran on it, and restore it with this one.',
    )
  }
  const access = await resolveAccessibleFolder(clusterHome, runAs)
  const cluster: Cluster = {
    folder,
    pgdata: join(access.path, 'cluster'),
    run: { runAs, folder: access.fd },
    passwords: readPasswords(clusterHome),
  }
  return { cluster, binaries }
}

async function createCluster(
  dataFolder: string,
  clusterHome: string,
  {
    runAs,
    binaries,
    signal,
  }: {
    readonly runAs: Identity | undefined
    readonly binaries: Binaries
    readonly signal: AbortSignal | undefined
  },
): Promise<void> {
  signal?.throwIfAborted()
  const stagingFolder = createStagingFolder(dataFolder, runAs)
  createPasswords(stagingFolder, runAs)
  const access = await resolveAccessibleFolder(stagingFolder, runAs)
  const made = await runCommand(
    binaries.initdb,
    [
      `--pgdata=${join(access.path, 'cluster')}`,
      '--username=postgres',
      `--pwfile=${join(access.path, passwordsFolder, 'postgres')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterTypeLocale()}`,
    ],
    { runAs, folder: access.fd, signal },
  )
  if (access.fd !== undefined) closeSync(access.fd)
  if (!made.ok) {
    rmSync(stagingFolder, { recursive: true, force: true })
    throw new StartFailure(`PostgreSQL could not make its data folder in ${dataFolder}: ${lastLine(made.output)}`)
  }
  try {
    publishStagingFolder(stagingFolder, dataFolder)
  } catch (error) {
    // A concurrent start on the same folder was faster; use its cluster.
    if (!existsSync(clusterHome)) throw error
  }
}

/** Creates a folder for a new cluster, in which `runAs` can write. */
export function createStagingFolder(dataFolder: string, runAs: Identity | undefined): string {
  const stagingFolder = join(dataFolder, `postgres.${process.pid}.new`)
  mkdirSync(stagingFolder, { mode: 0o700 })
  if (runAs) chownSync(stagingFolder, runAs.uid, runAs.gid)
  return stagingFolder
}

/** Makes a complete cluster the one of the data folder; removes it and throws if there is one already. */
export function publishStagingFolder(stagingFolder: string, dataFolder: string): void {
  try {
    renameSync(stagingFolder, join(dataFolder, 'postgres'))
    syncFolder(dataFolder)
  } catch (error) {
    rmSync(stagingFolder, { recursive: true, force: true })
    throw error
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
export async function resolveAccessibleFolder(
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

export function lastLine(output: string): string {
  return output.split('\n').findLast((line) => line.trim() !== '') ?? 'no reason given'
}
