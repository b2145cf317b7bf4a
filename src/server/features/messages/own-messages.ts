import { sql } from 'kysely'
import { batchSize, readBatches } from '#src/server/features/accounts/own-account/read-own-data.ts'
import type { OwnDataSection } from '#src/server/features/accounts/own-account/export-own-data.ts'
import { picturesOfMessage } from './pictures-of-message.ts'

/** The messages that the person wrote, with the addresses of their pictures. */
export const ownMessages: OwnDataSection = {
  name: 'messages',
  list: (db, userId) =>
    readBatches((after) =>
      db
        .selectFrom('messages')
        .select(['_id', 'thread_id as threadId', 'body', 'created_at as createdAt'])
        .select(picturesOfMessage(sql.ref('messages._id')).as('pictures'))
        .where('sender_id', '=', userId)
        .$if(after !== null, (query) => query.where('_id', '>', after))
        .orderBy('_id')
        .limit(batchSize)
        .execute(),
    ),
}
