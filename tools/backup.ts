// npm run backup -- FOLDER: copies the embedded database, the pictures and the keys into a new folder.
import { createWriteStream } from 'node:fs'
import { copyFile, cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { EmbeddedPostgres } from '#src/server/db/embedded/start-embedded.ts'
import { passwordsFolder } from '#src/server/db/embedded/roles.ts'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'
import { isThere } from '#src/server/explain-failure.ts'
import { secretKeyFile } from '#src/server/open-secrets.ts'
import type { Settings } from '#src/server/settings.ts'
import { createFolderStore } from '#src/server/storage/create-folder-store.ts'
import { openObjectStore } from '#src/server/storage/open-object-store.ts'
import { copyImages } from './backup/copy-objects.ts'
import { exportTables } from './backup/copy-tables.ts'
import { type DatabaseCopy, parts, writeManifest } from './backup/manifest.ts'
import { streamBaseBackup } from './backup/stream-base-backup.ts'
import { envOption, readArguments } from './read-arguments.ts'
import { runTool } from './run-tool.ts'
import { readToolSettings, settingsUsage } from './tool-settings.ts'
import { requireEmbedded, withClient, withEmbedded } from './with-database.ts'

const usage = `npm run backup -- [--env FILE] [--logical] FOLDER

Copies the embedded database, the keys of DATA_DIR and the pictures, also those of S3_BUCKET, into FOLDER, which must
not exist. The server may be running or not. With --logical, the rows are copied as text, for another major version of
PostgreSQL or another kind of machine. The backup is as confidential as DATA_DIR. npm run restore -- FOLDER restores it.
${settingsUsage}`

await runTool(async () => {
  const { values, operand: target } = readArguments(usage, { ...envOption, logical: { type: 'boolean' } })
  const settings = readToolSettings(values.env)
  const { databaseUrl, dataDir } = settings
  if (databaseUrl !== undefined) {
    throw new StartFailure(
      'DATABASE_URL is set: copy that database with pg_dump, and the pictures; see docs/operations.md.',
    )
  }
  requireEmbedded(dataDir)
  const count = await makeBackup(settings, resolve(target), values.logical === true)
  console.log(`The backup in ${target} is complete: the database and ${count} pictures.`)
})

/** Makes the backup under another name, which tells an interrupted one apart. Returns the number of pictures. */
async function makeBackup(settings: Settings, target: string, isLogical: boolean): Promise<number> {
  if (isThere(target)) throw new StartFailure(`${target} exists: give the name of a new folder.`)
  const folder = `${target}.incomplete`
  if (isThere(folder)) throw new StartFailure(`${folder} is left of an interrupted backup, or in use: delete it.`)
  await mkdir(dirname(target), { recursive: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    const { dataDir } = settings
    const images = await openObjectStore(settings, 'images')
    const copiedImages = createFolderStore(join(folder, parts.images))
    // Before the database, because a picture may be deleted while the rest is copied; and after it, because a picture
    // may be added. So every picture that the copied database refers to is in the backup.
    await copyImages(images, copiedImages)
    const copy = await withEmbedded(dataDir, (embedded) =>
      isLogical ? copyRows(embedded, folder) : copyCluster(embedded, dataDir, folder),
    )
    const { names, damaged } = await copyImages(images, copiedImages)
    if (damaged.length > 0) console.error(`Damaged pictures are left out: ${damaged.join(', ')}`)
    if (isThere(join(dataDir, secretKeyFile))) {
      await copyFile(join(dataDir, secretKeyFile), join(folder, secretKeyFile))
    }
    await writeManifest(folder, copy, names.size)
    await rename(folder, target)
    return names.size
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function copyRows({ url }: EmbeddedPostgres, folder: string): Promise<DatabaseCopy> {
  return { kind: 'logical', ...(await exportTables(url, folder)) }
}

async function copyCluster({ urlAs }: EmbeddedPostgres, dataDir: string, folder: string): Promise<DatabaseCopy> {
  await cp(join(dataDir, 'postgres', passwordsFolder), join(folder, parts.passwords), { recursive: true })
  return withClient(`${urlAs('curio_backup')}?replication=true`, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
    const output = createWriteStream(join(folder, parts.archive), { mode: 0o600, flush: true })
    await pipeline(streamBaseBackup(client), output)
    return { kind: 'physical', postgresMajor: (rows[0]?.server_version ?? '').split('.')[0] ?? '' }
  })
}
