import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'

/**
 * Erases the text and pictures of all messages of an erased person: people write their address and phone number in them. That there
 * was a message stays, because the other person's messages answer it.
 */
export async function eraseMessages(tx: Tx, _deps: Deps, { userId }: { readonly userId: string }): Promise<void> {
  await tx.updateTable('messages').set({ body: '' }).where('sender_id', '=', userId).where('body', '<>', '').execute()
  const ownMessages = tx.selectFrom('messages').select('_id').where('sender_id', '=', userId)
  await tx.deleteFrom('message_images').where('message_id', 'in', ownMessages).execute()
  await tx.deleteFrom('push_queue').where('message_id', 'in', ownMessages).execute()
}
