// npm run schema-doc: writes docs/schema.md from an empty, migrated database.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { migrate } from '#src/server/db/migrate.ts'
import { openDatabase } from '#src/server/db/connection/open-database.ts'
import { readTables } from './schema-doc/read-schema.ts'
import { writeSchema } from './schema-doc/write-schema.ts'

const dir = await mkdtemp(join(tmpdir(), 'curio-schema-'))
const postgres = await startEmbedded({ dataFolder: dir })
try {
  await migrate(postgres.url)
  const db = openDatabase(postgres.url)
  await writeFile('docs/schema.md', writeSchema(await readTables(db)))
  await db.destroy()
} finally {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}
