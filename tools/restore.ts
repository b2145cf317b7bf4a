// npm run restore -- FOLDER: restores a backup into an empty DATA_DIR.
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'
import { publishStagingFolder } from '#src/server/db/embedded/cluster.ts'
import { giveToOwner, restoreCluster } from '#src/server/db/embedded/restore-cluster.ts'
import { mute } from '#src/server/db/mute.ts'
import { isThere } from '#src/server/explain-failure.ts'
import { secretKeyFile } from '#src/server/open-secrets.ts'
import type { Settings } from '#src/server/settings.ts'
import { createFolderStore } from '#src/server/storage/create-folder-store.ts'
import { openObjectStore } from '#src/server/storage/open-object-store.ts'
import { copyImages } from './backup/copy-objects.ts'
import { importTables } from './backup/copy-tables.ts'
import { type Manifest, parts, verifyBackup } from './backup/manifest.ts'
import { envOption, readArguments } from './read-arguments.ts'
import { runTool } from './run-tool.ts'
import { readToolSettings, settingsUsage } from './tool-settings.ts'
import { openNewest, withEmbedded } from './with-database.ts'

const usage = `npm run restore -- [--env FILE] FOLDER

Restores the backup in FOLDER into DATA_DIR, which must hold no database, pictures or key, and the pictures into
S3_BUCKET if it is set. Then start the server. The copy is muted: it sends no mails, push notifications and webhooks
until npm run unmute, or an administrator in the app, lets it.
${settingsUsage}`

await runTool(async () => {
  const { values, operand: source } = readArguments(usage, envOption)
  const settings = readToolSettings(values.env)
  const { databaseUrl, dataDir } = settings
  if (databaseUrl !== undefined) {
    throw new StartFailure('DATABASE_URL is set: restore that database with pg_restore; see docs/operations.md.')
  }
  const existing = ['postgres', 'images', secretKeyFile].find((name) => isThere(join(dataDir, name)))
  if (existing !== undefined) {
    throw new StartFailure(`${join(dataDir, existing)} exists: set DATA_DIR to a new folder.`)
  }
  const folder = resolve(source)
  const manifest = await verifyBackup(folder)
  await restore(settings, folder, manifest)
  console.log(`${dataDir} holds the backup of ${manifest.createdAt}: the database and ${manifest.images} pictures.`)
  console.log('It is muted: it sends no mails, push notifications and webhooks until npm run unmute.')
})

/** Restores the database last, muted: a data folder with a database is complete. */
async function restore(settings: Settings, folder: string, manifest: Manifest): Promise<void> {
  const { dataDir } = settings
  await mkdir(dataDir, { recursive: true })
  const staging = join(dataDir, 'restoring')
  await mkdir(staging)
  try {
    const images = await openObjectStore(settings, 'images')
    const { names, damaged } = await copyImages(createFolderStore(join(folder, parts.images)), images)
    if (damaged.length > 0) console.error(`Damaged pictures are left out: ${damaged.join(', ')}`)
    // A bucket may hold further ones.
    if (names.size + damaged.length < manifest.images) {
      console.error(`${manifest.images - names.size - damaged.length} pictures are missing in the backup.`)
    }
    if (secretKeyFile in manifest.files) {
      await copyFile(join(folder, secretKeyFile), join(dataDir, secretKeyFile))
    }
    giveToOwner(dataDir, dataDir)
    if (manifest.kind === 'physical') {
      await restoreCluster(staging, {
        archive: join(folder, parts.archive),
        passwords: join(folder, parts.passwords),
        major: manifest.postgresMajor,
      })
    }
    await withEmbedded(staging, async ({ url, urlAs }) => {
      if (manifest.kind === 'logical') await importTables({ url, superuserUrl: urlAs('postgres') }, folder, manifest)
      await openNewest(url, mute)
    })
    publishStagingFolder(join(staging, 'postgres'), dataDir)
  } catch (error) {
    for (const name of ['images', secretKeyFile]) await rm(join(dataDir, name), { recursive: true, force: true })
    throw error
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
