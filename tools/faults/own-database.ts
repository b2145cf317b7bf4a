import { startEmbedded, type EmbeddedPostgres } from '#src/server/db/embedded/start-embedded.ts'
import { migrate } from '#src/server/db/migrate.ts'
import type { FaultRun } from './fault.ts'

/** Starts a PostgreSQL of the fault's own with a migrated database; its servers are only connected to it. */
export async function startOwnDatabase({ folder, onEnd }: FaultRun): Promise<EmbeddedPostgres> {
  const postgres = await startEmbedded({ dataFolder: folder })
  onEnd(() => postgres.stop())
  await migrate(postgres.url)
  return postgres
}
