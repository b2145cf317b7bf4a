// The temporary table that holds an import's tasks until all have arrived; dropped at the end of the transaction.
import { sql } from 'kysely'
import type { ImportTask } from '#src/domain/task-import/check-task.ts'
import { escapeCopyValue } from '#src/server/db/copy-into.ts'
import type { Tx } from '#src/server/db/open-database.ts'

export async function createStagingTable(tx: Tx): Promise<void> {
  await sql`
    create temporary table copied_tasks (
      _id uuid not null,
      line integer not null,
      external_id text,
      language text not null,
      source text not null,
      target text not null,
      meta jsonb not null,
      seconds double precision
    ) on commit drop`.execute(tx)
}

export const stagingColumns = '_id, line, external_id, language, source, target, meta, seconds'

/** Encodes a task as a line of COPY's text format. */
export function toCopyLine(
  _id: string,
  line: number,
  { externalId, language, source, target, meta, seconds }: ImportTask,
): string {
  const values = [_id, line, externalId, language, source, target, JSON.stringify(meta), seconds]
  return `${values.map(escapeCopyValue).join('\t')}\n`
}
