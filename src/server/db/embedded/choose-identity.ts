import { statSync } from 'node:fs'
import { join } from 'node:path'

import { type Identity, runCommand } from './run-command.ts'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'

/**
 * Returns the user PostgreSQL runs as; undefined for the current one. PostgreSQL refuses to run as root, so under root
 * it runs as the owner of the existing cluster, or of the data folder (even if that account no longer exists); for a new
 * cluster in a folder of root as `postgres` if that account exists, else as `nobody`. Accounts are never created.
 * @throws StartFailure if the cluster belongs to another user, or root finds no account.
 */
export async function chooseIdentity(dataFolder: string): Promise<Identity | undefined> {
  const me = process.getuid?.()
  if (me === undefined) return undefined
  const clusterFolder = join(dataFolder, 'postgres', 'cluster')
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })
  if (me !== 0) {
    if (owner && owner.uid !== me) {
      throw new StartFailure(
        `${clusterFolder} belongs to another user (uid ${owner.uid}): start as that user or as root.`,
      )
    }
    return undefined
  }
  const { uid, gid } = owner ?? statSync(dataFolder)
  if (uid !== 0) return { uid, gid }
  const account = (await findAccount('postgres')) ?? (await findAccount('nobody'))
  if (account) return account
  throw new StartFailure(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as.',
  )
}

async function findAccount(name: string): Promise<Identity | undefined> {
  const [uid, gid] = await Promise.all([runCommand('id', ['-u', name]), runCommand('id', ['-g', name])])
  return uid.ok && gid.ok ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined
}
