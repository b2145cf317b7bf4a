import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Logger } from 'pino'

import { StartFailure } from './db/connection/start-failure.ts'
import type { Db } from './db/connection/open-database.ts'
import { readServerKey } from './db/secrets/read-server-key.ts'
import { resealSecrets } from './db/secrets/reseal-secrets.ts'
import { createSecretBox, type SecretBox, secretKeyBytes, WrongSecretKey } from './db/secrets/secret-box.ts'
import type { Settings } from './settings.ts'

/** The file in DATA_DIR that holds the SECRET_KEY in base64, unless it is a setting. */
export const secretKeyFile = 'secret-key'

type KeySettings = Pick<Settings, 'secretKey' | 'secretKeyPrevious' | 'dataDir'>

/**
 * Opens the secrets of the database with SECRET_KEY, or with the key in DATA_DIR, which is created for a database
 * without secrets. With SECRET_KEY_PREVIOUS, seals the secrets anew first; a missing key in DATA_DIR is then created.
 * @throws StartFailure if the key is missing, damaged, cannot be stored, or is not the one of the database.
 */
export async function openSecrets(db: Db, settings: KeySettings, log?: Pick<Logger, 'info'>): Promise<SecretBox> {
  const { secretKey, secretKeyPrevious, dataDir } = settings
  const file = join(dataDir, secretKeyFile)
  const key = secretKey ?? readKeyFile(file) ?? (await createKey(db, file, secretKeyPrevious !== undefined))
  const secrets = createSecretBox(key)
  try {
    if (secretKeyPrevious) {
      const changed = await resealSecrets(db, secrets, createSecretBox(secretKeyPrevious))
      log?.info({ changed }, 'sealed the secrets with the new key: remove SECRET_KEY_PREVIOUS')
    }
    await readServerKey(db, secrets, 'device-cookie')
  } catch (error) {
    if (!(error instanceof WrongSecretKey)) throw error
    const source = secretKey === undefined ? `The key in ${file}` : 'SECRET_KEY'
    throw new StartFailure(
      secretKeyPrevious
        ? `Neither ${source} nor SECRET_KEY_PREVIOUS is the one that encrypted this database's secrets.`
        : `${source} is not the one that encrypted this database's secrets: all processes on a database need the same one.`,
    )
  }
  return secrets
}

/** `isReplaced`: the secrets of the database were sealed with a known previous key. */
async function createKey(db: Db, file: string, isReplaced: boolean): Promise<Buffer> {
  const existing = !isReplaced && (await db.selectFrom('server_keys').select('name').limit(1).executeTakeFirst())
  // Another process may have created both since the caller looked for the file.
  const keyOfOther = readKeyFile(file)
  if (keyOfOther) return keyOfOther
  if (existing) {
    throw new StartFailure(
      `The key of this database's secrets is missing: restore ${file} from a backup, or set SECRET_KEY to its content.`,
    )
  }
  const temporaryFile = `${file}.${process.pid}.new`
  try {
    mkdirSync(join(file, '..'), { recursive: true })
    const key = randomBytes(secretKeyBytes)
    writeFileSync(temporaryFile, `${key.toString('base64')}\n`, { mode: 0o600, flush: true })
    try {
      // Unlike a rename, a link does not replace the key of a process that starts at the same time.
      linkSync(temporaryFile, file)
    } finally {
      rmSync(temporaryFile)
    }
    return key
  } catch (error) {
    const key = readKeyFile(file)
    if (key) return key
    throw new StartFailure(`The new secret key cannot be stored in ${file} (${codeOf(error)}).`)
  }
}

function readKeyFile(file: string): Buffer | undefined {
  if (!existsSync(file)) return undefined
  const key = Buffer.from(readText(file), 'base64')
  if (key.length === secretKeyBytes) return key
  throw new StartFailure(`${file} does not hold a key of ${secretKeyBytes} bytes in base64: restore it from a backup.`)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartFailure(`${file} cannot be read (${codeOf(error)}).`)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
