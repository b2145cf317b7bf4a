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

import type { Binaries } from './binaries.ts'
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
  readonly run: { readonly as: Identity | undefined; readonly folder: number | undefined }
  readonly password: string
}

export const superuser = 'curio'

/** Opens the cluster in `dir`; creates it if there is none. */
export async function openCluster(dir: string, findPrograms: (as: Identity | undefined) => Promise<Binaries>) {
  const home = join(dir, 'postgres')
  const as = await chooseIdentity(join(home, 'cluster'))
  const binaries = await findPrograms(as)
  sweepDrafts(dir)
  if (!existsSync(home)) await create(dir, home, as, binaries)
  const folder = join(home, 'cluster')
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (made !== binaries.major) {
    throw new StartFailure(
      `${folder} was made by PostgreSQL ${made}, this is ${binaries.major}: dump it with the old one and restore it.`,
    )
  }
  const password = readFileSync(join(home, 'password'), 'utf8').trim()
  const reach = await reachFolder(home, as)
  const cluster: Cluster = { folder, pgdata: join(reach.path, 'cluster'), run: { as, folder: reach.fd }, password }
  return { cluster, binaries }
}

async function create(dir: string, home: string, as: Identity | undefined, binaries: Binaries): Promise<void> {
  const draft = join(dir, `postgres.${process.pid}.new`)
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(join(draft, 'password'), `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (as) for (const path of [draft, join(draft, 'password')]) chownSync(path, as.uid, as.gid)
  const reach = await reachFolder(draft, as)
  const made = await runCommand(
    binaries.initdb,
    [
      `--pgdata=${join(reach.path, 'cluster')}`,
      `--username=${superuser}`,
      `--pwfile=${join(reach.path, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterTypes()}`,
    ],
    { as, folder: reach.fd },
  )
  if (reach.fd !== undefined) closeSync(reach.fd)
  if (!made.ok) {
    rmSync(draft, { recursive: true, force: true })
    throw new StartFailure(`PostgreSQL could not make its data folder in ${dir}: ${lastLine(made.output)}`)
  }
  try {
    renameSync(draft, home)
    syncFolder(dir)
  } catch (error) {
    // A concurrent start on the same folder was faster; use its cluster.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

/** The locale that defines letters for text search and trigrams; C has no letters beyond ASCII. */
function characterTypes(): string {
  if (process.platform === 'win32') return 'C'
  return process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
}

/**
 * Returns a path by which `as` can access its folder. If a parent folder admits only root, Linux still allows access
 * through an inherited open directory: /proc/self/fd/3.
 */
async function reachFolder(
  folder: string,
  as: Identity | undefined,
): Promise<{ path: string; fd: number | undefined }> {
  if (!as) return { path: folder, fd: undefined }
  const trial = await runCommand('/bin/sh', ['-c', 'cd "$0"', folder], { as })
  if (trial.ok) return { path: folder, fd: undefined }
  if (process.platform !== 'linux') {
    throw new StartFailure(
      `User ${as.uid}, whom PostgreSQL runs as, cannot enter ${folder}: set DATA_DIR to another folder.`,
    )
  }
  return { path: '/proc/self/fd/3', fd: openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY) }
}

/** Removes incomplete folders of interrupted starts. */
function sweepDrafts(dir: string): void {
  for (const name of readdirSync(dir)) {
    const pid = /^postgres\.(\d+)\.new$/.exec(name)?.[1]
    if (pid === undefined || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue
    try {
      rmSync(join(dir, name), { recursive: true, force: true, maxRetries: 3 })
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
