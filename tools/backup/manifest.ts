// What a backup holds, in its file backup.json, which is written last.
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'
import { isThere } from '#src/server/explain-failure.ts'

/** The parts of a backup's folder. */
export const parts = { archive: 'database.tar', passwords: 'passwords', tables: 'tables', images: 'images' } as const

const manifestFile = 'backup.json'

const common = {
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The number of pictures. */
  images: z.int(),
  /** The SHA-256 of every file except pictures, whose names are their hashes. */
  files: z.record(z.string(), z.string()),
}

/** What a copy of the tables consists of. */
export const copiedTables = {
  /** The newest migration of the database. */
  migration: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.string(), rows: z.int() })),
  /** Sequences with their last values. */
  sequences: z.record(z.string(), z.string()),
}

const manifestSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('physical'), postgresMajor: z.string() }),
  z.object({ ...common, kind: z.literal('logical'), ...copiedTables }),
])

export type Manifest = z.output<typeof manifestSchema>
export type CopiedTables = Pick<Extract<Manifest, { kind: 'logical' }>, keyof typeof copiedTables>
/** What a copy of the database consists of. */
export type DatabaseCopy =
  | { readonly kind: 'physical'; readonly postgresMajor: string }
  | ({ readonly kind: 'logical' } & CopiedTables)

/** Completes the backup in `folder`. */
export async function writeManifest(folder: string, copy: DatabaseCopy, images: number): Promise<void> {
  const names = (await listFiles(folder)).filter((name) => !name.startsWith(`${parts.images}/`))
  const files: Record<string, string> = {}
  for (const name of names) files[name] = await hashFile(join(folder, name))
  const manifest: Manifest = { format: 1, createdAt: new Date().toISOString(), images, files, ...copy }
  await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
}

/**
 * Reads the manifest of the backup in `folder` and compares its files, except pictures, with their hashes.
 * @throws StartFailure if it is no complete backup, or a file is missing or damaged.
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const file = join(folder, manifestFile)
  if (!isThere(file)) throw new StartFailure(`${folder} holds no complete backup: there is no ${manifestFile}.`)
  const manifest = manifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!manifest.success) throw new StartFailure(`${file} is of another version of Curio, or damaged.`)
  for (const [name, hash] of Object.entries(manifest.data.files)) {
    const path = join(folder, name)
    if (!isThere(path) || (await hashFile(path)) !== hash) {
      throw new StartFailure(`The backup in ${folder} is damaged: ${name} is not as it was written.`)
    }
  }
  return manifest.data
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Returns the paths of all files within the folder, with slashes. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((name) => name.split(sep).join('/'))
    .toSorted()
}
