import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Client, DatabaseError } from 'pg'

import type { Identity } from './run-command.ts'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'

/**
 * The cluster's roles: the superuser `postgres`, which prepares the cluster and holds the instance lock; `curio`, which
 * owns the database `curio` and is no superuser; `curio_backup`, which may only copy the cluster.
 */
export const roles = ['postgres', 'curio', 'curio_backup'] as const
export type Role = (typeof roles)[number]
export type Passwords = Readonly<Record<Role, string>>

/** The folder beside the cluster with one file per role. */
export const passwordsFolder = 'passwords'

/** Stores a random password for each role, readable by `runAs` only. */
export function createPasswords(clusterHome: string, runAs: Identity | undefined): void {
  const folder = join(clusterHome, passwordsFolder)
  mkdirSync(folder, { mode: 0o700 })
  const files = roles.map((role) => join(folder, role))
  for (const file of files) writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (runAs) for (const path of [folder, ...files]) chownSync(path, runAs.uid, runAs.gid)
}

/** @throws StartFailure if a file is missing, as in data of a version with a single role. */
export function readPasswords(clusterHome: string): Passwords {
  const read = (role: Role) => readFileSync(join(clusterHome, passwordsFolder, role), 'utf8').trim()
  try {
    return { postgres: read('postgres'), curio: read('curio'), curio_backup: read('curio_backup') }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    throw new StartFailure(
      `Another version of Curio made ${clusterHome}: start that version, or start with an empty data folder ` +
        '(DATA_DIR); demo data can be deleted.',
    )
  }
}

const duplicateObject = '42710'
const duplicateDatabase = '42P04'

/** Creates the roles and the database `curio` unless they exist. `url` is that of the superuser. */
export async function createDatabase(url: string, { curio, curio_backup }: Passwords): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await createOnce(client, `create role curio login password ${client.escapeLiteral(curio)}`)
    const backupPassword = client.escapeLiteral(curio_backup)
    await createOnce(client, `create role curio_backup login replication password ${backupPassword}`)
    await createOnce(client, 'create database curio owner curio')
  } finally {
    await client.end()
  }
}

async function createOnce(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    const exists = error instanceof DatabaseError && [duplicateObject, duplicateDatabase].includes(error.code ?? '')
    if (!exists) throw error
  }
}
