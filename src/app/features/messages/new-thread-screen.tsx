import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { QueryOutcome } from '#src/app/platform/query-outcome.tsx'
import { Conversation } from './conversation.tsx'
import { threadAboutQuery } from './message-queries.ts'
import styles from './new-thread-screen.module.css'
import { ThreadSkeleton } from './thread-skeleton.tsx'

type NewThreadScreenProps = {
  productId: string
  /** Told where the conversation is once there is one, from before or begun here. */
  onThread: (threadId: string) => void
}

/** 联系收藏者: a conversation about an item that begins with its first message. */
export function NewThreadScreen({ productId, onThread }: NewThreadScreenProps) {
  const t = useText('messages')
  const query = useQuery(threadAboutQuery(productId))
  const existing = query.data?.threadId
  const goOn = useEffectEvent(onThread)
  useEffect(() => {
    if (existing) goOn(existing)
  }, [existing])
  return (
    <QueryOutcome query={query} waiting={<ThreadSkeleton />}>
      {({ threadId, other, product }) =>
        threadId === null ? (
          <Conversation
            to={{ productId }}
            other={other}
            product={product}
            onBegun={onThread}
            above={<p className={styles['hint']}>{t.noMessages(other.name)}</p>}
          />
        ) : (
          <ThreadSkeleton />
        )
      }
    </QueryOutcome>
  )
}
