import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { conversationDraftKey, moveConversationDraft } from '#src/app/platform/outbox/conversation-drafts.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Conversation } from './conversation.tsx'
import {
  productThreadQuery,
  type ThreadParticipant,
  type ThreadProduct,
  threadQuery,
} from '#src/app/features/messages/message-queries.ts'
import { findCreatedThread } from './outgoing-messages.ts'
import { ThreadScreen } from './thread-screen.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { movePictures } from './use-picked-pictures.ts'
import styles from './conversation.module.css'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { UnsentMessages } from './unsent-messages.tsx'

type NewThreadScreenProps = {
  productId: string
  /** Called with the thread's id, whether it existed or was created here. */
  onThreadReady: (threadId: string) => void
}

type CreatedThreadProps = { threadId: string; other: ThreadParticipant; product: ThreadProduct }

/** The thread that the first message just created, with what this device knows of it until the server's list is there. */
function CreatedThread({ threadId, other, product }: CreatedThreadProps) {
  const client = useQueryClient()
  useState(() =>
    client.setQueryData(
      threadQuery(threadId).queryKey,
      (cached) =>
        cached ?? {
          pages: [{ data: { _id: threadId, product, other, unread: 0 }, messages: [], nextCursor: null }],
          pageParams: [''],
        },
    ),
  )
  return <ThreadScreen threadId={threadId} />
}

/** 联系收藏者: a conversation about a product; the first message creates the thread. */
export function NewThreadScreen({ productId, onThreadReady }: NewThreadScreenProps) {
  const t = useTranslations('messages')
  const person = useIdentity()?._id ?? ''
  const query = useQuery(productThreadQuery(productId))
  const [isNew, setIsNew] = useState(false)
  if (!isNew && query.data?.threadId === null) setIsNew(true)
  const { messages } = useOutbox()
  const existingThreadId = query.data?.threadId ?? findCreatedThread(messages, { productId })
  const openThread = useEffectEvent((threadId: string) => {
    const [from, to] = [conversationDraftKey(person, { productId }), conversationDraftKey(person, { threadId })]
    moveConversationDraft(from, to)
    movePictures(from, to)
    onThreadReady(threadId)
  })
  useEffect(() => {
    if (existingThreadId !== undefined) openThread(existingThreadId)
  }, [existingThreadId])
  return (
    <>
      <QueryBoundary query={query} skeleton={<ThreadSkeleton />}>
        {({ other, product }) =>
          existingThreadId === undefined ? (
            <Conversation
              recipient={{ productId }}
              other={other}
              product={product}
              topContent={<SecondaryText className={styles['hint']}>{t.noMessages(other.name)}</SecondaryText>}
            />
          ) : isNew ? (
            <CreatedThread threadId={existingThreadId} other={other} product={product} />
          ) : (
            <ThreadSkeleton />
          )
        }
      </QueryBoundary>
      {query.isLoadingError && <UnsentMessages recipient={{ productId }} />}
    </>
  )
}
