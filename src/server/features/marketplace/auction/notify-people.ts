import { sql } from 'kysely'
import type { NotificationKind } from '#src/domain/messages/messages.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'

type MarketNotification = {
  readonly user: string
  readonly kind: NotificationKind
  readonly subject: {
    readonly productId: string
    readonly name: string
    readonly orderId?: string
    readonly personId?: string
    readonly price?: number
    readonly text?: string
  }
}

/**
 * Writes notifications about products and orders and queues their pushes. One statement with one array per column, since
 * a popular product can have more bidders than a statement can have parameters. Who was erased gets none.
 */
export async function notifyPeople(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'jobs'>,
  notifications: readonly MarketNotification[],
): Promise<void> {
  await sql`
    insert into notifications (_id, user_id, kind, subject)
    select news._id, news.user_id, news.kind, news.subject::jsonb
      from unnest(
        ${notifications.map(() => deps.ids.next())}::uuid[], ${notifications.map(({ user }) => user)}::uuid[],
        ${notifications.map(({ kind }) => kind)}::text[],
        ${notifications.map(({ subject }) => JSON.stringify(subject))}::text[]
      ) as news (_id, user_id, kind, subject)
      join users u on u._id = news.user_id and u.erased_at is null`.execute(tx)
  await queuePushes(tx, deps)
}
