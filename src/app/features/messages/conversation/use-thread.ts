import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { appendSent } from './outgoing-messages.ts'
import { clearThreadUnread, threadQuery } from '#src/app/features/messages/message-queries.ts'
import { useMarkRead } from '#src/app/features/messages/use-mark-read.ts'

/**
 * The messages of a thread, oldest first, as `stored` on the server and with those that this device sent after them. What
 * is shown counts as read; then the queries of `listKey`, which show the unread count, are fetched again.
 */
export function useThread(threadId: string, listKey: QueryKey) {
  const client = useQueryClient()
  const outbox = useOutbox()
  const query = useInfiniteQuery(threadQuery(threadId))
  const newestPage = query.data?.pages[0]
  useMarkRead(
    newestPage && newestPage.data.unread > 0 ? newestPage.messages[0]?._id : undefined,
    (messageId) => api('POST /api/messages/{id}/read', { params: { id: threadId }, body: { messageId } }),
    () => {
      client.setQueryData(threadQuery(threadId).queryKey, (cached) => cached && clearThreadUnread(cached))
      void client.invalidateQueries({ queryKey: listKey })
    },
  )
  const stored = query.data?.pages.flatMap((page) => page.messages).toReversed() ?? []
  return { query, newestPage, stored, messages: appendSent(stored, outbox.messages, threadId) }
}
