// A repeated key with the same body returns the same result and changes nothing; a different body is refused.
import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from './open-database.ts'

type IdempotentRequest = {
  readonly key: string
  readonly userId: string
  readonly call: string
  readonly body: unknown
}

/**
 * Runs `work` unless a request with this key already succeeded; then returns its stored result. A concurrent duplicate
 * waits for the first to commit. Only successes are stored: a refused request can be retried with its key.
 */
export async function withIdempotency<T extends object, P>(
  tx: Tx,
  { key, userId, call, body }: IdempotentRequest,
  work: () => Promise<Result<T, P>>,
): Promise<Result<T, P | 'key-reused'>> {
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest()
  const reservation = await tx
    .insertInto('idempotency_keys')
    .values({ key, user_id: userId, call, body_hash: bodyHash, response: 'null' })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!reservation) {
    const previous = await tx
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'call', 'response'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    const isSameRequest = previous.call === call && previous.body_hash.equals(bodyHash)
    return isSameRequest ? ok(previous.response as T) : fail('key-reused')
  }
  const outcome = await work()
  if (outcome.ok) {
    await tx
      .updateTable('idempotency_keys')
      .set({ response: JSON.stringify(outcome.value) })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute()
  } else {
    await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key).execute()
  }
  return outcome
}
