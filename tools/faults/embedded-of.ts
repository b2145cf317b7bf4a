// The embedded PostgreSQL in a server's data folder, for whoever kills or queries it.
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isPostmasterOf, readPostmasterFile } from '#src/server/db/embedded/postmaster-file.ts'
import { readPasswords, type Role } from '#src/server/db/embedded/roles.ts'

type RunningEmbedded = { readonly pid: number; readonly urlAs: (role: Role, database?: string) => string }

/** The PostgreSQL that accepts connections on the folder's cluster; undefined if there is none. */
export function embeddedOf(dataDir: string): RunningEmbedded | undefined {
  const home = join(dataDir, 'postgres')
  const file = readPostmasterFile(join(home, 'cluster'))
  if (!file?.ready || !isPostmasterOf(file.pid, join(home, 'cluster'))) return undefined
  const passwords = readPasswords(home)
  return {
    pid: file.pid,
    urlAs: (role, database = 'curio') => `postgres://${role}:${passwords[role]}@127.0.0.1:${file.port}/${database}`,
  }
}

/** The URL of the folder's database for a role, by default its owner. Throws if it does not run. */
export function embeddedUrl(dataDir: string, role: Role = 'curio'): string {
  const embedded = embeddedOf(dataDir)
  if (!embedded) throw new Error(`No PostgreSQL runs in ${dataDir}`)
  return embedded.urlAs(role)
}

/** Stops every PostgreSQL whose cluster is somewhere in `folder`, without care for its data. */
export async function stopEmbedded(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('postmaster.pid'),
  )
  for (const file of files) {
    const cluster = dirname(join(folder, file))
    const pid = readPostmasterFile(cluster)?.pid
    if (pid === undefined || !isPostmasterOf(pid, cluster)) continue
    process.kill(pid, 'SIGQUIT')
    while (isPostmasterOf(pid, cluster)) await pause(50)
  }
}
