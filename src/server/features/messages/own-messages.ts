import { sql } from 'kysely'
import { readBatches } from '#src/server/features/accounts/own-account/read-own-data.ts'
import type { OwnDataSection } from '#src/server/features/accounts/own-account/export-own-data.ts'
import { picturesOfMessage } from '#src/server/media/picture-columns.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'

/** The messages that the person wrote, with what they are about and ask, and the addresses of their pictures. */
export const ownMessages: OwnDataSection = {
  name: 'messages',
  list: (db, userId) =>
    readBatches(
      db
        .selectFrom('messages')
        .select(['_id', 'thread_id as threadId', 'body', 'reference', 'action', 'created_at as createdAt'])
        .select(picturesOfMessage(sql.ref('messages._id')).as('pictures'))
        .where('sender_id', '=', userId),
      '_id',
    ),
}

/**
 * Erases the text and pictures of all messages of an erased person: people write their address and phone number in them. That there
 * was a message stays, because the other person's messages answer it.
 */
export async function eraseMessages(tx: Tx, _deps: Deps, { userId }: { readonly userId: string }): Promise<void> {
  await tx.updateTable('messages').set({ body: '' }).where('sender_id', '=', userId).where('body', '<>', '').execute()
  const ownMessages = tx.selectFrom('messages').select('_id').where('sender_id', '=', userId)
  await tx.deleteFrom('message_images').where('message_id', 'in', ownMessages).execute()
  await tx.deleteFrom('notification_queue').where('message_id', 'in', ownMessages).execute()
}
