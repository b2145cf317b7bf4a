import type { messages } from '#src/contract/messages.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { countUnread } from './count-unread.ts'
import { listMessages } from './list-messages.ts'
import { markNotificationsRead, markThreadRead } from './mark-read.ts'
import { findThreadForProduct, readThread } from './read-thread.ts'
import { sendMessage } from './send-message.ts'

export const messagesHandlers: Handlers<typeof messages> = {
  'GET /api/messages': async (deps, { actor, query }) => ok(await listMessages(deps, actor, query)),
  'GET /api/messages/unread': async ({ db }, { actor }) => ok(await countUnread(db, actor)),
  'GET /api/messages/{id}': (deps, { actor, params, query }) =>
    readThread(deps, actor, { threadId: params.id, ...query }),
  'GET /api/products/{id}/thread': (deps, { actor, params }) =>
    findThreadForProduct(deps, actor, { productId: params.id }),
  'POST /api/messages': (deps, { actor, body, http }) => sendMessage(deps, actor, body, http.idempotencyKey),
  'POST /api/messages/{id}/read': (deps, { actor, params, body }) =>
    markThreadRead(deps, actor, { threadId: params.id, ...body }),
  'POST /api/notifications/read': async (deps, { actor, body }) => ok(await markNotificationsRead(deps, actor, body)),
}
