// Whoever moves tasks on a manager's word takes the project's lock first. Workers hand in without it: they lock a task,
// then its bundle's counters. So does every move: one statement locks the tasks, and only when it has them all do its
// triggers lock the counters. Nobody waits for a task while holding a counter, so that nobody waits in a circle.
import { sql } from 'kysely'
import type { Tx } from '#src/server/db/open.ts'

/** Any number, as long as nobody else's advisory locks of two numbers begin with it. */
const lockClass = 4_207

/**
 * Keeps a project's tasks, members, bans and plan jobs to this transaction until it ends. `alone`: for moves of many
 * tasks and for whatever takes somebody out. `together`: for moves of single tasks, and for adding somebody.
 */
export async function lockProject(tx: Tx, projectId: string, how: 'alone' | 'together'): Promise<void> {
  await (
    how === 'alone'
      ? sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${projectId}))`
      : sql`select pg_advisory_xact_lock_shared(${lockClass}::int, hashtext(${projectId}))`
  ).execute(tx)
}
