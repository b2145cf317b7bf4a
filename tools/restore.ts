// npm run restore -- FOLDER: restores a backup into an empty DATA_DIR.
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartFailure } from '#src/server/db/embedded/start-failure.ts'
import { restoreCluster } from '#src/server/db/embedded/restore-cluster.ts'
import { secretKeyFile } from '#src/server/open-secrets.ts'
import { readSettings, type Settings } from '#src/server/settings.ts'
import { createFolderStore } from '#src/server/storage/create-folder-store.ts'
import { openObjectStore } from '#src/server/storage/open-object-store.ts'
import { copyImages } from './backup/copy-objects.ts'
import { importTables } from './backup/copy-tables.ts'
import { type Manifest, parts, verifyBackup } from './backup/manifest.ts'
import { readArguments } from './read-arguments.ts'
import { runTool } from './run-tool.ts'
import { withEmbedded } from './with-embedded.ts'

const usage = `npm run restore -- FOLDER

Restores the backup in FOLDER into DATA_DIR, which must hold no database, pictures or key, and the pictures into
S3_BUCKET if it is set. Then start the server.`

await runTool(async () => {
  const { operand: source } = readArguments(usage, {})
  const settings = readSettings(process.env, resolve(import.meta.dirname, '..'))
  const { databaseUrl, dataDir } = settings
  if (databaseUrl !== undefined) {
    throw new StartFailure('DATABASE_URL is set: restore that database with pg_restore; see docs/operations.md.')
  }
  const existing = ['postgres', 'images', secretKeyFile].find((name) => existsSync(join(dataDir, name)))
  if (existing !== undefined) {
    throw new StartFailure(`${join(dataDir, existing)} exists: set DATA_DIR to a new folder.`)
  }
  const folder = resolve(source)
  const manifest = await verifyBackup(folder)
  await restore(settings, folder, manifest)
  console.log(`${dataDir} holds the backup of ${manifest.createdAt}: the database and ${manifest.images} pictures.`)
})

/** Restores the database last: a data folder with a database is complete. */
async function restore(settings: Settings, folder: string, manifest: Manifest): Promise<void> {
  const { dataDir } = settings
  await mkdir(dataDir, { recursive: true })
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
    if (manifest.kind === 'physical') {
      await restoreCluster(dataDir, {
        archive: join(folder, parts.archive),
        passwords: join(folder, parts.passwords),
        major: manifest.postgresMajor,
      })
    } else {
      await withEmbedded(dataDir, ({ url, urlAs }) =>
        importTables({ url, superuserUrl: urlAs('postgres') }, folder, manifest),
      )
    }
  } catch (error) {
    for (const name of ['postgres', 'images', secretKeyFile]) {
      await rm(join(dataDir, name), { recursive: true, force: true })
    }
    throw error
  }
}
