// Whoever moves tasks on a manager's word, or hands in one nobody holds, takes the project's lock first. Workers hand in without it: they lock a task,
// then its bundle's counters. So does every move: one statement locks the tasks, and only when it has them all do its
// triggers lock the counters. Nobody waits for a task while holding a counter, so that nobody waits in a circle.
import { sql } from 'kysely'
import { inTurn, type Turn } from './in-turn.ts'
import type { Db, Tx } from './open.ts'

/** Any number, as long as nobody else's advisory locks of two numbers begin with it. */
const lockClass = 4_207

/**
 * Runs `work` in a transaction that has a project's tasks, members, bans and plan jobs to itself until it ends. `alone`:
 * for moves of many tasks and for whatever takes somebody out. `together`: for moves of single tasks. Who asks must be
 * known to manage the project: they wait without a connection, but they hold up others.
 */
export function holdingProject<T>(db: Db, projectId: string, turn: Turn, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTurn(db, projectId, turn, () =>
    db.transaction().execute(async (tx) => {
      await lockMoves(tx, projectId, turn)
      return work(tx)
    }),
  )
}

/** The lock alone, for a transaction that is under way and holds nothing others wait for. */
export async function lockMoves(tx: Tx, projectId: string, turn: Turn): Promise<void> {
  await (
    turn === 'alone'
      ? sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${projectId}))`
      : sql`select pg_advisory_xact_lock_shared(${lockClass}::int, hashtext(${projectId}))`
  ).execute(tx)
}
