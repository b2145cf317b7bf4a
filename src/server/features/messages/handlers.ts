import type { messages } from '#src/contract/messages.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { countUnread, markNotificationsRead, markThreadRead } from './unread.ts'
import { listMessages } from './list-messages.ts'
import { findThreadForProduct, readThread } from './read-thread.ts'
import { readReviewConversation } from './read-review-conversation.ts'
import { sendMessage } from './send-message.ts'

export const messagesHandlers: Handlers<typeof messages> = {
  'GET /api/messages': async (deps, actor, command) => ok(await listMessages(deps, actor, command)),
  'GET /api/messages/unread': async ({ db }, actor) => ok(await countUnread(db, actor)),
  'GET /api/messages/{id}': readThread,
  'GET /api/tasks/{id}/conversation': readReviewConversation,
  'GET /api/products/{id}/thread': findThreadForProduct,
  'POST /api/messages': sendMessage,
  'POST /api/messages/{id}/read': markThreadRead,
  'POST /api/notifications/read': async (deps, actor, command) => ok(await markNotificationsRead(deps, actor, command)),
}
