import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NextPageButton, FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { MessageBubble } from './message-bubble.tsx'
import { Conversation } from './conversation.tsx'
import { messageListQuery } from '#src/app/features/messages/message-queries.ts'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { UnsentMessages } from './unsent-messages.tsx'
import { useThread } from './use-thread.ts'

/** How many of the latest messages can be chosen to be reported. */
const maxReportable = 20

/** A thread with its composer. Messages shown here are marked as read. */
export function ThreadScreen({ threadId }: { threadId: string }) {
  const t = useTranslations('messages')
  const currentUserId = useIdentity()?._id
  const { query, newestPage, stored, messages } = useThread(threadId, messageListQuery.queryKey)
  if (query.isPending) return <ThreadSkeleton />
  if (!newestPage) {
    return (
      <>
        <FailedQuery query={query} />
        <UnsentMessages recipient={{ threadId }} />
      </>
    )
  }
  const { other, product, review, canWrite } = newestPage.data
  return (
    <Conversation
      recipient={{ threadId }}
      other={other}
      product={product}
      review={review}
      canWrite={canWrite}
      received={stored
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
