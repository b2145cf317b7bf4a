// Idempotent use cases: a repeated request with the same key and command returns the same result and changes nothing; a
// different command is refused.
import { createHash } from 'node:crypto'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { HttpExchange, IdempotencyKey } from './handler.ts'

/** Makes a use case of `work`, which runs in a transaction, and once per key. */
export const idempotent =
  <Command, T extends object>(
    work: (tx: Tx, actor: User, command: Command, deps: Deps) => Promise<Result<T, Problem>>,
  ): ((deps: Deps, actor: User, command: Command, http?: Idempotent) => Promise<Result<T, Problem>>) =>
  (deps, actor, command, http) =>
    deps.db
      .transaction()
      .execute((tx) => runOnce(tx, { actor, command, key: http?.idempotencyKey }, () => work(tx, actor, command, deps)))

/** The part of an exchange that says which requests are the same. */
export type Idempotent = Pick<HttpExchange, 'idempotencyKey'>

type IdempotentRequest = {
  readonly actor: User
  readonly command: unknown
  readonly key: IdempotencyKey | undefined
}

/**
 * Runs `work` unless a request with this key already succeeded; then returns its stored result. A concurrent duplicate
 * waits for the first to commit. Only successes are stored: a refused request can be retried with its key.
 */
export async function runOnce<T extends object>(
  tx: Tx,
  { actor, command, key }: IdempotentRequest,
  work: () => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  if (!key) return work()
  const { id, call } = key
  const requestHash = createHash('sha256')
    .update(JSON.stringify([call, command]))
    .digest()
  const reservation = await tx
    .insertInto('idempotency_keys')
    .values({ key: id, user_id: actor._id, request_hash: requestHash, response: 'null' })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!reservation) {
    const previous = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'response'])
      .where('user_id', '=', actor._id)
      .where('key', '=', id)
      .executeTakeFirstOrThrow()
    return previous.request_hash.equals(requestHash) ? ok(previous.response as T) : fail(problem('key-reused'))
  }
  const outcome = await work()
  if (outcome.ok) {
    await tx
      .updateTable('idempotency_keys')
      .set({ response: JSON.stringify(outcome.value) })
      .where('user_id', '=', actor._id)
      .where('key', '=', id)
      .execute()
  } else {
    await tx.deleteFrom('idempotency_keys').where('user_id', '=', actor._id).where('key', '=', id).execute()
  }
  return outcome
}
