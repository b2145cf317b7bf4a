// npm version: after npm has written the new version to package.json, gives what is unreleased in CHANGELOG.md the
// version and the day, and records the schema and rows as tests/releases/<version>. A test upgrades every recorded
// release to the newest schema.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import packageJson from '#package.json' with { type: 'json' }
import { seedDemo } from '#src/demo/seed.ts'
import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { StartFailure } from '#src/server/db/embedded/start-failure.ts'
import { migrate } from '#src/server/db/migrate.ts'
import { type Db, openDatabase } from '#src/server/db/open-database.ts'
import { readServerKey } from '#src/server/db/read-server-key.ts'
import { createSecretBox } from '#src/server/db/secret-box.ts'
import { processSearchQueue } from '#src/server/features/marketplace/search/process-search-queue.ts'
import { ensurePushKeys } from '#src/server/features/push/ensure-push-keys.ts'
import { imageKey } from '#src/server/media/image-store.ts'
import { generatePushKeys } from '#src/server/outbound/create-push-sender.ts'
import { exportTables } from '#tools/backup/copy-tables.ts'
import { runTool } from '#tools/run-tool.ts'
import { hashMigrations, recordedSecretKey, writeRelease } from './release.ts'

const projectFolder = resolve(import.meta.dirname, '../..')
const changelogFile = join(projectFolder, 'CHANGELOG.md')

await runTool(async () => {
  const { version } = packageJson
  const folder = join(projectFolder, 'tests/releases', version)
  if (existsSync(folder)) throw new StartFailure(`${folder} exists: a release is recorded once.`)
  const changelog = nameRelease(readFileSync(changelogFile, 'utf8'), version)
  const dataFolder = mkdtempSync(join(tmpdir(), 'curio-release-'))
  const postgres = await startEmbedded({ dataFolder })
  try {
    await migrate(postgres.url)
    const db = openDatabase(postgres.url)
    await fillTables(db)
    await db.destroy()
    mkdirSync(folder, { recursive: true })
    const copied = await exportTables(postgres.url, folder)
    writeRelease(folder, { hashes: hashMigrations(), ...copied })
    const empty = copied.tables.filter(({ rows }) => rows === 0).map(({ name }) => name)
    if (empty.length > 0) {
      rmSync(folder, { recursive: true })
      throw new StartFailure(`Without rows: ${empty.join(', ')}. Add some to tools/releases/fill-empty-tables.sql.`)
    }
    writeFileSync(changelogFile, changelog)
    console.log(`Release ${version} is recorded in ${folder}: ${copied.tables.length} tables.`)
  } finally {
    await postgres.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
})

/** @throws StartFailure if nothing is listed as unreleased. */
function nameRelease(changelog: string, version: string): string {
  const [before, unreleased = ''] = changelog.split('## Unreleased\n')
  if (unreleased.trim() === '' || unreleased.trim().startsWith('## '))
    throw new StartFailure('CHANGELOG.md lists nothing under "## Unreleased".')
  return `${before}## Unreleased\n\n## ${version}, ${new Date().toISOString().slice(0, 10)}\n${unreleased}`
}

/** A few rows of every table: a part of the demo data, and what it has not. */
async function fillTables(db: Db): Promise<void> {
  const secrets = createSecretBox(recordedSecretKey)
  await seedDemo({ db, images: { put: async (bytes) => imageKey(bytes) }, jobs: { enqueue: async () => {} } })
  await sql`delete from tasks where _id in (
    select _id from (select _id, row_number() over (partition by bundle_id, status order by _id) as n from tasks) t
     where n > 1)`.execute(db)
  await sql`delete from products where _id in (
    select _id from (select _id, row_number() over (partition by seller_id, status order by _id) as n from products) p
     where n > 1)`.execute(db)
  // The server never removes the rows of products, so no trigger counts it.
  await sql`update users u set likes_count = actual from recount()
    where counter = 'users.likes_count' and subject = u._id`.execute(db)
  await sql`delete from images i
    where not exists (select from product_images p where p.image_key = i.key)
      and not exists (select from task_posters t where t.image_key = i.key)`.execute(db)
  // Phrases and prefixes of the remaining products.
  await sql`delete from search_index_version`.execute(db)
  await processSearchQueue(db)
  for (const name of ['event-cursor', 'device-cookie'] as const) await readServerKey(db, secrets, name)
  await ensurePushKeys(db, secrets, generatePushKeys)
  const fill = readFileSync(join(import.meta.dirname, 'fill-empty-tables.sql'), 'utf8')
  await sql.raw(fill).execute(db)
  await sql`delete from events where _id not in (select _id from events order by _id desc limit 20)`.execute(db)
}
