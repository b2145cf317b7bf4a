// The temporary table that holds an import's tasks until all have arrived; dropped at the end of the transaction.
import { sql } from 'kysely'
import { priorityNumber } from '#src/domain/projects/priority.ts'
import type { ImportTask } from '#src/domain/task-import/validate-task.ts'
import { escapeCopyValue, type Tx } from '#src/server/db/connection/open-database.ts'

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
      seconds double precision,
      priority smallint not null,
      due_on date
    ) on commit drop`.execute(tx)
}

export const stagingColumns = '_id, line, external_id, language, source, target, meta, seconds, priority, due_on'

/** Encodes a task as a line of COPY's text format. */
export function toCopyLine(
  _id: string,
  line: number,
  { externalId, language, source, target, meta, seconds, priority, dueOn }: ImportTask,
): string {
  const texts = [_id, line, externalId, language, source, target, JSON.stringify(meta), seconds]
  const values = [...texts, priorityNumber(priority), dueOn]
  return `${values.map(escapeCopyValue).join('\t')}\n`
}
