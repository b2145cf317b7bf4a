// npm run schema-doc: writes docs/schema.md from an empty, migrated database.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { readTables } from './schema-doc/read-schema.ts'
import { writeSchema } from './schema-doc/write-schema.ts'
import { openNewest } from './with-database.ts'

const dir = await mkdtemp(join(tmpdir(), 'curio-schema-'))
const postgres = await startEmbedded({ dataFolder: dir })
try {
  await writeFile('docs/schema.md', writeSchema(await openNewest(postgres.url, readTables)))
} finally {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}
