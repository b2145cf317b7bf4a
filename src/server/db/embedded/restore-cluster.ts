import { chmodSync, cpSync, lchownSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { chooseIdentity } from './choose-identity.ts'
import { createStagingFolder, lastLine, publishStagingFolder, resolveAccessibleFolder } from './cluster.ts'
import { findBinaries, programCopiesFolder } from './find-binaries.ts'
import { passwordsFolder } from './roles.ts'
import { type Identity, runCommand } from './run-command.ts'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'

interface ClusterBackup {
  /** The archive that PostgreSQL's BASE_BACKUP made. */
  readonly archive: string
  /** The folder with the passwords of the roles. */
  readonly passwords: string
  /** The major version of the PostgreSQL that made it. */
  readonly major: string
}

/**
 * Unpacks a copy of a cluster into a data folder that has none. The next start replays the log in it.
 * @throws StartFailure if it is of another major version, or cannot be unpacked; the data folder is unchanged then.
 */
export async function restoreCluster(dataFolder: string, { archive, passwords, major }: ClusterBackup): Promise<void> {
  const runAs = await chooseIdentity(dataFolder)
  const binaries = await findBinaries(runAs, programCopiesFolder(dataFolder))
  if (binaries.major !== major) {
    throw new StartFailure(
      `The backup is of PostgreSQL ${major}, this is ${binaries.major}: restore it with the version of Curio that made ` +
        'it, and make a backup with --logical there.',
    )
  }
  const stagingFolder = createStagingFolder(dataFolder, runAs)
  const cluster = join(stagingFolder, 'cluster')
  try {
    mkdirSync(cluster, { mode: 0o700 })
    const unpacked = await runCommand('tar', ['-xpf', archive, '-C', cluster])
    if (!unpacked.ok) throw new StartFailure(`${archive} cannot be unpacked: ${lastLine(unpacked.output)}`)
    cpSync(passwords, join(stagingFolder, passwordsFolder), { recursive: true })
    chmodSync(join(stagingFolder, passwordsFolder), 0o700)
    if (runAs) changeOwner(stagingFolder, runAs)
    const access = await resolveAccessibleFolder(stagingFolder, runAs)
    const synced = await runCommand(binaries.initdb, ['--sync-only', '-D', join(access.path, 'cluster')], {
      runAs,
      folder: access.fd,
    })
    if (!synced.ok) throw new StartFailure(`The restored files cannot be synced: ${lastLine(synced.output)}`)
    publishStagingFolder(stagingFolder, dataFolder)
  } catch (error) {
    rmSync(stagingFolder, { recursive: true, force: true })
    throw error
  }
}

/** Gives a folder in the data folder, with all that is in it, to the owner of the data folder, if root can do that. */
export function giveToOwner(dataFolder: string, folder: string): void {
  const owner = statSync(dataFolder)
  if (process.getuid?.() === 0 && owner.uid !== 0) changeOwner(folder, owner)
}

function changeOwner(folder: string, { uid, gid }: Identity): void {
  lchownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), uid, gid)
}
