import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { NextPageButton } from '#src/app/platform/query/next-page-button.tsx'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { unreadQuery } from '#src/app/platform/live/unread.ts'
import { MessageBubble } from './message-bubble.tsx'
import { Conversation } from './conversation.tsx'
import {
  clearThreadUnread,
  messageListQuery,
  readScope,
  threadQuery,
} from '#src/app/features/messages/message-queries.ts'
import { appendSent } from './outgoing-messages.ts'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { UnsentMessages } from './unsent-messages.tsx'
import { usePageVisible } from '#src/app/features/messages/use-page-visible.ts'

/** How many of the latest messages can be chosen to be reported. */
const maxReportable = 20

/** A thread with its composer. Messages shown here are marked as read. */
export function ThreadScreen({ threadId }: { threadId: string }) {
  const t = useTranslations('messages')
  const currentUserId = useIdentity()?._id
  const outbox = useOutbox()
  const query = useInfiniteQuery(threadQuery(threadId))
  const newestPage = query.data?.pages[0]
  useMarkThreadRead(threadId, newestPage?.messages[0]?._id, newestPage?.data.unread ?? 0)
  if (query.isPending) return <ThreadSkeleton />
  if (query.data === undefined) {
    return (
      <>
        <QueryErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
        <UnsentMessages recipient={{ threadId }} />
      </>
    )
  }
  if (!newestPage) return <ThreadSkeleton />
  const { other, product } = newestPage.data
  const storedMessages = query.data.pages.flatMap((page) => page.messages).toReversed()
  const messages = appendSent(storedMessages, outbox.messages, threadId)
  return (
    <Conversation
      recipient={{ threadId }}
      other={other}
      product={product}
      received={storedMessages
        .filter(({ senderId, body, pictures }) => senderId === other._id && (body !== '' || pictures.length > 0))
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

/** Marks the thread as read on the server while the page is visible. */
function useMarkThreadRead(threadId: string, newestMessageId: string | undefined, unread: number): void {
  const client = useQueryClient()
  const isVisible = usePageVisible()
  const { mutate } = useMutation({
    scope: readScope,
    mutationFn: (messageId: string) =>
      api('POST /api/messages/{id}/read', { params: { id: threadId }, body: { messageId } }),
    onSuccess: ({ unread }) => {
      client.setQueryData(unreadQuery.queryKey, unread)
      client.setQueryData(
        threadQuery(threadId).queryKey,
        (cachedThread) => cachedThread && clearThreadUnread(cachedThread),
      )
      void client.invalidateQueries({ queryKey: messageListQuery.queryKey })
    },
  })
  useEffect(() => {
    if (newestMessageId !== undefined && unread > 0 && isVisible) mutate(newestMessageId)
  }, [newestMessageId, unread, isVisible, mutate])
}
