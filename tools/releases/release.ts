// A recorded release: the hashes of its migrations, and its rows as COPY writes them.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { copiedTables } from '#tools/backup/manifest.ts'
import { secretKeyBytes } from '#src/server/db/secrets/secret-box.ts'

const migrationsFolder = resolve(import.meta.dirname, '../../src/server/db/migrations')
const releaseFile = 'release.json'

const releaseSchema = z.object({
  /** The SHA-256 of each migration by its file name. */
  hashes: z.record(z.string(), z.string()),
  ...copiedTables,
})

type Release = z.output<typeof releaseSchema>

/** The key of the secrets in every recorded release, which therefore are none. */
export const recordedSecretKey = Buffer.alloc(secretKeyBytes, 7)

/** The SHA-256 of each present migration by its file name. */
export function hashMigrations(): Readonly<Record<string, string>> {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(migrationsFolder, name)))
      .digest('hex')
  return Object.fromEntries(names.toSorted().map((name) => [name, hash(name)]))
}

export const readRelease = (folder: string): Release =>
  releaseSchema.parse(JSON.parse(readFileSync(join(folder, releaseFile), 'utf8')))

export const writeRelease = (folder: string, release: Release): void =>
  writeFileSync(join(folder, releaseFile), `${JSON.stringify(release, null, 2)}\n`)
