// The project lock is taken before tasks are assigned or unassigned by a manager, or an unassigned task is submitted.
// Workers submit without it: they lock a task, then its bundle's counters. Bulk changes use the same order: one
// statement locks all tasks, then its triggers lock the counters. No transaction waits for a task while it holds a
// counter, so there are no deadlocks.
import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import type { Result } from '#src/domain/result.ts'
import { longTransaction, type Db, type Tx } from '#src/server/db/connection/open-database.ts'
import { withLock, type LockMode } from '#src/server/db/connection/with-lock.ts'

/** The first number of the advisory lock; any number that no other two-number lock uses. */
const lockClass = 4_207

/**
 * Runs `work` in a transaction that holds the lock on a project's tasks, members, bans and plan jobs. `exclusive`: for
 * bulk changes and the removal of people. `shared`: for single tasks. Callers must have checked that the actor manages
 * the project, because waiting requests hold no connection but delay others.
 */
export function withProjectLock<T>(
  db: Db,
  projectId: string,
  mode: LockMode,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const lockAndWork = async (tx: Tx) => {
    await lockProject(tx, projectId, mode)
    return work(tx)
  }
  return withLock(db, projectId, mode, () =>
    mode === 'exclusive' ? longTransaction(db, lockAndWork) : db.transaction().execute(lockAndWork),
  )
}

/**
 * Runs `work` under the project's lock for what the actor may change. Checked before, so that nobody waits in vain, and
 * again under the lock: the actor may have been removed from the project while waiting for it.
 */
export async function authorizeUnderLock<Subject extends { readonly projectId: string }, T>(
  db: Db,
  mode: LockMode,
  authorize: (db: Db | Tx) => Promise<Result<Subject, Problem>>,
  work: (tx: Tx, subject: Subject) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  const subject = await authorize(db)
  if (!subject.ok) return subject
  return withProjectLock(db, subject.value.projectId, mode, async (tx) => {
    const rechecked = await authorize(tx)
    return rechecked.ok ? work(tx, rechecked.value) : rechecked
  })
}

/** Takes only the lock, in a running transaction that holds no other locks that others wait for. */
export async function lockProject(tx: Tx, projectId: string, mode: LockMode): Promise<void> {
  await (
    mode === 'exclusive'
      ? sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${projectId}))`
      : sql`select pg_advisory_xact_lock_shared(${lockClass}::int, hashtext(${projectId}))`
  ).execute(tx)
}

const importLockClass = 1_229_803_600

/** Serializes what adds tasks with external ids to a bundle until the transaction ends, to avoid deadlocks on these. */
export async function lockImports(tx: Tx, bundleId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLockClass}::int, hashtext(${bundleId}))`.execute(tx)
}
