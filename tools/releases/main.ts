// npm version: after npm has written the new version to package.json, gives what is unreleased in CHANGELOG.md the
// version and the day, and records the schema and rows as tests/releases/<version>. A test upgrades every recorded
// release to the newest schema.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import packageJson from '#package.json' with { type: 'json' }
import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'
import { migrate } from '#src/server/db/migrate.ts'
import { exportTables } from '#tools/backup/copy-tables.ts'
import { runTool } from '#tools/run-tool.ts'
import { withDatabaseAt } from '#tools/with-database.ts'
import { fillTables } from './fill-tables.ts'
import { hashMigrations, writeRelease } from './release.ts'

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
    await withDatabaseAt(postgres.url, fillTables)
    mkdirSync(folder, { recursive: true })
    const copied = await exportTables(postgres.url, folder)
    writeRelease(folder, { hashes: hashMigrations(), ...copied })
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
