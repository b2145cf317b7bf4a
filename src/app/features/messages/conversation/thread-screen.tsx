import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NextPageButton } from '#src/app/platform/query/next-page-button.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { MessageBubble } from './message-bubble.tsx'
import { Conversation } from './conversation.tsx'
import { clearThreadUnread, messageListQuery, threadQuery } from '#src/app/features/messages/message-queries.ts'
import { appendSent } from './outgoing-messages.ts'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { UnsentMessages } from './unsent-messages.tsx'
import { useMarkRead } from '#src/app/features/messages/use-mark-read.ts'

/** How many of the latest messages can be chosen to be reported. */
const maxReportable = 20

/** A thread with its composer. Messages shown here are marked as read. */
export function ThreadScreen({ threadId }: { threadId: string }) {
  const t = useTranslations('messages')
  const currentUserId = useIdentity()?._id
  const outbox = useOutbox()
  const query = useInfiniteQuery(threadQuery(threadId))
  const newestPage = query.data?.pages[0]
  const client = useQueryClient()
  useMarkRead(
    newestPage && newestPage.data.unread > 0 ? newestPage.messages[0]?._id : undefined,
    (messageId) => api('POST /api/messages/{id}/read', { params: { id: threadId }, body: { messageId } }),
    () => {
      client.setQueryData(threadQuery(threadId).queryKey, (cached) => cached && clearThreadUnread(cached))
      void client.invalidateQueries({ queryKey: messageListQuery.queryKey })
    },
  )
  if (query.isPending) return <ThreadSkeleton />
  if (query.data === undefined) {
    return (
      <>
        <FailedQuery query={query} />
        <UnsentMessages recipient={{ threadId }} />
      </>
    )
  }
  if (!newestPage) return <ThreadSkeleton />
  const { other, product, review, canWrite } = newestPage.data
  const storedMessages = query.data.pages.flatMap((page) => page.messages).toReversed()
  const messages = appendSent(storedMessages, outbox.messages, threadId)
  return (
    <Conversation
      recipient={{ threadId }}
      other={other}
      product={product}
      review={review}
      canWrite={canWrite}
      received={storedMessages
        .filter(({ senderId, body, pictures }) => senderId !== currentUserId && (body !== '' || pictures.length > 0))
        .toReversed()
        .slice(0, maxReportable)}
      topContent={
        <NextPageButton query={query} size="dense">
          {t.earlier}
        </NextPageButton>
      }
    >
      {messages.map((message, index) => (
        <MessageBubble
          key={message._id}
          message={message}
          previousCreatedAt={messages[index - 1]?.createdAt}
          sender={message.senderId === currentUserId ? null : other.name}
        />
      ))}
    </Conversation>
  )
}
