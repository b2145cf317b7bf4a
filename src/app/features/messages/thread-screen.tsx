import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { QueryFailure } from '#src/app/platform/query-outcome.tsx'
import { useIdentity } from '#src/app/platform/session.ts'
import { unreadQuery } from '#src/app/platform/unread.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ErrorState } from '#src/app/ui/feedback/states.tsx'
import { MessageBubble } from './bubbles.tsx'
import { Conversation } from './conversation.tsx'
import { messageListQuery, threadQuery, withoutUnread } from './message-queries.ts'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { usePageVisible } from './use-page-visible.ts'

/** A thread: what was said, and where to answer. What is seen here is read. */
export function ThreadScreen({ threadId }: { threadId: string }) {
  const t = useText('messages')
  const problemText = useProblemText()
  const me = useIdentity()?._id
  const query = useInfiniteQuery(threadQuery(threadId))
  const first = query.data?.pages[0]
  useRead(threadId, first?.messages[0]?._id, first?.data.unread ?? 0)
  if (query.isPending) return <ThreadSkeleton />
  if (query.data === undefined) {
    return <QueryFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  }
  if (!first) return <ThreadSkeleton />
  const { other, product } = first.data
  const messages = query.data.pages.flatMap((page) => page.messages).toReversed()
  return (
    <Conversation
      to={{ threadId }}
      other={other}
      product={product}
      above={
        query.isFetchNextPageError && !query.isFetchingNextPage ? (
          <ErrorState onRetry={() => void query.fetchNextPage()}>{problemText(query.error)}</ErrorState>
        ) : (
          query.hasNextPage && (
            <Button size="dense" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t.earlier}
            </Button>
          )
        )
      }
    >
      {messages.map((message, index) => (
        <MessageBubble
          key={message._id}
          message={message}
          before={messages[index - 1]?.createdAt}
          sender={message.senderId === me ? null : other.name}
        />
      ))}
    </Conversation>
  )
}

/** Tells the server what was seen, as long as somebody can see it. */
function useRead(threadId: string, newest: string | undefined, unread: number): void {
  const client = useQueryClient()
  const visible = usePageVisible()
  const { mutate } = useMutation({
    mutationFn: (messageId: string) =>
      api('POST /api/messages/{id}/read', { params: { id: threadId }, body: { messageId } }),
    onSuccess: ({ unread }) => {
      client.setQueryData(unreadQuery.queryKey, unread)
      client.setQueryData(threadQuery(threadId).queryKey, (thread) => thread && withoutUnread(thread))
      void client.invalidateQueries({ queryKey: messageListQuery.queryKey })
    },
  })
  useEffect(() => {
    if (newest !== undefined && unread > 0 && visible) mutate(newest)
  }, [newest, unread, visible, mutate])
}
